"""What a crew says when work cannot be done, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue

WORDS = Catalogue(
    en={
        "bad_on": "on must be ray, or the address of a Ray cluster such as 192.0.2.1:6379 or "
        "ray://192.0.2.1:10001, not {value}",
        "bad_workers": "workers must be a whole number from 1 to {most}, not {value}",
        "no_ray": 'working on many machines needs Ray: pip install "rollhouse[ray]"',
        "no_client": 'an address that begins with ray:// needs pip install "ray[client]"; on a '
        "machine of the cluster itself --on ray does without",
        "no_cluster": "no Ray cluster answers at {address}: {fault}",
        "not_started": "no Ray cluster could be started here: {fault}",
        "no_cores": "the Ray cluster at {address} has no cores to work with",
        "not_there": "rollhouse cannot be imported on {machine} of the Ray cluster: install "
        "version {ours} there, for the same Python",
        "other_house": "{machine} of the Ray cluster has rollhouse {theirs}, and here is {ours}: "
        "all machines need the same, or results would differ",
        "lost": "a piece of the work was given up: {times} workers in a row ended while they did "
        "it (out of memory, perhaps)",
        "gave_up": "the Ray cluster gave up a piece of the work: {fault}",
        "no_processes": "the worker processes end before they begin. A script that is run by "
        'itself must do its work below the line: if __name__ == "__main__":',
    },
    es={
        "bad_on": "on debe ser ray, o la dirección de un clúster de Ray como 192.0.2.1:6379 o "
        "ray://192.0.2.1:10001, no {value}",
        "bad_workers": "workers debe ser un número entero de 1 a {most}, no {value}",
        "no_ray": 'para trabajar en varias máquinas hace falta Ray: pip install "rollhouse[ray]"',
        "no_client": 'una dirección que empieza por ray:// necesita pip install "ray[client]"; en '
        "una máquina del propio clúster basta --on ray",
        "no_cluster": "ningún clúster de Ray responde en {address}: {fault}",
        "not_started": "aquí no se pudo iniciar ningún clúster de Ray: {fault}",
        "no_cores": "el clúster de Ray en {address} no tiene núcleos con los que trabajar",
        "not_there": "no se puede importar rollhouse en {machine} del clúster de Ray: hay que "
        "instalar allí la versión {ours}, para el mismo Python",
        "other_house": "{machine} del clúster de Ray tiene rollhouse {theirs}, y aquí está "
        "{ours}: todas las máquinas necesitan el mismo, o los resultados serían distintos",
        "lost": "se abandonó una parte del trabajo: {times} procesos seguidos terminaron mientras "
        "la hacían (quizá por falta de memoria)",
        "gave_up": "el clúster de Ray abandonó una parte del trabajo: {fault}",
        "no_processes": "los procesos de trabajo terminan antes de empezar. Un programa que se "
        'ejecuta por sí mismo debe trabajar debajo de la línea: if __name__ == "__main__":',
    },
)


class NoCrew(RollhouseError):
    """Nobody is there to do the work, or all who tried were lost."""
