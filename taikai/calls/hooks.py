"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.calls.domain.log_words
import taikai.calls.pages.answer
