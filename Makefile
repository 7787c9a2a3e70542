# Two commands do all the set-up: `make run` and `make test`.
PYTHON ?= python3
PY := .venv/bin/python
PORT ?= 8000

.PHONY: run test venv venv-dev browser lint types architecture test-sqlite test-full soak screenshots \
	bench bench-scoring bench-engines bench-cards bench-seating bench-live lock messages clean

run: venv
	@exec $(PY) manage.py up --port $(PORT)

test: venv-dev browser lint types architecture test-sqlite test-full

venv:
	@$(PYTHON) tools/venv.py requirements.txt

venv-dev:
	@$(PYTHON) tools/venv.py requirements-dev.txt

browser:
	@$(PYTHON) tools/debian.py chromium fonts-noto-core fonts-noto-cjk gettext postgresql redis-server

lint: venv-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	git ls-files 'templates/*.html' | xargs .venv/bin/djade --target-version 5.2 --check

types: venv-dev
	$(PY) -m mypy scoring cards taikai

architecture: venv-dev
	.venv/bin/lint-imports

# Everything, on SQLite without any service: the embedded deployment.
test-sqlite: venv-dev
	$(PY) -m pytest -n 2 scoring cards taikai tests

# What touches the database, the queue or the cache, again on PostgreSQL and Redis: the full deployment.
test-full: venv-dev
	$(PY) tools/with_services.py $(PY) -m pytest -n 2 taikai tests --ignore=taikai/seating/planner

soak: venv-dev
	$(PY) -m pytest -n 2 -m soak scoring cards taikai tests

screenshots: venv-dev browser
	$(PY) tools/screenshots.py

bench: bench-scoring bench-engines bench-cards bench-seating bench-live

bench-scoring: venv-dev
	$(PY) bench/scoring.py
	$(PY) bench/hanchan.py

# Not how fast but how right: the hand engine beside two others, some minutes.
bench-engines: venv-dev
	$(PY) -m bench.engines

bench-cards: venv-dev
	$(PY) bench/cards.py

bench-seating: venv-dev
	$(PY) bench/seating.py

bench-live: venv-dev
	$(PY) -m bench.live
	$(PY) -m bench.parts

# New versions of the dependencies, locked with hashes.
lock: venv-dev
	.venv/bin/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements.in -o requirements.txt
	.venv/bin/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-dev.in -o requirements-dev.txt

# Collect the strings of the pages into locale/*/LC_MESSAGES/django.po and compile them.
messages: venv-dev browser
	$(PY) manage.py makemessages -l pl --no-obsolete --no-location --ignore .venv --ignore var
	$(PY) manage.py compilemessages -l pl

clean:
	rm -rf .venv var .mypy_cache .ruff_cache .import_linter_cache
