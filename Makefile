# Everything runs in .venv, built from pyproject.toml and constraints.txt.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOWEST := .venv-lowest
PO     := $(wildcard data/locale/*/LC_MESSAGES/*.po)
MO     := $(PO:.po=.mo)
INPUTS := pyproject.toml constraints.txt packaging/hatch_build.py
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
PIP    := PIP_CONSTRAINT=$(CURDIR)/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet

.PHONY: play test test-slow test-compiled test-cluster test-browser test-lowest check bench editions compiled messages docs clean

play: $(VENV)/.play $(MO)
	$(BIN)/razdacha

# All tests but those marked slow, in minutes.
test: $(VENV)/.dev $(MO)
	$(PYTEST) -m "not slow" $(ARGS)

# The tests marked slow.
test-slow: $(VENV)/.dev $(MO)
	$(PYTEST) -m slow $(ARGS)

# The engine through mypyc into build/compiled, and the same tests with it.
compiled: $(VENV)/.compiled
	$(BIN)/python -m tests.support.compiled

test-compiled: $(VENV)/.compiled $(MO)
	$(BIN)/python -m tests.support.compiled -m pytest -n auto --dist worksteal $(ARGS)

# Clusters of Dask and of Ray on this machine, two workers each; both are set up first.
test-cluster: $(VENV)/.cluster $(MO)
	$(BIN)/python -m pytest --cluster tests/cluster $(ARGS)

# The pages to share and the served application in a real Chromium, which has to be there; see CONTRIBUTING.md.
test-browser: $(VENV)/.browser $(MO)
	$(BIN)/python -m pytest --browser tests/browser $(ARGS)

# The tests without the slow ones, with the lowest version of every dependency that is allowed.
test-lowest: $(LOWEST)/.dev $(MO)
	$(LOWEST)/bin/python -m pytest -n auto --dist worksteal -m "not slow" $(ARGS)

check: $(VENV)/.dev $(MO)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -m "not slow" $(ARGS)

bench: $(VENV)/.bench $(MO)
	$(BIN)/python -m tests.bench $(ARGS)

# 20,000 decisions of random matches under each edition of the rules, with all checks on.
editions: $(VENV)/.dev
	$(BIN)/python -m tests.bench.decisions --edition every --kind bundled --decisions 80000 $(ARGS)

# Take new texts out of the code into the translation file.
messages: $(VENV)/.dev
	$(BIN)/python -m tests.support.messages

# The reference of commands and of --json, from the code.
docs: $(VENV)/.play $(MO)
	$(BIN)/python -m deckbuilder.cli.reference docs
	$(BIN)/python -m deckbuilder.tui.reference docs

clean:
	rm -rf $(VENV) $(LOWEST) dist build $(MO)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Razdacha needs Python 3.11 or newer; say make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python $(INPUTS)
	@echo "Razdacha: setting up $(VENV) (once)"
	@$(PIP) -e .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python $(INPUTS)
	@echo "Razdacha: setting up $(VENV) with the developers' tools (once)"
	@$(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.play

# A fresh environment each time the bounds change: pip would keep what fits them.
$(LOWEST)/.dev: $(INPUTS) tests/support/lowest.py
	@echo "Razdacha: setting up $(LOWEST) with the lowest versions (once)"
	@rm -rf $(LOWEST)
	@$(PYTHON) -m venv $(LOWEST)
	@$(PYTHON) tests/support/lowest.py > $(LOWEST)/constraints.txt
	@PIP_CONSTRAINT=$(CURDIR)/$(LOWEST)/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(LOWEST)/bin/python -m pip install --quiet -e '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	@$(PIP) -e '.[dev,bench]'
	@touch $@

$(VENV)/.cluster: $(VENV)/.dev
	@$(PIP) -e '.[dev,dask,ray,parquet]'
	@touch $@

$(VENV)/.browser: $(VENV)/.dev
	@$(PIP) -e '.[dev,browser]'
	@touch $@

$(VENV)/.compiled: $(VENV)/.dev
	@$(PIP) -e '.[dev,compiled]'
	@touch $@

%.mo: %.po | $(VENV)/.play
	@test $@ -nt $< || $(PIP) -e .
