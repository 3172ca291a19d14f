# Everything a newcomer or CI needs. `.venv` is built from the lock file; nothing is installed outside it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp

.PHONY: demo test lint types walls unit bench bench-verifier test-local-model lock clean

demo: $(STAMP)
	@$(BIN)/gm demo --seed 7 --out demo-game
	@test -n "$$VIRTUAL_ENV" || echo "the command gm, in this shell: . $(BIN)/activate"

test: lint types walls unit

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

walls: $(STAMP)
	$(BIN)/lint-imports

unit: $(STAMP)
	$(BIN)/python -m pytest -n 2

bench: $(STAMP)
	$(BIN)/python -m tests.bench

bench-verifier: $(STAMP)
	$(BIN)/python -m evals.verifier

# Opt-in: ten turns told by a real small model on this machine. Weights: GM_TEST_GGUF, or fetched (491 MB, hash checked).
GM_TEST_GGUF ?= .local-model/model.gguf
test-local-model: $(STAMP)
	test -d .local-model/lib/xllamacpp || $(BIN)/python -m pip install -q --disable-pip-version-check --no-deps \
		--target .local-model/lib xllamacpp==2026.10.11549
	test -f $(GM_TEST_GGUF) || $(BIN)/python -m scripts.fetch_model $(GM_TEST_GGUF)
	GM_TEST_GGUF=$(GM_TEST_GGUF) PYTHONPATH=.local-model/lib $(BIN)/python -m scripts.local_model

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

# Renews requirements.lock (needs uv); run it after changing dependencies in pyproject.toml.
lock:
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links -o requirements.lock

clean:
	rm -rf $(VENV) demo-game .mypy_cache .ruff_cache .import_linter_cache .hypothesis
