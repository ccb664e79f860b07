"""The house rules of this game that tests over every game are run with, beside the printed ones."""

from __future__ import annotations

MATCHES = [
    {"goal": 20, "dice": 5, "finish": "first_past"},
    {"goal": 30, "dice": 20, "faces": "GYYRRR"},
    {"goal": 25, "dice": 13, "faces": "GGGGRR"},
]
