# Pitboss: `make` alone prints what can be made.

PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOCK := requirements-dev.lock
LOCK_VENV := .lock-venv

.DEFAULT_GOAL := help
.PHONY: help setup run demo test test-slow index pages picture lint format bench lock clean

help: ## print this list
	@echo "Pitboss, the table games of New Jersey run by the book. What can be made:"
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)$$/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'
	@echo "PYTHON=/path/to/python chooses the interpreter of the first 'make setup' (3.11 or newer)."

setup: $(STAMP) ## create .venv with the locked development dependencies
	@:

$(STAMP): pyproject.toml $(LOCK) package-lock.json tools/setup.sh tools/fetch_page.py
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) $(LOCK)
	@touch $@

run: setup ## open the house: live tables in the browser (PORT=N chooses the port)
	@$(BIN)/pitboss serve $(if $(PORT),--port $(PORT))

demo: setup ## play a commented demonstration round of each game in the terminal
	@$(BIN)/pitboss demo

test: setup ## lint, types, import directions, tests, coverage; with the seconds each took
	@$(BIN)/python tools/run_tests.py

test-slow: setup ## the tests marked slow, and a sample of mutants of the rules
	@$(BIN)/python tools/run_tests.py slow mutants

index: setup ## ship the index of tested paragraphs that the last 'make test' has proven
	@$(BIN)/python tools/run_tests.py --write-index

pages: setup ## write the games' pages in docs/games anew, from law, options, odds and layouts
	@$(BIN)/python -m tools.game_pages

lint: setup ## ruff, mypy and import-linter only
	@$(BIN)/python tools/run_tests.py lint

format: setup ## let ruff mend and format the source
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: setup ## run every script in bench/
	@set -e; for script in bench/[!_]*.py; do echo "== $$script"; $(BIN)/python "$$script"; done

lock: setup ## resolve pyproject.toml anew into requirements-dev.lock
	@test -x $(LOCK_VENV)/bin/uv || { echo "Installing the resolver into $(LOCK_VENV)."; \
	    $(BIN)/python -m venv $(LOCK_VENV) && $(LOCK_VENV)/bin/pip install --quiet "uv>=0.5"; }
	@echo "Resolving the development dependencies for Python 3.11 and newer, on every system."
	@$(LOCK_VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra dev \
	    --generate-hashes --no-emit-index-url --no-annotate \
	    --custom-compile-command "make lock" --output-file $(LOCK) pyproject.toml
	@echo "$(LOCK) is new; run 'make setup' to install it."

clean: ## remove .venv and everything that was made
	rm -rf $(VENV) $(LOCK_VENV) .build build dist .coverage .coverage.* htmlcov
	rm -rf node_modules src/pitboss/server/web/page/vendor src/pitboss/paper/fonts
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

picture: setup ## draw docs/round.svg and docs/table.png anew
	@$(BIN)/python tools/draw_round.py
	@$(BIN)/python tools/draw_table.py
