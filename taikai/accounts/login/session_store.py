"""Session store in the database that keeps only hashes of session keys.

Who reads the database, or a backup of it, finds nothing to log in with.
"""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from taikai.accounts.domain.sessions import stored


class SessionStore(db.SessionStore):
    """Django's, but for the key by which it looks a row up."""

    def _get_session_from_db(self) -> Session | None:
        rows = Session.objects.filter(session_key=stored(self.session_key), expire_date__gt=timezone.now())
        if (found := rows.first()) is None:
            self._session_key = None
        return found

    async def _aget_session_from_db(self) -> Session | None:
        rows = Session.objects.filter(session_key=stored(self.session_key), expire_date__gt=timezone.now())
        if (found := await rows.afirst()) is None:
            self._session_key = None
        return found

    def exists(self, session_key: str) -> bool:
        return bool(super().exists(stored(session_key)))

    async def aexists(self, session_key: str) -> bool:
        return bool(await super().aexists(stored(session_key)))

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row, without the key."""
        row: Any = super().create_model_instance(data)
        row.session_key = stored(row.session_key)
        return row  # type: ignore[no-any-return]

    async def acreate_model_instance(self, data: dict[str, Any]) -> Session:
        """The row, without the key."""
        row: Any = await super().acreate_model_instance(data)
        row.session_key = stored(row.session_key)
        return row  # type: ignore[no-any-return]

    def delete(self, session_key: str | None = None) -> None:
        if key := session_key or self.session_key:
            super().delete(stored(key))

    async def adelete(self, session_key: str | None = None) -> None:
        if key := session_key or self.session_key:
            await super().adelete(stored(key))
