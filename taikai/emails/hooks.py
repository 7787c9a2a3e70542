"""What this app adds to other apps."""

import taikai.emails.domain.groups
import taikai.emails.domain.log_words
import taikai.emails.domain.own_words
import taikai.emails.domain.retention
import taikai.emails.domain.round_mails
import taikai.emails.domain.to_staff
import taikai.emails.domain.verbs
