"""What the client of a house says, in English and Spanish."""

from __future__ import annotations

from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue

WORDS = COMMON | Catalogue(
    en={
        "refused": "{sentence}",
        "no_answer": "no house answers at {house}: {fault}",
        "nobody_there": "nothing is open there; `rollhouse` opens a house on this computer",
        "not_a_house": "what answers at {house} is no Rollhouse",
        "not_an_address": "a house's address is like http://192.0.2.1:7655, not {value}",
        "no_libraries": "playing on a house needs more libraries: pip install rollhouse",
        "gave_up": "the house at {house} has not answered for {seconds} seconds: {fault}",
        "sent_away": "the house ended the connection: {fault}",
        "long_name": "a name has at most {most} letters: {value}",
        "many_seats": "a table has at most {most} seats, not {value}",
        "bad_clock": "the clock is a whole number of seconds from {least} to {most}, not {value}",
        "no_code": "a code has eight letters and digits, like KX7M-4P3R, and never 1, I or L: not "
        "{value}",
        "no_token": "that is no token: a house gives one with a seat, and it has {least} to {most} "
        "letters and digits",
        "gone_bad_token": "this place is not yours any more: the host has given the seat away, or "
        "opened it again",
        "gone_unknown_match": "this table is no longer there: it was deleted or cleared away",
        "other_client": "this house speaks another protocol than this program: {sentence}. "
        "Install the same version of Rollhouse as the house has",
        "not_begun": "the game has not begun",
        "not_asked": "it is not your turn: {whose} is to move",
        "the_table": "the table",
        "seat_number": "seat {seat}",
        "nobody_here": "you watch this game; only those with a seat act",
        "nobody_plays": "this place has no seat, so nobody can play for it",
        "altered": "the house does not tell the truth: line {line} of the record is not what it "
        "was before",
        "not_following": "the house does not tell the truth: {fault}",
        "shorter": "the house does not tell the truth: it had shown {ours} {ours:line|lines} of "
        "the record, and now it has {theirs}",
        "other_commitment": "the house does not tell the truth: it had committed its dice to "
        "{before}, and now it says {now}",
        "other_nonce": "the house does not tell the truth: this device gave the nonce {given} for "
        "roll {roll}, and line {line} of the record says {found}",
        "other_action": "the house does not tell the truth: it says that your action is done, but "
        "line {line} of the record does not have it",
        "not_there": "the house does not tell the truth: it says that your action is done, but the "
        "record does not have it",
        "other_chain": "the house does not tell the truth: in line {line} of the record the chain "
        "of this device is not as it was sent",
        "other_ending": "the house does not tell the truth: {fault}",
        "passed_over": "roll {roll}: your nonce was asked for and given, but the house took "
        "another one. Where your connection is slow that is right; otherwise the house may have "
        "chosen",
        "link_passed_over": "roll {roll}: this device sent its link, but the house rolled without "
        "it. Where your connection is slow that is right; otherwise the house may have chosen",
        "foreign_chain": "line {line} of the record: another device sat down in your seat",
        "foreign_nonce": "roll {roll}: the nonce of your seat did not come from this device",
    },
    es={
        "refused": "{sentence}",
        "no_answer": "ninguna casa responde en {house}: {fault}",
        "nobody_there": "allí no hay nada abierto; `rollhouse` abre una casa en esta computadora",
        "not_a_house": "lo que responde en {house} no es una casa de Rollhouse",
        "not_an_address": "la dirección de una casa es como http://192.0.2.1:7655, no {value}",
        "no_libraries": "para jugar en una casa hacen falta más bibliotecas: pip install rollhouse",
        "gave_up": "la casa {house} no responde desde hace {seconds} segundos: {fault}",
        "sent_away": "la casa terminó la conexión: {fault}",
        "long_name": "un nombre tiene como mucho {most} letras: {value}",
        "many_seats": "una mesa tiene como mucho {most} asientos, no {value}",
        "bad_clock": "el reloj es un número entero de segundos, de {least} a {most}, no {value}",
        "no_code": "un código tiene ocho letras y cifras, como KX7M-4P3R, y nunca 1, I ni L: no "
        "{value}",
        "no_token": "eso no es una ficha: la casa da una con el asiento, y tiene de {least} a "
        "{most} letras y cifras",
        "gone_bad_token": "este lugar ya no es tuyo: quien abrió la mesa dio el asiento a otra "
        "persona, o lo dejó libre",
        "gone_unknown_match": "esta mesa ya no existe: se borró o se retiró",
        "other_client": "esta casa habla otro protocolo que este programa: {sentence}. Instala la "
        "misma versión de Rollhouse que tiene la casa",
        "not_begun": "la partida no empezó",
        "not_asked": "no es tu turno: le toca a {whose}",
        "the_table": "la mesa",
        "seat_number": "el asiento {seat}",
        "nobody_here": "estás mirando esta partida; solo actúa quien tiene asiento",
        "nobody_plays": "este lugar no tiene asiento, así que nadie puede jugar por él",
        "altered": "la casa no dice la verdad: la línea {line} del registro no es la que era",
        "not_following": "la casa no dice la verdad: {fault}",
        "shorter": "la casa no dice la verdad: había mostrado {ours} {ours:línea|líneas} del "
        "registro, y ahora tiene {theirs}",
        "other_commitment": "la casa no dice la verdad: había comprometido sus dados con {before}, "
        "y ahora dice {now}",
        "other_nonce": "la casa no dice la verdad: este dispositivo dio el nonce {given} para la "
        "tirada {roll}, y la línea {line} del registro dice {found}",
        "other_action": "la casa no dice la verdad: dice que tu acción está hecha, pero la línea "
        "{line} del registro no la tiene",
        "not_there": "la casa no dice la verdad: dice que tu acción está hecha, pero el registro "
        "no la tiene",
        "other_chain": "la casa no dice la verdad: en la línea {line} del registro la cadena de "
        "este dispositivo no está como se envió",
        "other_ending": "la casa no dice la verdad: {fault}",
        "passed_over": "tirada {roll}: se pidió y se dio tu nonce, pero la casa tomó otro. Si tu "
        "conexión es lenta, está bien; si no, quizá la casa eligió",
        "link_passed_over": "tirada {roll}: este dispositivo mandó su eslabón, pero la casa tiró "
        "sin él. Si tu conexión es lenta, está bien; si no, quizá la casa eligió",
        "foreign_chain": "línea {line} del registro: otro dispositivo se sentó en tu asiento",
        "foreign_nonce": "tirada {roll}: el nonce de tu asiento no vino de este dispositivo",
    },
)


class CannotReach(RollhouseError):
    """The house does not answer, or sends this client away."""


class HouseRefused(RollhouseError):
    """The house said no. `reason` is its word for programs (docs/protocol.md)."""

    def __init__(self, key: str, words: Catalogue = WORDS, /, **facts: Any) -> None:
        super().__init__(key, words, **facts)

    @classmethod
    def saying(
        cls, reason: str, sentence: str, record: int | None = None, retry: float | None = None
    ) -> HouseRefused:
        return cls("refused", because=reason, sentence=sentence, record=record, retry=retry)

    @property
    def retry(self) -> float | None:
        """Seconds after which the house may say yes; None if waiting does not help."""
        return self.sentence.facts.get("retry")

    @property
    def reason(self) -> str:
        return str(self.sentence.facts.get("because", self.sentence.key))


class NotTrue(RollhouseError):
    """The house said something that cannot be true: a suspicious player stops here."""

    def __init__(self, key: str, words: Catalogue = WORDS, /, **facts: Any) -> None:
        super().__init__(key, words, **facts)
