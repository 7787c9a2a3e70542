"""What this app adds to other apps."""

import taikai.live.domain.screens
