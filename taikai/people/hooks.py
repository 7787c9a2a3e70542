"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.people.domain.entry.contact_views
import taikai.people.domain.log_words
import taikai.people.domain.persons.account_data
import taikai.people.pages.own_data
