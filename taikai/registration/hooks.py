"""What this app adds to other apps."""

import taikai.registration.domain.doubles.apart
import taikai.registration.domain.doubles.merge
import taikai.registration.domain.intake.calling_up
import taikai.registration.domain.intake.hours
import taikai.registration.domain.intake.questions
import taikai.registration.domain.lifecycle
import taikai.registration.domain.lists.taking_back
import taikai.registration.domain.log_words
import taikai.registration.domain.passing.accepting
import taikai.registration.domain.passing.emails
import taikai.registration.domain.passing.offers
import taikai.registration.domain.passing.terms
import taikai.registration.domain.quotas.ahead
import taikai.registration.domain.quotas.groups
import taikai.registration.domain.retention
import taikai.registration.domain.undo
import taikai.registration.domain.verbs
import taikai.registration.pages.passing
import taikai.registration.pages.together
