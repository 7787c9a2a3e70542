"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.money.domain.copying
import taikai.money.domain.duplicate_merge
import taikai.money.domain.fee_transfer
import taikai.money.domain.log_words
import taikai.money.domain.marked_payments
import taikai.money.domain.overdue.cancelling
import taikai.money.domain.overdue.deadline
import taikai.money.domain.overdue.reminders
import taikai.money.domain.payments
import taikai.money.domain.prices.discounts
import taikai.money.pages.personal
