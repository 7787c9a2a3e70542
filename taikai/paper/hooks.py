"""What this app adds to other apps."""

import taikai.paper.domain.checks
import taikai.paper.domain.files
import taikai.paper.tasks
