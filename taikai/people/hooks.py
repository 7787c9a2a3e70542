"""What this app adds to other apps."""

import taikai.people.domain.entry.looks
import taikai.people.domain.log_words
import taikai.people.domain.persons.account
import taikai.people.domain.verbs
import taikai.people.pages.panel
