# make play   set up, then open the house in the browser, or play in the terminal where there is no Node.js
# make test   set up, then lint, types, tests and docs examples, of the browser's client too
# make check  lint, types and the quick tests, for everyday work; GAME=toss_up: those of one game
# make prove  the long forms of the heavy proofs
# make bench  steps a second, beside OpenSpiel and pgx
# make docs   the documentation as a site, in build/site
# make wheel  the whole product as one file, in dist/

export UV_PYTHON_DOWNLOADS := never
unexport PYTHONDONTWRITEBYTECODE  # tests start hundreds of processes, and each would compile the sources anew

BIN := .venv/bin
EVERY := -n 4 --dist loadgroup --no-loadscope-reorder  # two compute while others wait for browsers and houses
QUICK := tests/test_house.py tests/kernel tests/matches tests/games/*/test_rules.py tests/games/test_playthroughs.py
SOURCES := pyproject.toml constraints.txt tools/set-up

.PHONY: play test check prove bench docs wheel clean
.DEFAULT_GOAL := play

play: .venv/.play
	@if tools/web-client; then $(BIN)/rollhouse; else $(BIN)/rollhouse play; fi || [ $$? = 130 ]  # Ctrl-C is no error

test: .venv/.test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@tools/web-client || true  # tests with a browser begin at once
	@mkdir -p build; { $(BIN)/mypy && tools/web-client check; } >build/checks.log 2>&1 & checks=$$!; \
	trap "kill $$checks; exit 130" INT; \
	echo "rollhouse: types and the client's own tests run beside the others, into build/checks.log"; \
	$(BIN)/pytest $(EVERY); tests=$$?; \
	wait $$checks || { cat build/checks.log; echo "rollhouse: types or the client's tests failed (above)"; exit 1; }; \
	exit $$tests

check: .venv/.test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/pytest -n 2 $(if $(GAME),tests/games/$(GAME) tests/games/test_*.py tests/fixtures/test_positions.py tests/fixtures/test_solutions.py tests/solvers/test_stored.py tests/test_house.py tests/docs/test_ledger.py tests/docs/test_events.py -k "$(GAME) or test_house or test_unknown_option or test_ledger",$(QUICK))

prove: .venv/.test
	@tools/web-client check
	@$(BIN)/pytest $(EVERY) --prove

bench: .venv/.bench
	@$(BIN)/rollhouse bench

docs: .venv/.test
	@$(BIN)/python -m zensical build --clean

wheel: .venv/.play
	@tools/web-client
	@rm -f dist/rollhouse-*.whl  # of other versions: `pip install dist/rollhouse-*.whl` takes one
	@$(BIN)/uv build --quiet --wheel --build-constraint constraints.txt --require-hashes
	@ls -l dist/*.whl

.venv/.%: $(SOURCES)
	@tools/set-up $*

clean:
	rm -rf .venv dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules web/.svelte-check src/rollhouse/server/web
