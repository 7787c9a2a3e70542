"""Settings of the test run: fast passwords, jobs run inline.

`DATABASE_URL` and `REDIS_URL` choose what the tests run on; both runs are part of `make test`.
"""

import os
import tempfile

os.environ.setdefault("TAIKAI_VAR", tempfile.mkdtemp(prefix="taikai-test-"))
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from taikai.settings import *  # noqa: F403
from taikai.settings import DATABASES, STORAGES, VAR_DIR

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
JOBS_CARRIER = "here"
HEALTH_SECONDS = 0.0
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
LANGUAGE_CODE = "en"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: the browser journeys talk to a server in another thread.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
    # Nothing here outlives the run, and no test takes the power away.
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
