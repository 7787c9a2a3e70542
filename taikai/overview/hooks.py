"""What this app adds to other apps."""

import taikai.overview.pages.screens
