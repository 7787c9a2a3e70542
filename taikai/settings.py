"""Settings, read from the environment.

Nothing needs to be set: without any variable the embedded mode runs (SQLite in `var/`, or in the user's own data
folder where the site is installed from a wheel; a worker that takes its jobs from the database).
`docs/operate/deploy.md` lists the variables of the full deployment.
"""

import os
import secrets
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import quote

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue  # type: ignore[attr-defined]
from platformdirs import user_data_path

# Templates, styles and catalogues: beside the package in a checkout, within it where a wheel brought them.
_PACKAGE = Path(__file__).resolve().parent
INSTALLED = (_PACKAGE / "share").is_dir()
BASE_DIR = _PACKAGE / "share" if INSTALLED else _PACKAGE.parent
COMMAND = "taikai" if INSTALLED else "manage.py"  # what is typed before a command's name
env = environ.Env()


def _password(name: str) -> str:
    """A password as it is, whatever it is made of. (Within a URL some characters would have to be written as %40;
    and `environ` takes a value that begins with $ for the name of another variable.)"""
    return os.environ.get(name, "")


def _with_password(url: str, password: str) -> str:
    """The URL of a Redis with the password put in."""
    scheme, _slashes, rest = url.partition("://")
    return f"{scheme}://:{quote(password, safe='')}@{rest}" if url and password and "@" not in rest else url


# What the site keeps. Never beside an installed package: the next version takes that folder's place.
_OWN_FOLDER = user_data_path("taikai", appauthor=False) if INSTALLED else BASE_DIR / "var"
VAR_DIR = Path(env.str("TAIKAI_VAR", default=str(_OWN_FOLDER))).absolute()
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # others on this machine have no business in it

# "embedded": one machine, no services. "full": PostgreSQL, Redis, workers, a proxy in front.
DEPLOYMENT = env.str("TAIKAI_DEPLOYMENT", default="embedded")
EMBEDDED = DEPLOYMENT == "embedded"
DEBUG = env.bool("DEBUG", default=False)


def _secret_key() -> str:
    """The key from the environment, or in embedded mode one made once and kept in `var/`."""
    given = _password("SECRET_KEY")
    if given:
        return given
    if not EMBEDDED:
        raise ImproperlyConfigured("SECRET_KEY must be set in the environment of a full deployment.")
    path = VAR_DIR / "secret_key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8").strip()
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"] if EMBEDDED else [])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")

# Where browsers let themselves be written to (Chrome, Edge, Opera, Samsung; Firefox; Windows; Safari): nothing is
# ever sent to another machine, whatever a browser says.
PUSH_SERVICES = env.list(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "android.googleapis.com",
        "push.services.mozilla.com",
        "notify.windows.com",
        "push.apple.com",
    ],
)
WEBHOOKS_TO_LOOPBACK = False  # only for tests: a program of their own on this machine
PUSH_TO_LOOPBACK = False  # only for tests: a push service of their own on this machine

INSTALLED_APPS = [
    "taikai.accounts",
    "taikai.jobs",
    "taikai.tournaments",
    "taikai.registration",
    "taikai.emails",
    "taikai.seating",
    "taikai.agenda",
    "taikai.arrivals",
    "taikai.calls",
    "taikai.results",
    "taikai.rulings",
    "taikai.hands",
    "taikai.standings",
    "taikai.chances",
    "taikai.live",
    "taikai.overview",
    "taikai.rulebook",
    "taikai.decks",
    "taikai.baida",
    "taikai.news",
    "taikai.federation",
    "taikai.money",
    "taikai.people",
    "taikai.series",
    "taikai.paper",
    "taikai.archive",
    "taikai.api",
    "taikai.backup",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "django_countries",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "taikai.http_guard.request_validation.RequestValidation",
    "taikai.http_guard.fault_pages.Faults",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "taikai.http_guard.uploads.concurrency_limit.UploadConcurrencyLimit",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "taikai.accounts.login.middleware.AccountMiddleware",
]

ROOT_URLCONF = "taikai.urls"
ASGI_APPLICATION = "taikai.asgi.application"
WSGI_APPLICATION = "taikai.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            ["taikai.formatting.context.Loader", "django.template.loaders.app_directories.Loader"],
                        )
                    ],
                )
            ],
            "builtins": [
                "template_partials.templatetags.partials",
                "taikai.tournaments.templatetags.taikai",
                "taikai.tournaments.templatetags.parts",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "taikai.tournaments.context.chrome",
            ],
        },
    },
]

FORM_RENDERER = "taikai.formatting.select_fields.Renderer"

# Reads inside `atomic()` take SQLite's write lock in IMMEDIATE mode: that is what serialises two judges
# there, as the row lock does on PostgreSQL. So no ATOMIC_REQUESTS.
# A URL would take a `+`, `%` or `#` in the path for something else.
_SQLITE: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "taikai.sqlite3")}
DATABASES: dict[str, Any] = {"default": env.db("DATABASE_URL") if _password("DATABASE_URL") else _SQLITE}
if _password("DATABASE_PASSWORD"):
    DATABASES["default"]["PASSWORD"] = _password("DATABASE_PASSWORD")
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # Eight threads keep a connection each: 500 kB of pages apiece, the rest is in the system's own cache.
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-500;"
        ),
    }
    # Requests take turns with a few threads; each keeps its connection (`live/fastpath/thread_pool.py`).
    DATABASES["default"]["CONN_MAX_AGE"] = 600
else:
    DATABASES["default"]["ENGINE"] = "taikai.runtime.postgresql"
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # a server that was started again costs nobody a page
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 3,
        "tcp_user_timeout": 5000,  # milliseconds until a server whose machine is gone counts as away
        "pool": {
            "min_size": 1,
            "max_size": env.int("DATABASE_POOL", default=20),
            "timeout": 2,  # then `taikai/runtime/postgresql` looks whether the server is busy or away
            "reconnect_timeout": 5,
        },
    }

# The broker must keep what it holds, the cache may drop it: two Redis where there are two.
REDIS_URL = _with_password(env.str("REDIS_URL", default=""), _password("REDIS_PASSWORD"))
CACHE_URL = _with_password(env.str("CACHE_URL", default=""), _password("REDIS_PASSWORD")) or REDIS_URL
CACHES = {
    "default": (
        {"BACKEND": "taikai.runtime.redis_cache.ForgivingRedisCache", "LOCATION": CACHE_URL}
        if CACHE_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "taikai"}
    )
}

# Jobs are rows of our own (`taikai/jobs`): Celery only carries their numbers, and only where there is Redis.
# A worker silent for so long (seconds) has lost its job to the next one.
JOB_LEASE = env.float("JOB_LEASE", default=20.0)
HEALTH_SECONDS = 5.0  # seconds an answer of the checks is good enough for the desk
JOBS_CARRIER = "celery" if REDIS_URL else "rows"  # in tests "here": done at once, by whoever puts them down
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
# In turn: a pile of e-mails does not hold up a plan.
CELERY_TASK_QUEUES = [Queue(name) for name in ("celery", "emails")]  # type: ignore[no-untyped-call]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # Redis comes back some time
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1.5}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "taikai.accounts.password_validators.GuessedFirstValidator"},
]
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24  # seconds; an e-mail is read within the day or asked for again
# Wrong codes count as wrong passwords do (`accounts/domain/login_rate_limit.py`). The package's own pause has no
# limit: a person who knows the password could lock the owner out for days.
OTP_TOTP_THROTTLE_FACTOR = 0
OTP_STATIC_THROTTLE_FACTOR = 0
OTP_TOTP_ISSUER = "Taikai"


def _login_providers() -> dict[str, dict[str, str]]:
    """Who else says at the log-in who somebody is: each whose client the environment names."""
    known = {
        "discord": {
            "name": "Discord",
            "issuer": "https://discord.com",
            "oauth_api": "https://discord.com/api",
            "client_id": _password("DISCORD_CLIENT_ID"),
            "secret": _password("DISCORD_CLIENT_SECRET"),
        },
        "google": {
            "name": "Google",
            "issuer": "https://accounts.google.com",
            "client_id": _password("GOOGLE_CLIENT_ID"),
            "secret": _password("GOOGLE_CLIENT_SECRET"),
        },
        "openid": {
            "name": _password("OPENID_NAME") or "OpenID",
            "issuer": _password("OPENID_ISSUER"),
            "client_id": _password("OPENID_CLIENT_ID"),
            "secret": _password("OPENID_CLIENT_SECRET"),
        },
    }
    found = {key: provider for key, provider in known.items() if provider["client_id"]}
    for key, provider in found.items():
        if not provider["secret"]:
            raise ImproperlyConfigured(f"{key.upper()}_CLIENT_ID needs {key.upper()}_CLIENT_SECRET beside it.")
        if not provider["issuer"].startswith(("https://", "http://127.0.0.1:", "http://localhost:")):
            raise ImproperlyConfigured("OPENID_ISSUER must be the provider's address and begin with https://.")
    return found


LOGIN_PROVIDERS = _login_providers()
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("pl", "polski")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "taikai.formatting.formats"
#: For languages in which Django has no formats.
DATE_FORMAT, DATETIME_FORMAT, MONTH_DAY_FORMAT, YEAR_MONTH_FORMAT = "j F Y", "j F Y, H:i", "j F", "F Y"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR_DIR / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Whitenoise serves small files from memory; under ASGI Django remarks on that with every process.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

if EMBEDDED:  # one person's own machine: nothing reaches its queue from outside
    warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # the largest tournament has 2000 entrants to tick

# Backups that make themselves (`manage.py backups`; in the embedded size the site makes them).
BACKUP_DIR = Path(env.str("BACKUP_DIR", default=str(VAR_DIR / "backups")))
BACKUP_HOURS = env.float("BACKUP_HOURS", default=24.0)
BACKUP_DAILY = env.int("BACKUP_DAILY", default=7)
BACKUP_WEEKLY = env.int("BACKUP_WEEKLY", default=4)

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Without a mail server e-mails stay on the machine, where who runs the site reads them in the browser.
EMAIL_CONFIG = env.email("EMAIL_URL", default="filemail://" if EMBEDDED else "consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_FROM_ENVIRONMENT = bool(env.str("EMAIL_URL", default=""))  # else the owner sets one up in the browser
EMAIL_FILE_PATH = str(VAR_DIR / "mail")
if _password("EMAIL_USER"):
    EMAIL_HOST_USER = _password("EMAIL_USER")
if _password("EMAIL_PASSWORD"):
    EMAIL_HOST_PASSWORD = _password("EMAIL_PASSWORD")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Taikai <taikai@localhost>")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "style-src": [SELF],
        "script-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # personal links must not leak to other sites
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "taikai.accounts.login.session_store"  # the database has only a hash of a key
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30  # nobody is logged out in the middle of a tournament
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "taikai.tournaments.views_site.csrf_failure"
# In a signed cookie, so that saying "saved" costs a save no second transaction; long ones go to the session.
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"

BEHIND_PROXY = env.bool("BEHIND_PROXY", default=not EMBEDDED)
# Entries at the right end of X-Forwarded-For that our own proxies wrote; without one the header is ignored.
PROXY_COUNT = env.int("PROXY_COUNT", default=1) if BEHIND_PROXY else 0
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if SITE_URL.startswith("https://"):
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 30)

# A line for each answer, without links that open something (`runtime/access_log.py`). A refusal needs no other.
ACCESS_LOG = env.bool("ACCESS_LOG", default=not EMBEDDED)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "taikai.runtime.access_log.OneLine",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        # The pool says every failed attempt of every connection: `taikai/runtime/postgresql` says it once.
        "psycopg.pool": {"level": "ERROR"},
        # It would write each line of a bank statement that it cannot read, with the payer's name.
        "mt940": {"level": "CRITICAL"},
        "taikai.access": {"level": "INFO" if ACCESS_LOG else "WARNING"},
        # Django's own would also write e-mails to ADMINS with the whole request in them.
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR" if ACCESS_LOG else "WARNING"},
        "django.security.csrf": {"level": "ERROR" if ACCESS_LOG else "WARNING"},
    },
}
