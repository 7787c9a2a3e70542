"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.jobs.domain.outbox
import taikai.jobs.health_checks
