"""Every sentence of the house can be said to a person's face: You roll, Tú sacas.

In a terminal a person's seat is called You, or Tú. A template that has a name in it says by
`{name:rolls|roll}` what it says of You (kernel/language.py).
"""

from __future__ import annotations

import ast
import collections
import functools
import re
import string
from dataclasses import dataclass
from pathlib import Path

import pytest

import rollhouse
from rollhouse.kernel import language as speaking
from rollhouse.kernel.language import LANGUAGES, People, fill, forms_of, is_you
from rollhouse.terminal.screen.speech import Speech
from tests.cases import walk

ROOT = Path(__file__).parent.parent
SMALL_GAME = ROOT / "docs" / "sixth-game.md"
PERSON = {"name", "victim", "starter", "causer", "turn", "other"}
"""The fields that hold the name of one person."""
SEVERAL = {"names", "people"}
"""The fields that hold several names, as `People` where they are part of a sentence."""
NOT_A_PERSON = {
    "no_option", "no_field", "option_no_field", "bad_setting", "setting_twice", "no_computer",
    "other_options",
    "card_twice", "card_kind", "card_faces", "card_impossible", "card_symbol", "card_where",
    "none_saved", "several_saved", "own", "saved_as", "expired", "abandoned", "closed_already",
    "markers_together", "shows_both", "on_one_die", "other_start", "no_hand", "worth_it",
    "worth_it_exact", "not_worth_it", "not_worth_it_exact", "never_worth_it_exact",
    "nothing_to_gain", "worth_it_score", "worth_it_exact_score", "not_worth_it_score",
    "not_worth_it_exact_score", "never_worth_it_exact_score", "nothing_to_gain_score",
    "unread", "box_other_game", "other_key",
}  # fmt: skip
"""Keys of sentences in which a field of that name holds an option, a card, a file, a number…"""
AS_WRITTEN = {
    "own_player", "attack_whom", "no_player", "two_players", "report_of", "go_on_with", "resumed",
    "sheet_title", "wall_of", "wall_won", "wall_shared", "resident",
    "one_device", "left_out", "replaced", "many_chains", "fewer_links", "signed", "signed_named",
    "unsigned", "standings_given_up", "was_given_up",
}  # fmt: skip
"""Keys of titles, of sentences that show what can be typed, and of those about houses online, where
nobody may be called You: a name stands there as it is.
"""
AMONG_PROGRAMS = ("/lab/", "/environments/", "/players/foreign.py", "/players/program.py")
"""Where no person sits: names there are of computer players, modules and programs."""
CAUSES = {"decided", "decided_both", "ahead", "ahead_both"}
"""Keys of sentences in which `other` is a cause, itself a sentence."""
SAME_FOR_ALL = {
    "failed", "took", "tried", "left", "caused", "finished", "made", "put", "rolled", "came",
    "drew",
}  # fmt: skip
"""English verbs that are the same for You as for Ann."""


SAME_AFTER_ANN = SAME_FOR_ALL | {"may", "rest", "return"}
"""Words after a name that are not of the third person: "make Ann return", "where does it rest"."""


@dataclass(frozen=True)
class Template:
    where: str
    language: str
    key: str
    text: str

    @property
    def people(self) -> set[str]:
        """The fields of this template that hold a name or several."""
        if self.key in NOT_A_PERSON | AS_WRITTEN:
            return set()
        if any(place in self.where for place in AMONG_PROGRAMS):
            return set()
        people = (PERSON | SEVERAL) & fields(self.text)
        return people - {"other"} if self.key in CAUSES else people


def fields(text: str) -> set[str]:
    """The fields of a template, those within forms included."""
    found = set()
    for _, field, spec, _ in string.Formatter().parse(text):
        if field is not None:
            found |= {field}.union(*(fields(form) for form in forms_of(spec or "")))
    return found


def catalogues(source: str, where: str) -> list[Template]:
    """The templates of every catalogue in a file, which are written out there."""
    found: list[Template] = []
    if "Catalogue(" not in source:
        return found
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Catalogue":
            continue
        if not node.keywords:
            assert where.endswith("kernel/language.py"), f"{where} makes a catalogue of no words"
            continue
        said = {word.arg: ast.literal_eval(word.value) for word in node.keywords}
        assert set(said) == set(LANGUAGES), where
        assert said["en"].keys() == said["es"].keys(), where
        found += [Template(where, lang, *item) for lang in LANGUAGES for item in said[lang].items()]
    return found


@functools.cache
def every_template() -> list[Template]:
    files = sorted((ROOT / "src" / "rollhouse").rglob("*.py"))
    found = [
        template
        for path in files
        for template in catalogues(path.read_text(encoding="utf-8"), path.as_posix())
    ]
    blocks = re.findall(r"```python (\S+)\n(.*?)```", SMALL_GAME.read_text(encoding="utf-8"), re.S)
    return found + [template for name, block in blocks for template in catalogues(block, name)]


@functools.cache
def of_people() -> list[Template]:
    return [template for template in every_template() if template.people]


def choices(text: str):
    """(field, forms) of every choice in a template, those within forms included."""
    for _, field, spec, _ in string.Formatter().parse(text):
        forms = forms_of(spec or "") if field is not None else ()
        if len(forms) > 1:
            yield field, forms
            for form in forms:
                yield from choices(form)


@functools.cache
def third_person(language: str) -> set[str]:
    """The verbs that are said of Ann and not of You, as the catalogues have them."""
    return {
        first
        for template in of_people()
        for field, (first, _) in choices(template.text)
        if template.language == language
        if field in template.people and re.fullmatch(r"[\w ]+", first)
    }


# What is wrong to say


def wrong_forms(said: str, language: str) -> list[str]:
    """Whatever in a told sentence is not how one speaks to you."""
    patterns = wrong_patterns(language)
    return [match[0] for pattern in patterns for match in pattern.finditer(said)]


@functools.cache
def wrong_patterns(language: str) -> list[re.Pattern[str]]:
    verbs = "(?:" + "|".join(sorted(third_person(language))) + r")\b"
    return [re.compile(pattern.replace("VERB", verbs)) for pattern in WRONG[language]]


WRONG = {
    "en": [
        r"\b[Yy]ou (?!as\b)\w*[^s\W]s\b",  # You rolls
        r"\b[Yy]ou VERB",
        r"\b[Yy]ou\b[^.;:]*\band VERB",  # You get 3 points and has 7
        r"\b[Yy]ou['’]s\b",
        r"\w,? You\b",  # of You, make You
    ],
    "es": [
        r"\b[Tt]ú (?!no\b|te\b|y\b)(?!\w*(?:s|ste)\b)[^\W\d]\w*",  # Tú saca
        r"\b[Tt]ú (?:no )?(?:se|le|su|sus)\b",
        r"\b[Tt]ú (?:no )?te (?!\w*(?:s|ste)\b)\w+",  # Tú te planta
        r"\b[Tt]ú VERB",
        r"\b[Tt]ú\b[^.;:]*\by (?:no )?VERB",
        r"(?i:\b(?:a|ante|con|contra|de|desde|en|hacia|para|por|que|sin|sobre)) [Tt]ú\b",
        r"\w,? Tú\b",  # empieza Tú
        r"\b(?:[Ee]mpieza|[Ss]igue|tiró) tú\b",
    ],
}
"""VERB is any verb that is said of Ann and not of You."""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You rolls 3 green."), ("en", "You wins with 104 points."),
        ("en", "You's turn is over."), ("en", "You is over 100."),
        ("en", "You get 3 points and has 7."), ("en", "Make You return 6 points"),
        ("en", "Tie-break between You and Ann."), ("en", "for You"),
        ("es", "Tú saca 3 verdes."), ("es", "Tú se planta."), ("es", "Tú no se lleva nada."),
        ("es", "El turno de Tú acaba."), ("es", "para tú"), ("es", "Empieza Tú."),
        ("es", "Empieza tú."), ("es", "Tú recibes 3 puntos y tiene 7."),
        ("es", "Tú te planta."), ("es", "Tú y Ana, contra Tú"),
    ],
)  # fmt: skip
def test_wrong_forms_are_seen(language, said):
    assert wrong_forms(said, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You roll 3 green."), ("en", "You pass. You get 3 points and have 7."),
        ("en", "Computer makes you return 6 points."), ("en", "You and Ann share the win."),
        ("es", "Tú vuelves a tirar."), ("es", "Tú te plantas."), ("es", "Tú no te llevas nada."),
        ("es", "Empiezas tú."), ("es", "Desempate entre tú y Ana."), ("es", "Tú y Ana comparten."),
        ("es", "La tiraste tú, y no recibes nada."), ("es", "(Tú te fuiste: se jugó.)"),
    ],
)  # fmt: skip
def test_right_forms_are_not_called_wrong(language, said):
    assert not wrong_forms(said, language)


# Every template of every catalogue


def test_there_are_sentences_with_people_in_them_in_every_room_that_speaks():
    rooms = {Path(template.where).parts[-2] for template in of_people()}
    assert {"terminal", "coach", *rollhouse.catalogue(), "pig"} <= rooms | {"games"}
    assert third_person("en") >= {"rolls", "wins", "has"}
    assert third_person("es") >= {"saca", "gana", "tiene", "se planta"}


def test_every_exception_is_there():
    keys = {template.key for template in every_template()}
    assert keys >= NOT_A_PERSON | AS_WRITTEN | CAUSES


def test_every_choice_has_two_forms_that_differ():
    for template in every_template():
        for _, (first, second) in choices(template.text):
            assert first != second, template


def test_a_name_is_followed_by_what_is_said_of_you():
    """A name stands before a verb of two forms, before a colon or a comma, or within a form."""
    silent = [
        f"{template} does not say what it says where {field} is You: write "
        f"{{{field}}} {{{field}:rolls|roll}}, or {{{field}:{{{field}}}|you}}"
        for template in of_people()
        for field in template.people
        for place in re.finditer(rf"{{{field}}}", outside_forms(template.text))
        if not is_served(template, field, place)
    ]
    assert silent == []


def outside_forms(text: str) -> str:
    """A template whose forms are left out: `{name} {name:|} again`."""
    said = []
    for literal, field, spec, _ in string.Formatter().parse(text):
        said.append(literal)
        if field is not None:
            said.append(f"{{{field}:|}}" if len(forms_of(spec or "")) > 1 else f"{{{field}}}")
    return "".join(said)


def is_served(template: Template, field: str, place: re.Match[str]) -> bool:
    if field in SEVERAL:
        return True  # "You and Ann share"; "Tú y Ana comparten", for you are ustedes
    rest = place.string[place.end() :]
    if rest.startswith(f" {{{field}:|}}"):
        return True
    if re.match(r"[:,]", rest) and place.start() == 0:
        return True
    verb = re.match(r" (\w+)", rest)
    return template.language == "en" and verb is not None and verb[1] in SAME_FOR_ALL


def test_what_is_said_to_you_is_right():
    wrong = []
    for template in of_people():
        you = {"en": "You", "es": "Tú"}[template.language]
        said = [said_of(template, field, you) for field in template.people]
        wrong += [(template, one) for one in said if wrong_forms(one, template.language)]
    assert wrong == []


def test_what_is_said_of_ann_is_not_said_of_you():
    alike = [
        (template, said_of(template, field, "Ann"))
        for template in of_people()
        for field in template.people
        if not told_apart(template, field)
    ]
    assert alike == []


def told_apart(template: Template, field: str) -> bool:
    """Is Ann spoken of in the third person, and otherwise than You where there are two forms?"""
    ann, you = said_of(template, field, "Ann"), said_of(template, field, "You")
    words = re.findall(r"\bAnn (\w+)", ann)
    if field in SEVERAL:
        third = "Ann and Ben" in ann or "Ann y Ben" in ann
    elif template.language == "en":
        third = all(word.endswith("s") or word in SAME_AFTER_ANN for word in words)
    else:
        third = not any(word.endswith(("s", "ste")) for word in words if word != "es")
    two_forms = any(chosen == field for chosen, _ in choices(template.text))
    return third and not (two_forms and ann.replace("Ann", "You") == you)


def said_of(template: Template, field: str, name: str) -> str:
    """A template filled with one name, twos, and third persons."""
    facts: dict[str, object] = collections.defaultdict(lambda: 2)
    facts.update(dict.fromkeys(PERSON, "Cleo"))
    facts.update(dict.fromkeys(SEVERAL, People(["Cleo", "Dan"])))
    facts[field] = People([name, "Ben"]) if field in SEVERAL else name
    if field in SEVERAL and not template.text.startswith(f"{{{field}}}"):
        facts[field] = People([name, "Ben"]).inside()
    return fill(template.text, template.language, facts)


# A whole game of each game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_a_whole_game_is_told_to_you(game, language, monkeypatch):
    """Whatever a terminal says of a random game between You and a computer."""
    you = {"en": "You", "es": "Tú"}[language]
    speech = Speech(language, [you, "Computer 2"])
    holders = people_fields(monkeypatch)
    told = []
    for position, step in walk(game, 2, {}, seed=3):
        told += spoken(speech, position, step)
    assert any(is_you(sentence.split(" ")[0]) for sentence in told)
    assert not {sentence for sentence in told if wrong_forms(sentence, language)}
    assert holders <= PERSON | SEVERAL, "a name in a field that these tests do not know"


def people_fields(monkeypatch) -> set[str]:
    """The fields that have held You or Tú, as they are filled from now on."""
    held: set[str] = set()

    def watched(template, language, facts):
        used = fields(template)
        for name, fact in facts.items():
            several = isinstance(fact, People)
            if name in used and (several or (isinstance(fact, str) and is_you(fact))):
                held.add(name)
        return fill(template, language, facts)

    monkeypatch.setattr(speaking, "fill", watched)
    return held


def spoken(speech: Speech, position, step) -> list[str]:
    names, language = speech.names, speech.language
    if step is None:
        return [position.result(language, names)]
    said = [*position.tell(step, language, names), *position.status(language, names)]
    if position.turn == rollhouse.TABLE:
        return [*said, speech.question(position)]
    return [*said, position.offer(step, language, names)]
