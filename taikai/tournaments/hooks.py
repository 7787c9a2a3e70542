"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.celery
import taikai.tournaments.domain.event.deletion
import taikai.tournaments.domain.log_words
import taikai.tournaments.domain.retention
import taikai.tournaments.domain.staff.account_removal
import taikai.tournaments.domain.staff.own_data
