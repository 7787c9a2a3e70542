# Two commands do all the set-up: `make run` and `make test`.
PYTHON ?= python3
PY := .venv/bin/python
PORT ?= 8000
# A browser waits for its site half of the time: one more than a small machine has cores.
BROWSERS ?= 3
WORKERS ?= 2
# Compiled once, whatever the shell says: a process that may not keep what it compiles starts a second later.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test quick quick-tests test-slow venv venv-dev browser lint fmt hooks dev cover types types-elsewhere wheels architecture compiled test-sqlite test-full \
	test-journeys test-services soak screenshots pictures browsers bench bench-scoring bench-engines bench-cards bench-seating bench-live bench-hall bench-day \
	bench-pages bench-chances lock messages secrets clean

run: venv
	@exec $(PY) manage.py up --port $(PORT)

# For whoever changes it: restarts with every change, debug toolbar on every page, sample data in var/dev.
dev: venv-dev
	@exec $(PY) manage.py dev --settings taikai.settings_dev --port $(PORT)

# Journeys wait for browsers, and tests on PostgreSQL for programs that start: all three go side by side, so that neither
# of two cores ever waits.
test: venv-dev browser
	@$(MAKE) --no-print-directory -j 2 --output-sync=target compiled lint architecture
	@echo "Journeys in browsers, types and tests on PostgreSQL and Redis, tests on SQLite: each is shown at its end."
	@$(MAKE) --no-print-directory -k -j 3 --output-sync=target test-journeys test-services test-sqlite

venv:
	@$(PYTHON) tools/venv.py requirements.txt

venv-dev:
	@$(PYTHON) tools/venv.py requirements-dev.txt

browser:
	@$(PYTHON) tools/debian.py chromium-headless-shell fonts-noto-core fonts-noto-cjk gettext postgresql redis-server

lint: venv-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/djangofmt --check templates
	git ls-files 'templates/*.html' | xargs .venv/bin/djade --target-version 5.2 --check
	$(PY) tools/style.py --check
	$(PY) -m tools.words

# Everything that a program can write: Python, templates, styles. What it says afterwards is for a person to mend.
fmt: venv-dev
	$(PY) -m ruff check -q --select I --fix .
	$(PY) -m ruff format -q .
	.venv/bin/djangofmt -q templates
	git ls-files 'templates/*.html' | xargs .venv/bin/djade --target-version 5.2 > /dev/null 2>&1 || true
	$(PY) tools/style.py

# Lint, types and tests of what differs from the main branch: while a change is written.
quick: venv-dev browser
	@$(MAKE) --no-print-directory -k lint architecture types quick-tests

quick-tests: venv-dev
	@$(PY) -m tools.quick

# The whole run with both cores of a small machine taken by others: whatever waits for a clock fails here.
test-slow: venv-dev browser
	@$(PY) -c 'while True: pass' & one=$$!; $(PY) -c 'while True: pass' & two=$$!; trap "kill $$one $$two" EXIT; \
		$(MAKE) --no-print-directory test

# The same checks before every commit and push.
hooks: venv-dev
	.venv/bin/pre-commit install

types: venv-dev
	$(PY) -m mypy scoring cards planner rehearsal taikai

# As Windows and macOS know the standard library: what is not there is not used, or only where it is.
types-elsewhere: venv-dev
	$(PY) -m mypy --platform win32 scoring cards planner rehearsal taikai
	$(PY) -m mypy --platform darwin scoring cards planner rehearsal taikai

architecture: venv-dev
	.venv/bin/lint-imports

# Once for all who import it, instead of by each worker of a fresh clone for itself.
compiled: venv-dev
	$(PY) -m compileall -q -x '/tests/' scoring cards planner rehearsal taikai

# Everything but journeys, on SQLite without any service: the embedded deployment.
test-sqlite: venv-dev
	$(PY) -m pytest -n $(WORKERS) -m "not soak and not journey" scoring cards planner taikai tests

# Chromium against a running site. One at a time for each worker, or the longest would all be one worker's. Only the
# files that have a journey: each worker would read all the others as well.
test-journeys: venv-dev browser
	$(PY) -m pytest -n $(BROWSERS) --maxschedchunk 1 -m "not soak and journey" \
		$$(grep -rl --include='test_*.py' 'mark\.journey' taikai tests)

test-services: venv-dev
	@$(MAKE) --no-print-directory -k types test-full

# Which lines no test runs, browser journeys aside: printed, and line by line in htmlcov/index.html.
COVER ?= scoring cards taikai tests
cover: venv-dev
	$(PY) -m pytest -q -n 2 -m "not journey and not soak" $(COVER) \
		--cov=scoring --cov=cards --cov=taikai --cov-branch --cov-report=term:skip-covered --cov-report=html

# What a database, a queue or a cache can change, again on PostgreSQL and Redis: the full deployment.
test-full: venv-dev
	$(PY) tools/with_services.py $(PY) -m pytest -n $(WORKERS) -m "both and not soak" taikai tests

# The long ones, faults of machines with kill -9 among them: those say how long each took to be back.
soak: venv-dev browsers types-elsewhere
	$(PY) tools/with_services.py $(PY) -m pytest -n 2 --hypothesis-profile=soak -m "not soak and not journey" \
		taikai tests
	$(PY) -m pytest -n 2 --hypothesis-profile=soak -m "" scoring cards planner
	$(PY) -m pytest -n 2 -m soak taikai tests --ignore tests/test_kills.py --ignore tests/engines
	$(PY) -m pytest -n 0 -s -m soak tests/test_kills.py

# The important pages and an evening at a table in Firefox and in WebKit, the engine of Safari, as Debian has them.
browsers: venv-dev browser
	@$(PYTHON) tools/debian.py firefox-esr webkit2gtk-driver xvfb
	$(PY) -m pytest -n 0 -s -m soak tests/engines

screenshots: venv-dev browser
	$(PY) -m tools.screenshots

# Every page of a full site at 390, 768 and 1280 px, light and dark, into var/pictures/, and sheets to look at many at
# once. OF=folder takes another checkout (AS=name), BESIDE=name lays those pictures beside these, ONLY=word few pages.
pictures: venv-dev browser
	$(PY) -m tools.pictures --of "$(or $(OF),.)" --into "$(or $(AS),now)" --beside "$(BESIDE)" --only "$(ONLY)"

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

# A full hall, for HALL_SECONDS in each of its settings (HALL_SECONDS=600: is the memory flat?); then 800 first visits.
HALL_SECONDS ?= 60
bench-hall: venv-dev
	$(PY) -m bench.hall --seconds $(HALL_SECONDS)
	$(PY) -m bench.hall --seconds $(HALL_SECONDS) --release complete
	$(PY) -m bench.hall --seconds 40 --release complete --entered 20
	$(PY) tools/with_services.py $(PY) -m bench.hall --seconds $(HALL_SECONDS)
	$(PY) tools/with_services.py $(PY) -m bench.hall --seconds $(HALL_SECONDS) --processes 2
	$(PY) tools/with_services.py $(PY) -m bench.hall --seconds $(HALL_SECONDS) --processes 2 --release complete
	$(PY) -m bench.burst
	$(PY) tools/with_services.py $(PY) -m bench.burst --processes 2

# Every table of a hall reports a hand within the same minute, and 500 people watch.
bench-day: venv-dev
	$(PY) -m bench.day
	$(PY) tools/with_services.py $(PY) -m bench.day --processes 2

# The processor time of every page at 200 and at 1,000 players and of a save, beside their budgets.
bench-pages: venv-dev
	$(PY) -m bench.pages

# How right chances are, and how long they take: GAMES=hanchans.jsonl.gz, one game a line (tools/chances_table.py).
bench-chances: venv-dev
	$(PY) -m bench.chances $(GAMES)

# New versions of the dependencies, locked with hashes. The extras stay in the lock: pip asks for "coverage[toml]" apart
# from "coverage", and once a newer one is published it takes that, which has no hash here. For every system, with
# markers: what is only for one of them is installed on that one.
LOCK := .venv/bin/uv pip compile -q --upgrade --universal --no-strip-extras --generate-hashes --python-version 3.11
lock: venv-dev
	$(LOCK) pyproject.toml --extra pdf --extra chances --extra photos -o requirements.txt
	$(LOCK) pyproject.toml --extra pdf --extra chances --extra photos requirements-dev.in -o requirements-dev.txt

# `.env` for docker-compose.yml with fresh secrets, and the mail server:
# make secrets DOMAIN=taikai.example.org MAIL=smtp+tls://mail.example.org:587
# With the secret key that a backup brings: BACKUP=moving.zip
secrets:
	@$(PYTHON) tools/make_env.py "$(DOMAIN)" "$(BACKUP)" "$(MAIL)"

# Collect every sentence into the catalogues (locale/, scoring/locale/, cards/locale/) and compile them.
messages: venv-dev browser
	$(PY) -m tools.messages

# The site for organisers (`pipx install dist/taikai-….whl`), and the libraries, into dist/.
wheels: venv-dev
	$(PY) -m pip wheel -q --no-deps --no-build-isolation -w dist . ./packages/scoring ./packages/planner

clean:
	rm -rf .venv var dist .mypy_cache .ruff_cache .import_linter_cache
