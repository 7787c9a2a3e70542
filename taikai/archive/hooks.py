"""Plug-in registrations of this app: imports the modules that extend other apps."""

from django.utils.module_loading import autodiscover_modules

import taikai.archive.domain.log_words
import taikai.archive.domain.static_copy
import taikai.archive.domain.uploads
import taikai.archive.pages.tables.people
import taikai.archive.pages.tables.results
import taikai.archive.pages.tables.the_day
import taikai.archive.tasks

autodiscover_modules("pages.downloads")  # after the tables most people take: that is their order
