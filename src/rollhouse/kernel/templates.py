"""The parts of a template: text, fields, and the forms that a field chooses from."""

from __future__ import annotations

import functools
import string


@functools.cache
def parts_of(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """The pieces of text of a template, each with the field that follows it."""
    return tuple(string.Formatter().parse(template))


@functools.cache
def forms_of(spec: str) -> tuple[str, ...]:
    """The forms that a field chooses from; a single one where there is nothing to choose.

    A bar inside braces belongs to a field within a form.
    """
    forms, depth = [""], 0
    for letter in spec:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            forms.append("")
        else:
            forms[-1] += letter
    return tuple(forms)


def form_counts(template: str) -> set[int]:
    """From how many forms the fields of a template choose, those within forms included."""
    found: set[int] = set()
    for _, field, spec, _ in parts_of(template):
        forms = forms_of(spec or "") if field is not None else ()
        if len(forms) > 1:
            found |= {len(forms)}.union(*map(form_counts, forms))
    return found
