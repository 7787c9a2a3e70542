"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.rulings.domain.log_words
import taikai.rulings.domain.register
import taikai.rulings.domain.switch
import taikai.rulings.pages.call_link
