"""What this app adds to other apps."""

import taikai.accounts.login.signals
