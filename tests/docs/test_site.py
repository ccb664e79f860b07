"""The documentation as a site: it builds, every link leads somewhere, and it asks no other host."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""What a browser fetches by itself; of the links, those in the head."""


class Page(HTMLParser):
    """The links of a page, what it loads, and the places in it that a link can name."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.places.add(given.get("id") or given.get("name") or "")
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in ("stylesheet", "icon", "preload"):
            return
        if given.get(LOADED.get(tag, "")):
            self.loads.append(given[LOADED[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built in a folder of its own."""
    pytest.importorskip("zensical")
    folder = tmp_path_factory.mktemp("documentation")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    (folder / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "rules_pictures.py", folder / "tools")
    command = [sys.executable, "-m", "zensical", "build", "--clean"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "No issues found" in said, said
    built = folder / "build" / "site"
    return built, {path: Page(path) for path in sorted(built.rglob("*.html"))}


def test_every_page_is_built_and_in_the_menu(site):
    built, pages = site
    menu = (ROOT / "mkdocs.yml").read_text()
    for page in PAGES:
        path = page.relative_to(ROOT / "docs")
        assert built / path.with_suffix(".html") in pages, path
        assert re.search(rf"[ :]{re.escape(path.as_posix())}$", menu, re.MULTILINE), path


def test_every_link_leads_somewhere(site):
    _, pages = site
    looked_at = 0
    for path, page in pages.items():
        if path.name == "404.html":  # its links are from the root of the site
            continue
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            assert there.exists(), f"{path.name}: {link}"
            if parts.fragment and there in pages:
                assert unquote(parts.fragment) in pages[there].places, f"{path.name}: {link}"
            looked_at += 1
    assert looked_at > 20 * len(PAGES)


def test_every_picture_of_the_rules_is_drawn_and_told_in_words(site):
    drawn = 0
    for page in (ROOT / "docs" / "rules").glob("*.*.md"):
        built = (site[0] / "rules" / page.name).with_suffix(".html").read_text(encoding="utf-8")
        told = re.findall(r'<img src="pictures/(\w+-\d+)\.svg" alt="([^"]{5,})"', built)
        assert len(told) == page.read_text(encoding="utf-8").count("```picture\n"), page
        wrong = "(marked)" if page.name.endswith(".es.md") else "(marcado)"
        assert not any(wrong in words for _, words in told), page
        drawn += len(told)
    assert drawn == 52


def test_a_page_loads_nothing_from_another_host(site):
    for path, page in site[1].items():
        for loaded in page.loads:
            assert not urlsplit(loaded).netloc, f"{path.name}: {loaded}"


def test_every_picture_is_shown_somewhere():
    said = "".join(page.read_text() for page in (ROOT / "README.md", *PAGES))
    for picture in (ROOT / "docs").iterdir():
        if picture.suffix in (".png", ".svg", ".gif"):
            assert picture.name in said, f"no page shows {picture.name}"
