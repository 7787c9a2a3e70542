"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.chances.domain.computing
import taikai.chances.pages.personal
import taikai.chances.pages.screens
