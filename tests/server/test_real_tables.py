"""Real dice: one device is the referee's, the others follow on their phones."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from rollhouse.kernel.records import OVER
from rollhouse.protocol.bodies import SeatChange
from rollhouse.server.lobby.lobby import Lobby
from rollhouse.server.refusals import Refusal
from tests.games.dice_flick.test_rules import drawn, flick, rest

from .devices import Device, a_house, a_table, in_state


@contextlib.asynccontextmanager
async def real_table(home, seats=("Ann", "Ben"), views=False, **settings):
    """A house, the referee's device and another one, which draws if told to."""
    async with a_house(home, **settings) as (house, address):
        options = {"goal": 10, "finish": "first_past"}
        match, tokens = await a_table(house, "toss_up", list(seats), "real", options=options)
        async with (
            Device.at(address, match, tokens[0], views=True) as referee,
            Device.at(address, match, tokens[1], views=views) as phone,
        ):
            await referee.caught_up(1)
            await phone.caught_up(1)
            yield house, referee, phone


def test_the_referee_enters_acts_takes_back_and_corrects(home):
    async def proof():
        async with real_table(home) as (_, referee, phone):
            assert (referee.welcome["seats"], phone.welcome["seats"]) == ([0, 1], [])
            enter = {"outcome": {"roll": "GGGGGYYYRR"}}
            assert (await referee.doing("undo"))["reason"] == "nothing_to_undo"
            assert (await phone.doing("enter", **enter))["reason"] == "not_the_referee"
            assert (await phone.act(1, {"do": "stop"}))["reason"] == "not_the_referee"
            entered = await referee.doing("enter", **enter)
            assert (entered["say"], entered["turn"]) == ("lines", 0)
            impossible = await referee.doing("enter", outcome={"roll": "GGG"})
            assert impossible["reason"] == "illegal"
            await referee.act(0, {"do": "stop"})
            await referee.doing("enter", outcome={"roll": "GGYYYYYYRR"})
            assert (await referee.act(1, {"do": "stop"}))["say"] == "lines"
            corrected = await referee.doing("correct", line=1, step={"roll": "GGGGGGYYRR"})
            assert referee.record.position.scores == [6, 2]
            assert [line for line in corrected["told"] if line]
            undone = await referee.doing("undo")
            assert undone["say"] == "lines"
            assert referee.record.position.scores == [6, 0]
            await phone.caught_up(len(referee.lines))
            assert phone.lines == referee.lines
            nowhere = await referee.doing("correct", line=99, step={"roll": "GGGGGGGGGG"})
            assert nowhere["reason"] == "illegal"

    asyncio.run(proof())


def test_the_others_go_on_without_somebody_who_leaves(home):
    async def proof():
        async with real_table(home, ("Ann", "Ben", "Cleo")) as (house, referee, phone):
            lobby, match = Lobby(house), referee.match

            async def change(seat, do, token):
                return await lobby.seat(match, seat, SeatChange(do), token)

            with pytest.raises(Refusal, match="only who opened the table"):
                await change(1, "pass_over", phone.token)
            table = await change(1, "pass_over", referee.token)
            assert [seat.left for seat in table.seats] == [False, True, False]
            await referee.caught_up(2)
            told = next(each for each in referee.messages if each.get("first") == 1)
            assert told["told"] == [["Ben leaves. Ben’s turns are passed over."]]
            with pytest.raises(Refusal, match="at least two go on"):
                await change(2, "pass_over", referee.token)
            await referee.doing("enter", outcome={"roll": "GGGGGYYYRR"})
            stopped = await referee.act(0, {"do": "stop"})
            assert stopped["view"]["to_move"] == 2
            assert referee.record.seating[1] == {"name": "Ben", "player": "away"}
            table = await change(1, "come_back", referee.token)
            assert not any(seat.left for seat in table.seats)
            await referee.caught_up(5)
            assert referee.record.seating[1] == {"name": "Ben", "player": "human"}

    asyncio.run(proof())


def test_what_passing_over_costs_is_told(home):
    async def proof():
        async with a_house(home) as (house, address):
            seats = ["Ann", "Ben", "Cleo"]
            match, tokens = await a_table(house, "doozy_dice", seats, "real")
            async with Device.at(address, match, tokens[0], views=True) as referee:
                await referee.caught_up(1)
                await Lobby(house).seat(match, 2, SeatChange("pass_over"), tokens[0])
                await referee.caught_up(2)
                told = next(each for each in referee.messages if each.get("first") == 1)["told"]
                assert "crosses off a card" in told[0][1]

    asyncio.run(proof())


def test_turns_are_passed_over_at_real_dice_alone(home):
    async def proof():
        async with a_house(home) as (house, _):
            match, tokens = await a_table(house, "toss_up", ["Ann", "Ben", "Cleo"], "fair")
            with pytest.raises(Refusal, match="only where people roll their own dice"):
                await Lobby(house).seat(match, 1, SeatChange("pass_over"), tokens[0])

    asyncio.run(proof())


def test_the_box_is_mended_and_the_rematch_begins_with_it(home):
    async def proof():
        async with real_table(home) as (house, referee, phone):
            assert referee.messages[-1]["tray"]["box"] == {"faces": "GGGYYR"}
            mend = {"options": {"faces": "GGYYRR"}}
            assert (await phone.doing("mend", **mend))["reason"] == "not_the_referee"
            assert (await referee.doing("mend", options={"goal": 5}))["reason"] == "illegal"
            mended = await referee.doing("mend", **mend)
            assert mended["tray"]["box"] == {"faces": "GGYYRR"}
            assert mended["view"]["house_rules"]["faces"] == "GGYYRR"
            assert mended["told"] == [["From here on the game goes by the box as it really is."]]
            assert (await referee.doing("mend", **mend))["reason"] == "illegal"
            await phone.caught_up(len(referee.lines))
            assert phone.record.position == referee.record.position
            assert (await referee.doing("undo"))["tray"]["box"] == {"faces": "GGGYYR"}
            await referee.doing("mend", **mend)
            await referee.doing("enter", outcome={"roll": "GGGGGGGGGG"})
            await referee.act(0, {"do": "stop"})
            lobby = Lobby(house)
            await lobby.close(referee.match, referee.token)
            rematch = await lobby.rematch(referee.match, referee.token, "here")
            assert rematch.house_rules["faces"] == "GGYYRR"

    asyncio.run(proof())


def test_what_the_dice_show_can_be_tapped(home):
    async def proof():
        async with real_table(home) as (_, referee, phone):
            first = referee.messages[-1]
            assert first["tray"]["ask"] == "Ann rolls 10 dice. Tap what they show."
            green, _, red = first["tray"]["dice"][0]["faces"]
            assert (green["typed"], red["piece"]["colour"]) == ("g", "red")
            few = await referee.doing("enter", typed="g g")
            assert (few["reason"], few["sentence"][:6]) == ("illegal", "2 dice")
            both = await referee.doing("enter", typed="g", outcome={"roll": "G"})
            assert both["reason"] == "bad_message"
            assert (await referee.doing("enter"))["reason"] == "bad_message"
            faces = [die["faces"][place % 3] for place, die in enumerate(first["tray"]["dice"])]
            entered = await referee.doing("enter", typed=" ".join(face["typed"] for face in faces))
            assert entered["steps"][0]["step"] == {"roll": "GYRGYRGYRG"}
            assert "tray" not in entered
            assert [offer["title"] for offer in entered["actions"]] == ["Roll 6", "Stop"]
            await phone.caught_up(2)
            assert phone.lines == referee.lines

    asyncio.run(proof())


def test_who_only_follows_is_asked_nothing(home):
    async def proof():
        async with real_table(home, views=True) as (_, referee, phone):
            await referee.doing("enter", typed="3g 7y")
            await referee.act(0, {"do": "stop"})
            await referee.doing("enter", typed="4g 6y")
            await phone.caught_up(len(referee.lines))
            heard = [message for message in phone.messages if message["say"] == "lines"]
            assert not any("tray" in message or "actions" in message for message in heard)
            assert heard[-1]["turn"] == 1
            assert heard[-1]["told"][-1][0] == "You roll 4 green, 6 yellow."

    asyncio.run(proof())


async def won(referee):
    """Ann has everything she needs, and stops."""
    await referee.doing("enter", outcome={"roll": "GGGGGGGGGG"})
    await referee.act(0, {"do": "stop"})
    assert referee.record.position.turn == OVER


def test_the_end_of_a_real_game_can_be_taken_back_for_a_while(home):
    async def proof():
        async with real_table(home, closing=600.0) as (_, referee, _phone):
            await won(referee)
            assert (await referee.doing("undo"))["say"] == "lines"
            assert referee.record.position.turn == 0
            await referee.act(0, {"do": "stop"})
            assert referee.record.closing is None

    asyncio.run(proof())


def test_a_real_game_is_closed_after_that(home):
    async def proof():
        async with real_table(home, closing=0.1) as (house, referee, _phone):
            await won(referee)
            await referee.caught_up(4)
            assert referee.record.closing["reason"] == "over"
            await in_state(house, referee.match, "over")

    asyncio.run(proof())


def test_a_turn_with_nothing_to_score_ends_by_itself(home):
    async def proof():
        async with a_house(home) as (house, address):
            match, tokens = await a_table(house, "dice_flick", ["Ann", "Ben"], "real")
            async with Device.at(address, match, tokens[0], views=True) as referee:
                await referee.caught_up(1)
                await referee.doing("enter", outcome=drawn("blue", "green", "white"))
                await referee.act(0, flick("blue"))
                await referee.doing("enter", outcome=rest("a1", a1="B4"))
                await referee.act(0, flick("green"))
                ended = await referee.doing("enter", outcome=rest("a5", a1="B4", a5="G2"))
                assert len(ended["lines"]) == 2
                assert referee.record.entries[-1].step == {"do": "pass"}
                assert referee.record.position.to_move == 1
                undone = await referee.doing("undo")
                assert len(undone["lines"]) == 1
                assert referee.record.position.fields["phase"] == "rest"
                await referee.doing("enter", outcome=rest("bag", a1="B4"))
                assert referee.record.position.to_move == 1

    asyncio.run(proof())
