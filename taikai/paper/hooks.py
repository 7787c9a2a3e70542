"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.paper.domain.pdf
import taikai.paper.domain.sheet_kinds
import taikai.paper.tasks
