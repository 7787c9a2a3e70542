"""What this app adds to other apps."""

import taikai.money.domain.copying
import taikai.money.domain.door.marked
import taikai.money.domain.handed.doubles
import taikai.money.domain.handed.passing
import taikai.money.domain.late.cancelling
import taikai.money.domain.late.paying
import taikai.money.domain.late.reminders
import taikai.money.domain.late.terms
import taikai.money.domain.log_words
import taikai.money.domain.payments
import taikai.money.domain.prices.discounts
import taikai.money.domain.verbs
import taikai.money.pages.panel
