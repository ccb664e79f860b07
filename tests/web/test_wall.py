"""The wall of the house in the browser: a game by name and by game, and its report."""

from __future__ import annotations

from rollhouse.client.house import House

from .people import until


def test_a_game_hangs_on_the_wall_by_name_and_by_game(visit, house):
    ann = visit("phone", language="es", theme="dark")
    ann.goto("#/")
    with House(house.address) as client, client.open(
        "toss_up", [], ["Ann", "Ben"], goal=10, public=True
    ) as seat:  # fmt: skip
        seat.start()
        seat.play("greedy")
        match, token = seat.match, seat.token
    ann.page.evaluate(
        """([match, token]) => localStorage.setItem("rollhouse.tickets", JSON.stringify([{
          match, token, game: "toss_up", seats: [0, 1], names: ["Ann", "Ben"],
          when: Date.now(), over: true,
        }]))""",
        [match, token],
    )
    ann.page.get_by_role("link", name="La pared").click()
    ann.page.get_by_role("link", name="Ann 1 partida").click()
    ann.sees("Ann en la pared")
    assert "Ganó" in ann.page.locator(f"a[href='#/report/{match}']").inner_text()
    assert not ann.faults()
    assert not ann.scrolls_aside()
    ann.page.get_by_role("link", name="Shizzle").click()
    ann.sees("Aquí no cuelga ninguna partida así.")
    ann.page.get_by_role("link", name="Toss Up!").click()
    ann.page.locator(f"a[href='#/report/{match}']").click()
    until(lambda: match in ann.page.evaluate("location.hash"))
