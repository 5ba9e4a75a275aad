# play and test set up all they need, on any machine with make and Python 3.11 or newer; so do the heavier checks.

VENV := .venv
BIN := $(VENV)/bin
RECENT := import sys; sys.exit(sys.version_info < (3, 11))
# The first Python that is recent enough; another one: make PYTHON=python3.12
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$each -c '$(RECENT)' 2>/dev/null && echo $$each && break; done)
PARALLEL := --numprocesses auto --dist loadfile --no-loadscope-reorder
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Whatever the shell says: without bytecode every start of the program would compile it anew.
export PYTHONDONTWRITEBYTECODE =

# A compiled catalogue saves 16 ms at each start. The build compiles them; after a change in git, these rules do.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard kortdiamant/languages/*/kortdiamant.po))

.PHONY: play resume test lint unit wheel bench fuzz e2e golden catalogues clean

# Ctrl-C ends a game, which is saved, and is no failure of make.
play: $(VENV)/.play $(CATALOGUES)
	@$(BIN)/kortdiamant play --ruleset slott || [ $$? -eq 130 ]

resume: $(VENV)/.play $(CATALOGUES)
	@$(BIN)/kortdiamant resume || [ $$? -eq 130 ]

# What continuous integration runs. The floors come last, and are few lines: what pytest said stands just above.
test: lint
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest --run-packaging $(PARALLEL) --durations 10
	@$(BIN)/coverage combine -q
	@$(BIN)/python -m tests.coverage_floors

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The inner loop: the quick tests, without coverage.
unit: $(VENV)/.dev
	$(BIN)/python -m pytest -m "not slow" $(PARALLEL)

wheel: $(VENV)/.dev
	$(BIN)/python -m pytest -q tests/packaging --run-packaging

bench: $(VENV)/.dev $(CATALOGUES)
	$(BIN)/python -m tests.bench

# Ten minutes in all; what is found lies in build/fuzz/found.
fuzz: $(VENV)/.fuzz
	$(BIN)/python -m pytest -q tests/fuzz --run-fuzz -o faulthandler_timeout=600
	$(BIN)/python -m tests.fuzz

e2e: $(VENV)/.dev
	$(BIN)/python -m pytest -q tests/e2e --run-e2e -o faulthandler_timeout=600

# Play the golden games anew and write down what comes out; look at the difference before you keep it.
golden: $(VENV)/.dev
	$(BIN)/python -m tests.golden --update

catalogues: $(VENV)/.dev
	$(BIN)/python -m tests.catalogues

%.mo: %.po | $(VENV)/.made
	@$(BIN)/python kortdiamant/languages/po.py $<

$(VENV)/.made:
	@$(if $(PYTHON),$(PYTHON),false) -c '$(RECENT)' 2>/dev/null || { \
	  echo "kortdiamant needs Python 3.11 or newer, and $(or $(PYTHON),no python3 that was found) is not." >&2; \
	  echo "If there is one, say which: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml
	@echo "Installing into $(VENV), once ..."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	@echo "Installing into $(VENV) with what development needs, once ..."
	@$(PIP) install --editable '.[dev]'
	@touch $(VENV)/.play $@

$(VENV)/.fuzz: $(VENV)/.dev
	@$(PIP) install --editable '.[dev,fuzz]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
