"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.results.domain.duplicate_merge
import taikai.results.domain.lifecycle
import taikai.results.domain.log_words
import taikai.results.domain.result_settings
import taikai.results.domain.signing.photo
import taikai.results.domain.signing.signatures
import taikai.results.pages.personal
