"""Speed of peer game engines, measured on this machine beside our own rules.

Every figure is random play on a single core, in processor time. Each peer has a process of its own,
pinned to one core, that waits until it is its turn (`Turn`, rounds.py), so that neither threads nor
leftovers of another peer can help or hurt it, and load on the machine affects all of them equally.
A step does not mean the same in every engine: OpenSpiel counts a die roll as a step of its own, pgx
rolls inside the step; `Peer.unit` says which. Choices the peer leaves open, such as sampling,
favour the peer.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

INSTALL = "make bench, or the extra 'bench' of the package"
ROLLOUTS = 100
SIMULATIONS = 1000
LENGTH_SAMPLE = 10_000
PGX_BATCH = 1024
PGX_GAMES = ("tic_tac_toe", "2048", "backgammon")
PGX_STEPS_PER_CALL = 32


@dataclass(frozen=True)
class Peer:
    """One peer, ready: `burst` does a little work and returns how many `unit` that were, under the
    conditions in `note`.
    """

    name: str
    unit: str
    burst: Callable[[], float]
    note: str


def _where() -> str:
    """Whether this process may use one core only; where the system cannot tell, say so."""
    if not hasattr(os, "sched_getaffinity"):
        return "not pinned to a core"
    return "pinned to one core" if len(os.sched_getaffinity(0)) == 1 else "not pinned to a core"


def _pig_peer(name: str, burst: Callable[[], float], how: str) -> Peer:
    note = f"open_spiel {version('open_spiel')}, {how}, {_where()}"
    return Peer(name, "pig action, rolls included", burst, note)


def _play_pig_in_python(game: Any) -> int:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            faces, weights = zip(*state.chance_outcomes(), strict=True)
            action = random.choices(faces, weights)[0]
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
    return int(state.move_number())


def openspiel_pig_python() -> Peer:
    """OpenSpiel's pig driven from Python; a step is one apply_action, die rolls included.

    Sampling uses the standard `random`: numpy's choice, common in examples, is several times
    slower and would be charged to the engine.
    """
    game = import_module("pyspiel").load_game("pig")
    return _pig_peer("openspiel_pig_python", lambda: _play_pig_in_python(game), "plain Python loop")


def _pig_with_bots(pyspiel: Any) -> Callable[[], int]:
    """A function that plays one random game in C++ and returns its exact number of actions."""
    game = pyspiel.load_game("pig")
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
    seeds = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seeds.getrandbits(30))
        return int(state.move_number())

    return play


def openspiel_pig_bots() -> Peer:
    """OpenSpiel's `evaluate_bots` with uniform random bots: one whole game per call, in C++.

    Steps are exact: each finished state's move number, which counts apply_action, rolls included.
    """
    burst = _pig_with_bots(import_module("pyspiel"))
    return _pig_peer("openspiel_pig_bots", burst, "C++ evaluate_bots, a game per call")


def openspiel_pig_rollouts() -> Peer:
    """OpenSpiel's C++ `RandomRolloutEvaluator`, 100 random games from the initial state per call.

    Python cannot call the evaluator, so `MCTSBot` with one simulation does: that search stops at
    its root and makes exactly one evaluation there, hence 100 whole games from the start. C++ does
    not report their steps; they are counted as 100 times the mean length of a random game. That
    mean comes from 10,000 games of `openspiel_pig_bots`, which plays the same distribution and
    counts exactly every apply_action, die rolls included; its standard error is about 0.2%.
    """
    pyspiel = import_module("pyspiel")
    play = _pig_with_bots(pyspiel)
    mean_length = sum(play() for _ in range(LENGTH_SAMPLE)) / LENGTH_SAMPLE
    game = pyspiel.load_game("pig")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    limits = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 10}
    bot = pyspiel.MCTSBot(game, evaluator, **limits, solve=False, seed=1, verbose=False)
    start = game.new_initial_state()

    def burst() -> float:
        bot.step(start)
        return ROLLOUTS * mean_length

    how = f"C++ rollouts, {ROLLOUTS} games of mean length {mean_length:.1f} per call"
    return _pig_peer("openspiel_pig_rollouts", burst, how)


def openspiel_pig_mcts() -> Peer:
    """Simulations of OpenSpiel's C++ `MCTSBot` on pig, each one random game to its end."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("pig")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    limits = {"uct_c": 1.0, "max_simulations": SIMULATIONS, "max_memory_mb": 100}
    bot = pyspiel.MCTSBot(game, evaluator, **limits, solve=False, seed=1, verbose=False)
    start = game.new_initial_state()

    def burst() -> float:
        bot.step(start)
        return float(SIMULATIONS)

    note = f"open_spiel {version('open_spiel')}, C++ MCTSBot, {SIMULATIONS} a decision, {_where()}"
    return Peer("openspiel_pig_mcts", "simulation: a random game of pig", burst, note)


def _choose_legal(jax: Any, key: Any, mask: Any) -> Any:
    """Uniform legal action per row, from one draw a row: jax's categorical draws per action."""
    counts = jax.numpy.cumsum(mask.astype("int32"), axis=-1)
    drawn = jax.random.uniform(key, (mask.shape[0], 1)) * counts[:, -1:]
    return jax.numpy.argmax(counts > drawn.astype("int32"), axis=-1)


def _pgx_burst(jax: Any, environment: Any, batch: int) -> Callable[[], float]:
    """A function that advances the whole batch by PGX_STEPS_PER_CALL steps and waits for it."""
    auto_reset = import_module("pgx.experimental").auto_reset
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def advance(state: Any, key: Any) -> tuple[Any, None]:
        choose_key, step_key = jax.random.split(key)
        actions = _choose_legal(jax, choose_key, state.legal_action_mask)
        return step(state, actions, jax.random.split(step_key, batch)), None

    def many(state: Any, key: Any) -> tuple[Any, Any]:
        key, scan_key = jax.random.split(key)
        return jax.lax.scan(advance, state, jax.random.split(scan_key, PGX_STEPS_PER_CALL))[0], key

    keys = jax.random.split(jax.random.PRNGKey(0), batch)
    compiled = jax.jit(many)
    carried = (jax.jit(jax.vmap(environment.init))(keys), jax.random.PRNGKey(1))

    def burst() -> float:
        nonlocal carried
        carried = jax.block_until_ready(compiled(*carried))
        return float(PGX_STEPS_PER_CALL * batch)

    return burst


def pgx_cpu(game: str, batch: int = PGX_BATCH) -> Peer:
    """Random legal play of a pgx game on the CPU; a step is one action in one game of the batch.

    In backgammon that is one checker moved, not a whole turn. Thirty-two jitted, vmapped steps run
    inside one call, so Python's dispatch is not charged to pgx; choosing the action and pgx's own
    auto-reset are inside the timed loop. Compiling is the warm-up. XLA keeps to one core only where
    the process was pinned before jax was imported.
    """
    jax, pgx = import_module("jax"), import_module("pgx")
    with jax.default_device(jax.devices("cpu")[0]):
        burst = _pgx_burst(jax, pgx.make(game), batch)
    note = f"pgx {version('pgx')}, jax {version('jax')} on CPU, batch {batch}, {_where()}"
    return Peer(f"pgx_{game}", f"{game} step, any chance inside it", burst, note)


PEERS: dict[str, tuple[str, Callable[[], Peer]]] = {
    "openspiel_pig_python": ("pyspiel", openspiel_pig_python),
    "openspiel_pig_bots": ("pyspiel", openspiel_pig_bots),
    "openspiel_pig_rollouts": ("pyspiel", openspiel_pig_rollouts),
    "openspiel_pig_mcts": ("pyspiel", openspiel_pig_mcts),
    **{f"pgx_{game}": ("pgx", partial(pgx_cpu, game, PGX_BATCH)) for game in PGX_GAMES},
}
LIBRARIES = {"pyspiel": "open_spiel", "pgx": "pgx"}


def missing() -> list[str]:
    """The peer libraries that cannot be imported here, each with the command that installs it."""
    absent = [library for module, library in LIBRARIES.items() if not find_spec(module)]
    return [f"{library}: {INSTALL}" for library in absent]


def pin_to_one_core() -> None:
    """Keep this process, and threads it starts later, on its last allowed core, where possible."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def present() -> list[str]:
    """The peers whose library is installed."""
    return [name for name, (module, _) in PEERS.items() if find_spec(module)]


class Turn:
    """A peer in a process of its own, which works when it is its turn and waits otherwise."""

    def __init__(self, name: str) -> None:
        """Raises a `RuntimeError` that says why, if the peer cannot start."""
        command = [sys.executable, os.path.abspath(__file__), name]
        environment = {**os.environ, "JAX_PLATFORMS": "cpu", "PYTHONSAFEPATH": "1"}
        self.name = name
        self._process = subprocess.Popen(
            command,
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        told = self._line()
        self.unit, self.note = told["unit"], told["note"]

    def __call__(self, seconds: float) -> float:
        """Steps per processor second, measured for about this many seconds."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        return float(self._line()["rate"])

    def _line(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        for line in self._process.stdout:
            if line.startswith("{"):  # anything else that a library prints is ignored
                found: dict[str, Any] = json.loads(line)
                return found
        said = self._process.stderr.read().strip().splitlines() or ["it ended"]
        self.close()
        raise RuntimeError(f"{self.name} could not be measured: {said[-1]}")

    def close(self) -> None:
        """Close its input, which ends the process."""
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()
        self._process.wait()


def _serve(name: str) -> None:
    """Say that the peer is ready, and then for every line how fast it was within that many
    seconds.
    """
    pin_to_one_core()
    peer = PEERS[name][1]()
    peer.burst()
    print(json.dumps({"unit": peer.unit, "note": peer.note}), flush=True)
    for line in sys.stdin:
        print(json.dumps({"rate": _pace(peer.burst, float(line))}), flush=True)


def _pace(burst: Callable[[], float], seconds: float) -> float:
    """The same as `rounds.pace`, because this file also runs without the package around it."""
    done, begun = 0.0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or not done or not spent:
        done += burst()
    return done / spent


if __name__ == "__main__":
    _serve(sys.argv[1])
