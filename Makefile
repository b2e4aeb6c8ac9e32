# From a fresh clone: `make run` opens a gaming floor in the browser, `make test` checks everything.

PYTHON ?= python3
JOBS ?= auto
BIN := .venv/bin
READY := .venv/.ready
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
debian = { $(SUDO) apt-get update && $(SUDO) DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(1); }

.DEFAULT_GOAL := run
.PHONY: run test tests prove bench docs servers lint clean

run: $(READY)
	@$(BIN)/aboveboard serve --demo

# The types are checked while the tests run: neither keeps every core busy to its end.
test: $(READY) servers
	@$(MAKE) --no-print-directory --jobs=2 lint tests

tests: $(READY)
	$(BIN)/pytest -n $(JOBS) --dist worksteal

prove: $(READY) servers
	ABOVEBOARD_PROVE=1 $(BIN)/pytest -n $(JOBS) --dist worksteal -m "proof or not proof"

bench: .venv/.ready-bench
	$(BIN)/python -m benchmarks

# The site is read from the disk or served as it is; some guides take minutes to solve the first time.
docs: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "The documentation is in build/site/index.html"

# A browser and a database server for the tests that use them; without them those tests say that they were skipped.
servers:
	@command -v chromium >/dev/null || $(call debian,chromium fonts-liberation) || \
		echo "no Chromium could be installed: the browser tests will be skipped" >&2
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
		$(call debian,postgresql) || \
		echo "no PostgreSQL server could be installed: its tests will be skipped" >&2

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The build backend is installed first, so that it too has the version in constraints.txt.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		$(call debian,python3-venv) || \
		{ echo "Python's venv module is missing: install it (on Debian, python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt hatchling editables
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[test,docs]'
	@touch $@

.venv/.ready-bench: $(READY)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[bench]'
	@touch $@
