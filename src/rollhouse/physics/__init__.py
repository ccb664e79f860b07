"""Physics: worlds in which dice fall, lean, slide and come to rest. It knows no rules.

=============  =================================================================================
tower          the Quake Plate of Stack Attack and the dice on it: `place` a die, see if it stands
hands          how steady a hand is, and what error the table adds to a gesture
trace          how every body moved, small enough to keep and to send
arena          the box of Dice Flick: `flick` a die, see where everything comes to rest
box            the simulated box, without the game
aim            how a hand flicks: the gesture for a hole, and the error that the table adds
scenes         what a picture shows, and from where one looks at it
pieces         what pictures are made of: dice with marks, wood, a lit wall
render         pictures and short films of a trace
dice           which face of a die is up
quantities     numbers with units, as people and programs hand them in
engine         the one place that imports MuJoCo, when physics is first used
=============  =================================================================================

A world is plain data at full precision, so any process can go on from it. The same gesture in the
same world gives the same bits in every process on one machine with one version of MuJoCo; a record
keeps outcomes, so replaying one never depends on that. docs/physics.md has the figures.
"""
