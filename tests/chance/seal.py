"""Checks the numbers of a sealed record as a stranger would: from the page, without Rollhouse.

Only the standard library is used, and no rule of any game is known. It is written from
docs/sealed.md, as a verifier in another language would be.
"""

from __future__ import annotations

import hashlib
import hmac
import json

ALL = (1 << 64) - 1


def mix(value):
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & ALL
    return value ^ (value >> 31)


def numbers(secret, roll, nonce, count):
    commitment = hashlib.sha256(secret).hexdigest()
    message = f"rollhouse sealed 1 {commitment} {roll} {nonce}".encode()
    digest = hmac.new(secret, message, hashlib.sha256).digest()
    key, step = int.from_bytes(digest[:8]), int.from_bytes(digest[8:16]) | 1
    return [mix((key + k * step) & ALL) for k in range(1, count + 1)]


def check(text):
    """How many rolls of a closed record were checked; raises an AssertionError if one is wrong."""
    lines = [json.loads(line) for line in text.splitlines()]
    secret = bytes.fromhex(lines[-1]["secret"])
    assert hashlib.sha256(secret).hexdigest() == lines[0]["table"]["commitment"]
    nonces = [line for line in lines if line["kind"] == "nonce"]
    results = [line for line in lines if line["kind"] == "result"]
    for roll, (nonce, result) in enumerate(zip(nonces, results, strict=False)):
        assert result["n"] == nonce["n"] + 1
        found = [int(number, 16) for number in result["numbers"]]
        assert found == numbers(secret, roll, nonce["nonce"], len(found))
    return len(results)
