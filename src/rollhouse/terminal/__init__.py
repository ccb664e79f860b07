"""The command line, and play in a terminal.

`main` builds the parser from `commands/`, a module for each command, and runs one of them. The
folders beside it do the work: `local/` is play at one keyboard and `online/` at a table of a house,
both built on `conversation/`, which asks people and tells them what happens. `hands/` is for the
games that physics decides, `coach/` for hints and quizzes, `lab/` for computations. `screen/`
draws, and `keyboard/` reads.
"""
