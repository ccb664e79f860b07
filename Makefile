# make play   set up, then play in the terminal
# make test   set up, then lint, types, tests and docs examples
# make prove  the long forms of the heavy proofs
# make bench  steps a second, beside OpenSpiel and pgx

PYTHON ?= python3
export UV_PYTHON_DOWNLOADS := never
export PYTHON

BIN := .venv/bin
SOURCES := pyproject.toml constraints.txt tools/set-up

.PHONY: play test prove bench clean
.DEFAULT_GOAL := play

play: .venv/.play
	@$(BIN)/rollhouse play || [ $$? = 130 ]  # Ctrl-C is no error

test: .venv/.test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/pytest -n 2 -m "not long"

prove: .venv/.test
	@$(BIN)/pytest -n 2 -m "long or not long"

bench: .venv/.bench
	@$(BIN)/rollhouse bench

.venv/.%: $(SOURCES)
	@tools/set-up $*

clean:
	rm -rf .venv dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
