"""Settings of `make dev`: faults shown, jobs run inline, debug toolbar on every page.

Data are kept in `var/dev`, so that trying something out cannot hurt those of `make run`.
"""

import os
from pathlib import Path

os.environ.setdefault("TAIKAI_VAR", str(Path(__file__).resolve().parent.parent / "var" / "dev"))

from csp.constants import UNSAFE_INLINE

from taikai.settings import *  # noqa: F403
from taikai.settings import CONTENT_SECURITY_POLICY, INSTALLED_APPS, MIDDLEWARE, STORAGES

DEBUG = True
INTERNAL_IPS = ["127.0.0.1", "::1"]
JOBS_CARRIER = "here"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

ROOT_URLCONF = "taikai.urls_dev"
INSTALLED_APPS = [*INSTALLED_APPS, "debug_toolbar"]
_after = MIDDLEWARE.index("taikai.http_guard.fault_pages.Faults") + 1
MIDDLEWARE = [*MIDDLEWARE[:_after], "debug_toolbar.middleware.DebugToolbarMiddleware", *MIDDLEWARE[_after:]]
# The toolbar's panels have styles in their elements. Scripts stay as strict as they are.
CONTENT_SECURITY_POLICY["DIRECTIVES"]["style-src"].append(UNSAFE_INLINE)
