"""Own boxes over HTTP: checked, kept by a family's house, and in the record of a match."""

from __future__ import annotations

import asyncio

import pytest

import rollhouse
from rollhouse.server.store import boxes
from tests.server.desks import a_desk

EIGHT = {"game": "toss_up", "name": "Eight dice", "options": {"dice": 8, "faces": "GYRGYR"}}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").empty()
    return f"sqlite:///{tmp_path}/house.db"


def test_a_familys_house_keeps_boxes_for_everybody(tmp_path, url):
    async def inside():
        async with a_desk(tmp_path, family=True, url=url) as desk:
            told = await desk.post("/api/boxes", {"box": EIGHT})
            assert not told["kept"]
            assert told["options"] == {"dice": 8, "faces": "GGYYRR"}
            assert told["whole"]["goal"] == 100
            assert rollhouse.Position.from_id(told["position"]) == rollhouse.box(EIGHT).start(2)
            assert await desk.get("/api/boxes") == {"boxes": []}
            for _ in range(2):
                kept = await desk.post("/api/boxes", {"code": told["code"], "keep": True})
                assert kept == {**told, "kept": True}
            ours = {**EIGHT, "name": "Ours"}
            await desk.post("/api/boxes", {"box": ours, "keep": True})
            found = (await desk.get("/api/boxes"))["boxes"]
            assert [box["name"] for box in found] == ["Ours", "Eight dice"]
            left = await desk.ask("DELETE", f"/api/boxes/{told['id']}")
            assert [box["name"] for box in left["boxes"]] == ["Ours"]
            await desk.refused(404, "no_such_box", "DELETE", f"/api/boxes/{told['id']}")

    asyncio.run(inside())


def test_another_house_checks_boxes_and_keeps_none(tmp_path):
    async def inside():
        async with a_desk(tmp_path) as desk:
            told = await desk.post("/api/boxes", {"box": EIGHT, "keep": True})
            assert not told["kept"]
            assert await desk.get("/api/boxes") == {"boxes": []}
            await desk.refused(404, "no_such_box", "DELETE", f"/api/boxes/{told['id']}")

    asyncio.run(inside())


def test_bad_boxes_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(boxes, "MOST", 1)

    async def inside():
        async with a_desk(tmp_path, family=True) as desk:
            for body, reason in (
                ({}, "box_or_code"),
                ({"box": EIGHT, "code": "box1-"}, "box_or_code"),
                ({"box": {**EIGHT, "options": {"dice": 99}}}, "bad_box"),
                ({"box": {**EIGHT, "name": ""}}, "bad_box"),
                ({"box": {**EIGHT, "game": "chess"}}, "bad_box"),
                ({"code": "box1-x"}, "bad_box"),
                ({"code": "/etc/hostname"}, "bad_box"),
                ({"code": "pyproject.toml"}, "bad_box"),
            ):
                await desk.refused(422, reason, "POST", "/api/boxes", body)
            await desk.post("/api/boxes", {"box": EIGHT, "keep": True})
            more = {**EIGHT, "name": "One more"}
            kept = {"box": more, "keep": True}
            await desk.refused(409, "too_many_boxes", "POST", "/api/boxes", kept)
            await desk.post("/api/boxes", {"box": EIGHT, "keep": True})

    asyncio.run(inside())


def test_the_name_of_the_box_is_at_the_table_and_in_the_record(tmp_path):
    async def inside():
        async with a_desk(tmp_path) as desk:
            own = {"options": EIGHT["options"], "box": EIGHT["name"]}
            ann, _ = await desk.full(**own)
            assert ann["table"]["box"] == "Eight dice"
            await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
            record = await desk.record(ann["match"], ann["token"])
            assert record.head["box"] == "Eight dice"
            assert record.head["options"]["dice"] == 8
            bad = {"game": "toss_up", "seats": [{"kind": "open"}] * 2, "box": " x"}
            await desk.refused(422, "bad_table", "POST", "/api/matches", bad)

    asyncio.run(inside())
