"""Data inventory: reason and retention of every stored column (`taikai/runtime/fields.py`), in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from taikai.registration.models import Entrant

#: What a column is called that no form shows, and the names this is said of: a name means the same everywhere.
_WORDS: tuple[tuple[Any, str], ...] = (
    (pgettext_lazy("a field that is kept", "record number"), "id"),
    (pgettext_lazy("a field that is kept", "time"), "at"),
    (pgettext_lazy("a field that is kept", "attempts"), "attempts count throttling_failure_count"),
    (pgettext_lazy("a field that is kept", "key for browser notifications"), "auth p256dh"),
    (pgettext_lazy("a field that is kept", "last contact"), "beat_at"),
    (pgettext_lazy("a field that is kept", "values before the change"), "before was"),
    (pgettext_lazy("a field that is kept", "first characters of the token"), "begins"),
    (pgettext_lazy("a field that is kept", "plan"), "best plan"),
    (pgettext_lazy("a field that is kept", "text"), "body text"),
    (pgettext_lazy("a field that is kept", "browser"), "browser"),
    (pgettext_lazy("a field that is kept", "person who did it"), "by made_by owner who actor"),
    (pgettext_lazy("a field that is kept", "done by staff"), "by_staff"),
    (pgettext_lazy("a field that is kept", "cancelled at"), "cancelled_at"),
    (pgettext_lazy("a field that is kept", "reason for cancelling"), "cancelled_reason"),
    (pgettext_lazy("a field that is kept", "group cancellation"), "cancelling"),
    (pgettext_lazy("a field that is kept", "chombo"), "chombo"),
    (pgettext_lazy("a field that is kept", "columns"), "columns"),
    (pgettext_lazy("a field that is kept", "confirmed"), "confirmed verified"),
    (pgettext_lazy("a field that is kept", "confirmed at"), "confirmed_at verify_at"),
    (pgettext_lazy("a field that is kept", "confirmed by"), "confirmed_by"),
    (pgettext_lazy("a field that is kept", "content"), "content"),
    (pgettext_lazy("a field that is kept", "corrected version"), "corrects"),
    (pgettext_lazy("a field that is kept", "counter of the key"), "counter"),
    (pgettext_lazy("a field that is kept", "created at"), "created_at made_at made"),
    (pgettext_lazy("a field that is kept", "public key"), "credential"),
    (pgettext_lazy("a field that is kept", "values"), "data"),
    (pgettext_lazy("a field that is kept", "dealer"), "dealer"),
    (pgettext_lazy("a field that is kept", "device"), "device"),
    (pgettext_lazy("a field that is kept", "fingerprint"), "digest id_hash mark secret_hash"),
    (
        pgettext_lazy("a field that is kept", "settings of the authenticator app"),
        "digits drift last_t step t0 tolerance",
    ),
    (pgettext_lazy("a field that is kept", "dispute"), "dispute"),
    (pgettext_lazy("a field that is kept", "done"), "done"),
    (pgettext_lazy("a field that is kept", "ignored at"), "dropped_at off"),
    (pgettext_lazy("a field that is kept", "due at"), "due_at"),
    (pgettext_lazy("a field that is kept", "e-mail"), "email mail"),
    (pgettext_lazy("a field that is kept", "ended at"), "ended_at"),
    (pgettext_lazy("a field that is kept", "outcome"), "ending"),
    (pgettext_lazy("a field that is kept", "address for browser notifications"), "endpoint"),
    (pgettext_lazy("a field that is kept", "entered at"), "entered_at"),
    (pgettext_lazy("a field that is kept", "entered by"), "entered_by"),
    (pgettext_lazy("a field that is kept", "registration"), "entrant"),
    (pgettext_lazy("a field that is kept", "contact data deleted at"), "erased_at"),
    (pgettext_lazy("a field that is kept", "first registration or page"), "first"),
    (pgettext_lazy("a field that is kept", "given at"), "given_at"),
    (pgettext_lazy("a field that is kept", "given by"), "given_by"),
    (pgettext_lazy("a field that is kept", "group"), "group"),
    (pgettext_lazy("a field that is kept", "guide hidden"), "guide_away"),
    (pgettext_lazy("a field that is kept", "hanchan"), "hanchan round"),
    (pgettext_lazy("a field that is kept", "handed on at"), "handed_at"),
    (pgettext_lazy("a field that is kept", "size"), "height width size pages"),
    (pgettext_lazy("a field that is kept", "hidden at"), "held_at"),
    (pgettext_lazy("a field that is kept", "hidden by"), "held_by"),
    (pgettext_lazy("a field that is kept", "address of the site"), "host"),
    (pgettext_lazy("a field that is kept", "method"), "how"),
    (pgettext_lazy("a field that is kept", "invited at"), "invited_at"),
    (pgettext_lazy("a field that is kept", "e-mail address of the invitation"), "invited_email"),
    (pgettext_lazy("a field that is kept", "name on the invitation"), "invited_name"),
    (pgettext_lazy("a field that is kept", "job"), "job run"),
    (pgettext_lazy("a field that is kept", "registration that stays"), "kept"),
    (pgettext_lazy("a field that is kept", "key"), "key"),
    (pgettext_lazy("a field that is kept", "kind"), "kind mode"),
    (pgettext_lazy("a field that is kept", "language"), "language"),
    (
        pgettext_lazy("a field that is kept", "last time"),
        "last_at last_used_at used_at seen_at told_at throttling_failure_timestamp",
    ),
    (pgettext_lazy("a field that is kept", "last error"), "last_error"),
    (pgettext_lazy("a field that is kept", "in progress until"), "lease_until"),
    (pgettext_lazy("a field that is kept", "registration that is removed"), "left"),
    (pgettext_lazy("a field that is kept", "reversed at"), "lifted_at taken_back_at undone_at withdrawn_at"),
    (pgettext_lazy("a field that is kept", "lines"), "lines"),
    (pgettext_lazy("a field that is kept", "also sent by e-mail"), "mailed"),
    (pgettext_lazy("a field that is kept", "registration it was merged into"), "merged_into"),
    (pgettext_lazy("a field that is kept", "moved data"), "moved"),
    (pgettext_lazy("a field that is kept", "name"), "name"),
    (pgettext_lazy("a field that is kept", "number"), "number"),
    (pgettext_lazy("a field that is kept", "permission"), "permission"),
    (pgettext_lazy("a field that is kept", "person"), "person"),
    (pgettext_lazy("a field that is kept", "place"), "place"),
    (pgettext_lazy("a field that is kept", "order"), "position"),
    (pgettext_lazy("a field that is kept", "previous version"), "previous"),
    (pgettext_lazy("a field that is kept", "problems"), "problems"),
    (pgettext_lazy("a field that is kept", "question"), "question"),
    (pgettext_lazy("a field that is kept", "readers"), "audience"),
    (pgettext_lazy("a field that is kept", "digest of the facts"), "facts"),
    (pgettext_lazy("a field that is kept", "numbers read from the photo"), "reading block"),
    (pgettext_lazy("a field that is kept", "reason"), "reason"),
    (pgettext_lazy("a field that is kept", "reason for withdrawing"), "withdrawn_reason"),
    (pgettext_lazy("a field that is kept", "penalty"), "penalty"),
    (pgettext_lazy("a field that is kept", "record of the hand"), "record"),
    (pgettext_lazy("a field that is kept", "address for replies"), "reply_to"),
    (pgettext_lazy("a field that is kept", "request"), "request"),
    (pgettext_lazy("a field that is kept", "result"), "result"),
    (pgettext_lazy("a field that is kept", "state of the tournament"), "revision"),
    (pgettext_lazy("a field that is kept", "role"), "role"),
    (pgettext_lazy("a field that is kept", "format version"), "schema"),
    (pgettext_lazy("a field that is kept", "second registration"), "second"),
    (pgettext_lazy("a field that is kept", "secret of the link"), "secret token"),
    (pgettext_lazy("a field that is kept", "sent at"), "sent_at link_sent_at"),
    (pgettext_lazy("a field that is kept", "saved here, not sent"), "stayed"),
    (pgettext_lazy("a field that is kept", "marked in a list"), "listed"),
    (pgettext_lazy("a field that is kept", "whole transfer"), "part_of"),
    (pgettext_lazy("a field that is kept", "series"), "series"),
    (pgettext_lazy("a field that is kept", "site of the other account"), "issuer"),
    (pgettext_lazy("a field that is kept", "number of the other account"), "subject"),
    (pgettext_lazy("a field that is kept", "since"), "since started_at"),
    (pgettext_lazy("a field that is kept", "substitutes for"), "stands_in_for"),
    (pgettext_lazy("a field that is kept", "state"), "state"),
    (pgettext_lazy("a field that is kept", "substitute"), "substitute"),
    (pgettext_lazy("a field that is kept", "table"), "table"),
    (pgettext_lazy("a field that is kept", "role of the judge or organiser"), "taken_as"),
    (pgettext_lazy("a field that is kept", "taken at"), "taken_at"),
    (pgettext_lazy("a field that is kept", "taken by"), "taken_by"),
    (pgettext_lazy("a field that is kept", "hanchan of the takeover"), "taken_over_during"),
    (pgettext_lazy("a field that is kept", "subject"), "target target_id"),
    (pgettext_lazy("a field that is kept", "team"), "team"),
    (pgettext_lazy("a field that is kept", "ties"), "ties"),
    (pgettext_lazy("a field that is kept", "total number"), "total"),
    (pgettext_lazy("a field that is kept", "tournament"), "tournament"),
    (pgettext_lazy("a field that is kept", "unsubscribe link"), "unsubscribe"),
    (pgettext_lazy("a field that is kept", "account"), "user account"),
    (pgettext_lazy("a field that is kept", "asked at"), "asked_at"),
    (pgettext_lazy("a field that is kept", "player who transfers the place"), "giver"),
    (pgettext_lazy("a field that is kept", "player who takes the place"), "receiver"),
    (pgettext_lazy("a field that is kept", "fee transferred too"), "fee_followed"),
    (pgettext_lazy("a field that is kept", "approved at"), "allowed_at accepted_at"),
    (pgettext_lazy("a field that is kept", "approved by"), "allowed_by"),
    (pgettext_lazy("a field that is kept", "data for the job"), "arguments"),
    (pgettext_lazy("a field that is kept", "values after the change"), "after"),
    (pgettext_lazy("a field that is kept", "answer"), "answer"),
    (pgettext_lazy("a field that is kept", "amounts"), "amounts"),
    (pgettext_lazy("a field that is kept", "action"), "verb"),
    (pgettext_lazy("a field that is kept", "version"), "version"),
    (pgettext_lazy("a field that is kept", "written at"), "written_at"),
)
NAMES: dict[str, Any] = {name: words for words, names in _WORDS for name in names.split()}


def called(model: type[models.Model], name: str) -> Any:
    """What a field is called for readers: its label in forms, else these words; "" where nobody has given any."""
    label = getattr(model._meta.get_field(name), "verbose_name", "")
    return label if isinstance(label, Promise) else NAMES.get(name, "")


def about_entrants() -> Iterator[tuple[type[models.Model], str]]:
    """Models with rows about an entrant, and the field that says about whom."""
    for relation in Entrant._meta.related_objects:
        related = relation.related_model
        if isinstance(related, type) and issubclass(related, models.Model):
            yield related, relation.field.name
