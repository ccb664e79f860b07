"""What is said of databases, backups and Redis, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue

STORE = Catalogue(
    en={
        "storage_down": "the house cannot reach its database now; try again in a moment",
        "bad_database": "a database is given as sqlite:///FILE or postgresql://USER@HOST/NAME; "
        "this is neither",
        "bad_login_url": "in the address of a database a user and a password are percent-encoded: "
        "%40 for @, %3A for :, %2F for /, %25 for %",
        "no_database": "the database at {where} cannot be reached: {fault}",
        "turned_away": "the database at {where} takes no connection: {fault}",
        "no_rights": "the user may not create tables in the database at {where} ({fault}): make "
        "the user its owner, ALTER DATABASE … OWNER TO …",
        "bad_login": "the database at {where} refused the user or the password",
        "no_such_database": "the server at {where} has no database of this name; create it first",
        "no_folder": "there is no folder {folder} for the database {path}; make it first, or "
        "correct the path",
        "no_file": "{path} cannot be opened as a database: {fault}",
        "in_use": "{path} is in use by another Rollhouse server: SQLite serves one at a time. End "
        "that one, choose another file, or let several share a PostgreSQL",
        "others_database": "the database at {where} belongs to another program: it has tables "
        "with the names of ours. Give another one, or none",
        "newer_database": "the database at {where} was made by a newer Rollhouse (its tables are "
        "at revision {value}, this one knows {ours}); use that one",
        "bad_key_file": "the key of the house at {path} cannot be read: {fault}",
        "unwritten_key_file": "the key of the house cannot be written to {path}: {fault}",
        "no_key_folder": "{variable} says {path}, and there is no such folder: make it first, or "
        "correct the path",
        "no_keys": "the key of the house at {path} has to be lines of {digits} hexadecimal digits; "
        "`{make}` writes one",
        "other_key": "the dice of this game were locked with the key {name}, which is not in "
        "{path}: put it there, below the first line",
        "other_revision": "the database at {where} has no tables that this Rollhouse can copy: "
        "they are at revision {value}, and it knows {ours}. Start a server on it once, or use the "
        "Rollhouse that made it",
        "no_redis": "Redis at {where} cannot be reached: {fault}",
        "bad_redis": "Redis is given as redis://HOST:PORT; this is something else",
        "not_empty": "the database at {where} has tables of players in it; a backup goes into an "
        "empty one",
        "bad_backup": "{path} is not a whole backup of a house: {fault}",
        "backup_altered": "its checksum is wrong: it was altered or damaged",
        "backup_cut": "its end is missing",
        "backup_other": "it is not one, or in a format that this Rollhouse does not know",
        "backup_exists": "{path} is there already; a backup replaces no file",
        "backup_unwritten": "{path} could not be written: {fault}",
    },
    es={
        "storage_down": "la casa no alcanza ahora su base de datos; inténtalo en un momento",
        "bad_database": "una base de datos se indica como sqlite:///ARCHIVO o "
        "postgresql://USUARIO@HOST/NOMBRE; esto no es ni lo uno ni lo otro",
        "bad_login_url": "en la dirección de una base de datos el usuario y la contraseña llevan "
        "sus signos codificados: %40 por @, %3A por :, %2F por /, %25 por %",
        "no_database": "no se alcanza la base de datos en {where}: {fault}",
        "turned_away": "la base de datos en {where} no acepta la conexión: {fault}",
        "no_rights": "el usuario no puede crear tablas en la base de datos en {where} ({fault}): "
        "hazlo su dueño, ALTER DATABASE … OWNER TO …",
        "bad_login": "la base de datos en {where} rechazó el usuario o la contraseña",
        "no_such_database": "el servidor en {where} no tiene ninguna base de datos con ese nombre; "
        "créala primero",
        "no_folder": "no hay ninguna carpeta {folder} para la base de datos {path}; créala antes, "
        "o corrige la ruta",
        "no_file": "{path} no se puede abrir como base de datos: {fault}",
        "in_use": "otro servidor de Rollhouse usa {path}: SQLite atiende a uno solo. Termina "
        "aquel, elige otro archivo, o que varios compartan un PostgreSQL",
        "others_database": "la base de datos en {where} es de otro programa: tiene tablas con los "
        "nombres de las nuestras. Indica otra, o ninguna",
        "newer_database": "la base de datos en {where} la hizo un Rollhouse más nuevo (sus tablas "
        "están en la revisión {value}, este conoce la {ours}); usa aquel",
        "bad_key_file": "no se puede leer la clave de la casa en {path}: {fault}",
        "unwritten_key_file": "no se puede escribir la clave de la casa en {path}: {fault}",
        "no_key_folder": "{variable} dice {path}, y no existe esa carpeta: créala antes o corrige "
        "la ruta",
        "no_keys": "la clave de la casa en {path} tiene que ser líneas de {digits} cifras "
        "hexadecimales; `{make}` escribe una",
        "other_key": "los dados de esta partida se cerraron con la clave {name}, que no está en "
        "{path}: ponla ahí, debajo de la primera línea",
        "other_revision": "la base de datos en {where} no tiene tablas que este Rollhouse pueda "
        "copiar: están en la revisión {value}, y conoce la {ours}. Inicia una vez un servidor "
        "con ella, o usa el Rollhouse que la hizo",
        "no_redis": "no se alcanza Redis en {where}: {fault}",
        "bad_redis": "Redis se indica como redis://HOST:PUERTO; esto es otra cosa",
        "not_empty": "la base de datos en {where} ya tiene mesas; una copia se restaura en una "
        "vacía",
        "bad_backup": "{path} no es una copia completa de una casa: {fault}",
        "backup_altered": "su suma de comprobación no es correcta: fue alterada o está dañada",
        "backup_cut": "le falta el final",
        "backup_other": "no lo es, o está en un formato que este Rollhouse no conoce",
        "backup_exists": "{path} ya existe; una copia no reemplaza ningún archivo",
        "backup_unwritten": "no se pudo escribir {path}: {fault}",
    },
)


class StoreFault(RollhouseError):
    """A database, a key, a backup or Redis cannot be used; what was asked for is no mistake."""
