"""Pictures of the rules pages on the site of the documentation (mkdocs.yml).

`docs/rules/pictures` has them as the browser draws them, and in words: `npx vitest run drawings -u`
in `web` draws them again.
"""

from __future__ import annotations

import functools
import html
import json
from pathlib import Path
from typing import Any

Pictures = dict[str, dict[str, dict[str, str]]]


@functools.cache
def pictures() -> Pictures:
    """The file and the words of each picture, by its page and by the text that stands for it."""
    found: Pictures = json.loads(Path("docs/rules/pictures/pictures.json").read_text("utf-8"))
    return found


def fence(source: str, _: str, __: str, ___: Any, markdown: Any, **____: Any) -> str:
    """A picture for its text; a text that nobody has drawn stays text."""
    page = Path(markdown.preprocessors["rendering_context"].page.path)
    drawn = pictures().get(page.name, {}).get(source.strip())
    if drawn is None:
        return f"<pre>{html.escape(source)}</pre>"
    return f'<p><img src="pictures/{drawn["file"]}" alt="{html.escape(drawn["words"])}"></p>'
