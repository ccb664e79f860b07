"""Physics: worlds in which dice fall, lean, slide and come to rest. It knows no rules.

=============  =================================================================================
trace          how every body moved, small enough to store and to send
scenes         what a picture shows, and from where one looks at it
pieces         what pictures are made of: dice with marks, wood, a lit wall
render         pictures and short films of a trace
dice           which face of a die is up
quantities     numbers with units, as people and programs hand them in
engine         the one place that imports MuJoCo, when physics is first used
=============  =================================================================================

The worlds themselves, and how hands miss in them, belong to the games that have them (their part
`physics`). A world is plain data at full precision, so any process can go on from it. The same
gesture in the same world gives the same bits in every process on one machine with one version of
MuJoCo; a record keeps outcomes, so replaying it never depends on that. docs/physics.md has the
figures.
"""
