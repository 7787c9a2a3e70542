"""What this app adds to other apps."""

import taikai.paper.domain.pdf
import taikai.paper.domain.sheet_kinds
import taikai.paper.tasks
