"""What this app adds to other apps."""

import taikai.jobs.checks
import taikai.jobs.domain.outbox
