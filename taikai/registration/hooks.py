"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.registration.domain.duplicates.dismissed
import taikai.registration.domain.duplicates.merge
import taikai.registration.domain.import_list.undo_import
import taikai.registration.domain.lifecycle
import taikai.registration.domain.log_words
import taikai.registration.domain.opening_hours
import taikai.registration.domain.place_transfer.accepting
import taikai.registration.domain.place_transfer.emails
import taikai.registration.domain.place_transfer.offers
import taikai.registration.domain.place_transfer.terms
import taikai.registration.domain.questions
import taikai.registration.domain.quotas.groups
import taikai.registration.domain.quotas.preview
import taikai.registration.domain.retention
import taikai.registration.domain.undo
import taikai.registration.domain.waiting_list_offers
import taikai.registration.pages.personal_batch
import taikai.registration.pages.place_transfer
