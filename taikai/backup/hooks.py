"""What this app adds to other apps."""

import taikai.backup.checks
import taikai.backup.schedule
