"""What this app adds to other apps."""

import taikai.jobs.domain.outbox
import taikai.jobs.health_checks
