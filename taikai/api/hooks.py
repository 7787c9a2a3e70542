"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.api.domain.log_words
import taikai.api.domain.webhooks.events
import taikai.api.pages.personal
