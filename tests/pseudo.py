"""A language that nobody speaks, made from every English text of the house: longer, with accents.

Whatever is still plain English on a screen was not looked up in a catalogue.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from rollhouse.kernel.games import names
from rollhouse.kernel.language import CODED
from rollhouse.kernel.translations import SHIPPED

ROOT = Path(__file__).parent.parent
CODE = "qps"
NAME = "Pséúdó"
LONGER = str.maketrans(
    {plain: said * 2 for plain, said in zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True)}
)
KEPT = re.compile(
    r"`[^`]*`|%(?:\(\w+\))?[sdr]|https?://\S+|--[\w-]+|\w+_\w+|(?<!\w)/\S+|\b[\w-]+(?:[:=.]\w[\w=,/]*)+"
)
"""What is typed or filled in, and stays as it is."""
ENTRY = re.compile(r'^\s+(?:\w+|"[^"]+"):\s*("(?:[^"\\\n]|\\.)*"),', re.M)
TEXT = re.compile(r'\ben:\s*("(?:[^"\\\n]|\\.)*")')


def say(text: str) -> str:
    """A text in this language; its fields stay, and the forms that they choose from are said."""
    said, place = "", 0
    while place < len(text):
        if text[place] == "{" and re.match(r"\{\w", text[place:]):
            end = closing(text, place)
            said += field(text[place + 1 : end])
            place = end + 1
        else:
            end = next((n for n in range(place + 1, len(text)) if text[n] == "{"), len(text))
            said += plain(text[place:end])
            place = end
    return said


def closing(text: str, place: int) -> int:
    depth = 0
    for end in range(place, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return end
    return len(text)


def field(inside: str) -> str:
    name, colon, forms = inside.partition(":")
    if not colon or "|" not in forms:
        return f"{{{inside}}}"
    found, depth = [""], 0
    for letter in forms:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return f"{{{name}:{'|'.join(map(say, found))}}}"


def plain(text: str) -> str:
    kept = list(KEPT.finditer(text))
    said, place = "", 0
    for match in kept:
        said += text[place : match.start()].translate(LONGER) + match[0]
        place = match.end()
    return said + text[place:].translate(LONGER)


def english() -> set[str]:
    """Every text that the house has in English: catalogues, help, and the browser's words."""
    found: set[str] = set()
    for path in (ROOT / "src" / "rollhouse").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            for word in getattr(node, "keywords", ()) if name in ("Catalogue", "Texts") else ():
                if word.arg == CODED[0] and not isinstance(word.value, ast.Name):
                    said = ast.literal_eval(word.value)
                    found |= {said} if isinstance(said, str) else set(said.values())
    for path in (SHIPPED / "es").glob("*.json"):
        if path.name != "language.json":
            found |= set(json.loads(path.read_text(encoding="utf-8")))
    web = ROOT / "web" / "src"
    for path in (*web.glob("words/en/*.ts"), *web.glob("games/*/words.en.ts")):
        found |= set(map(json.loads, ENTRY.findall(path.read_text(encoding="utf-8"))))
    for path in (*web.glob("games/*/glossary.ts"), *web.glob("games/*/guide.ts")):
        found |= set(map(json.loads, TEXT.findall(path.read_text(encoding="utf-8"))))
    return found


def write(folder: Path) -> Path:
    """Make the folder of the language within a folder for `ROLLHOUSE_LANGUAGES`."""
    own = folder / CODE
    own.mkdir(parents=True)
    texts = {text: say(text) for text in english()}
    (own / "texts.json").write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")
    about = {"name": NAME, "decimal": ",", "thousands": "."}
    (own / "language.json").write_text(json.dumps(about, ensure_ascii=False), encoding="utf-8")
    for game in names():
        page = (ROOT / "docs" / "rules" / f"{game}.en.md").read_text(encoding="utf-8")
        parts = page.split("```")  # pictures stay as they are
        parts[::2] = map(plain, parts[::2])
        (own / f"{game}.md").write_text("```".join(parts), encoding="utf-8")
    return folder


def untold(shown: str, known: set[str]) -> list[str]:
    """The words of a screen that are plain English: they have a vowel without an accent.

    Single letters are keys and the rows of boards.
    """
    words = re.findall(
        r"[^\W\d_]{2,}(?:'[^\W\d_]+)?",
        KEPT.sub(" ", shown.replace("\u00ad", "").replace("\u200b", "")),
    )
    return [
        word for word in words if re.search(r"[aeiou]", word, re.I) and word.casefold() not in known
    ]
