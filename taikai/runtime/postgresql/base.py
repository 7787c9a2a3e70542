"""Database back end: a connection pool that waits for a free connection but not for a server that is away.

A page that finds PostgreSQL away learns so within two seconds; while it stays away the next ones learn it at once,
and one of them a second asks again.
"""

from __future__ import annotations

import time
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg_pool import PoolTimeout

from taikai.runtime.circuit_breaker import Breaker

BUSY = 8.0  # seconds to wait for a connection of a server that answers
PROBE = 2  # seconds a server has to let us in

server = Breaker("PostgreSQL", first=1.0, longest=2.0)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, but for how it gets a connection."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection from the pool. Raises OperationalError, at once when the server is known to be away."""
        if not self.pool:
            return super().get_new_connection(conn_params)
        if server.is_away:
            self._ask(conn_params)
        until = time.monotonic() + BUSY
        while True:
            try:
                return super().get_new_connection(conn_params)
            except PoolTimeout:
                self._ask(conn_params)
                if time.monotonic() > until:
                    raise  # it answers, and all connections are at work

    def _ask(self, conn_params: dict[str, Any]) -> None:
        """See whether the server lets us in; a pool from before it went is thrown away. Raises if it is away."""
        if not server.may_try():
            raise psycopg.OperationalError("PostgreSQL was away a moment ago")
        try:
            psycopg.connect(**{**conn_params, "connect_timeout": PROBE}).close()
        except psycopg.OperationalError as error:
            server.failed(error)
            raise
        if server.is_away:
            self.close_pool()  # its own attempts to connect again come ever more seldom
            server.answered()
