"""Names that look alike have one skeleton, and others have others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollhouse.kernel.likeness import skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Ann", "\u0391nn"),  # Greek
        ("BEN", "\u0412\u0415\u039d"),  # Cyrillic, Cyrillic, Greek
        ("\u041e\u0441\u0430", "Oca"),
        ("Ann", "\uff21\uff4e\uff4e"),  # wide
        ("José", "Jose\u0301"),
        ("José", "Jose"),
        ("Zoe", "Zo\u0451"),  # Cyrillic, with its dots
        ("Straße", "STRASSE"),
        ("\u03a3\u03bf\u03c6\u03bf\u03c2", "\u03c3\u03bf\u03c6\u03bf\u03c3"),
        ("Ann Lee", "Ann\u2003Lee"),
        ("Ann", "A\u200dnn"),
        ("Ann", "Ann\ufe0f"),  # a selector
        ("Ann", "Ann\u3164"),  # a filler
        ("ﬁn", "fin"),
    ],
)
def test_names_that_look_alike(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Ann", "An n"),
        ("か", "が"),
        ("कि", "की"),
        ("Анна", "Инна"),
        ("\U0001f468", "\U0001f469"),
        ("李", "王"),
        ("1", "2"),
    ],
)
def test_names_that_do_not(one, other):
    assert skeleton(one) != skeleton(other)


@given(st.text(min_size=1, max_size=40))
def test_a_skeleton_is_its_own_and_never_nothing(name):
    assert skeleton(name)
    assert skeleton(skeleton(name)) == skeleton(name)
