"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.emails.domain.log_words
import taikai.emails.domain.own_words
import taikai.emails.domain.recipient_groups
import taikai.emails.domain.round_mails
