"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.backup.checks
import taikai.backup.schedule
