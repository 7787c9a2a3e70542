"""What this app adds to other apps."""

import taikai.celery
import taikai.tournaments.domain.event.leaving
import taikai.tournaments.domain.log_words
import taikai.tournaments.domain.retention
import taikai.tournaments.domain.staff.goodbye
import taikai.tournaments.domain.staff.own_data
