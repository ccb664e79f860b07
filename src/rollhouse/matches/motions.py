"""Motions of a record: the placements and flicks that physics answered, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from rollhouse.chance.physics import physics_of, trace_of
from rollhouse.kernel.validation import LONGEST_LIST, brief
from rollhouse.physics.scenes import Scene
from rollhouse.physics.trace import Trace

from .record import Record
from .story import Entry
from .words import WORDS, BadRecord


@dataclass(frozen=True)
class Motion:
    entry: Entry
    """The table's answer."""
    trace: Trace
    scene: Scene

    @property
    def falls(self) -> bool:
        return falls(self.entry)


def falls(entry: Entry) -> bool:
    """Did a tower come down?"""
    return entry.step.get("stands") is False


def motions_in(record: Record) -> list[Entry]:
    """The answers of physics that count."""
    return [entry for entry in record.entries if "trace" in entry.facts]


def motion(record: Record, line: int | None = None) -> Motion:
    """The motion at a line of a record; without a line, the last fall, else the last motion."""
    found = motions_in(record)
    if not found:
        raise BadRecord("no_motions", WORDS)
    if line is None:
        entry = ([each for each in found if falls(each)] or found)[-1]
    else:
        at = [each for each in found if each.line == line]
        if not at:
            lines = brief(", ".join(str(each.line) for each in found), LONGEST_LIST)
            raise BadRecord("no_motion_at", WORDS, value=line, lines=lines)
        (entry,) = at
    trace = Trace.from_bytes(trace_of(entry.facts))
    physics, position = physics_of(record.game), entry.before
    earlier = [each for each in record.entries if each.line < entry.line][-1:]
    action = earlier[0].step if earlier and earlier[0].seat is not None else None
    scene = physics.scene(position, action or physics.on_its_way(position))
    if trace.poses.shape[1] != scene.bodies or not len(trace.poses):
        raise BadRecord("other_bodies", WORDS, value=trace.poses.shape[1], bodies=scene.bodies)
    return Motion(entry, trace, scene)
