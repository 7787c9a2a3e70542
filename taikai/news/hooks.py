"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.news.domain.announcements
import taikai.news.domain.log_words
import taikai.news.domain.push.events
import taikai.news.pages.personal
import taikai.news.pages.screens
