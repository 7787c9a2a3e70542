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
    (pgettext_lazy("a field that is kept", "number of the row"), "id"),
    (pgettext_lazy("a field that is kept", "when"), "at"),
    (pgettext_lazy("a field that is kept", "tries"), "attempts count throttling_failure_count"),
    (pgettext_lazy("a field that is kept", "key for messages to the browser"), "auth p256dh"),
    (pgettext_lazy("a field that is kept", "sign of life"), "beat_at"),
    (pgettext_lazy("a field that is kept", "what it was before"), "before was"),
    (pgettext_lazy("a field that is kept", "first letters of the token"), "begins"),
    (pgettext_lazy("a field that is kept", "plan"), "best plan"),
    (pgettext_lazy("a field that is kept", "text"), "body text"),
    (pgettext_lazy("a field that is kept", "browser"), "browser"),
    (pgettext_lazy("a field that is kept", "who did it"), "by made_by owner who actor"),
    (pgettext_lazy("a field that is kept", "done by the staff"), "by_staff"),
    (pgettext_lazy("a field that is kept", "when cancelled"), "cancelled_at"),
    (pgettext_lazy("a field that is kept", "why cancelled"), "cancelled_reason"),
    (pgettext_lazy("a field that is kept", "cancelling it belongs to"), "cancelling"),
    (pgettext_lazy("a field that is kept", "chombo"), "chombo"),
    (pgettext_lazy("a field that is kept", "columns"), "columns"),
    (pgettext_lazy("a field that is kept", "confirmed"), "confirmed verified"),
    (pgettext_lazy("a field that is kept", "when confirmed"), "confirmed_at verify_at"),
    (pgettext_lazy("a field that is kept", "who confirmed"), "confirmed_by"),
    (pgettext_lazy("a field that is kept", "content"), "content"),
    (pgettext_lazy("a field that is kept", "what it corrects"), "corrects"),
    (pgettext_lazy("a field that is kept", "counter of the key"), "counter"),
    (pgettext_lazy("a field that is kept", "when made"), "created_at made_at made"),
    (pgettext_lazy("a field that is kept", "public half of the key"), "credential"),
    (pgettext_lazy("a field that is kept", "values"), "data"),
    (pgettext_lazy("a field that is kept", "dealer"), "dealer"),
    (pgettext_lazy("a field that is kept", "device"), "device"),
    (pgettext_lazy("a field that is kept", "fingerprint"), "digest id_hash mark secret_hash"),
    (pgettext_lazy("a field that is kept", "settings of the code app"), "digits drift last_t step t0 tolerance"),
    (pgettext_lazy("a field that is kept", "dispute"), "dispute"),
    (pgettext_lazy("a field that is kept", "done"), "done"),
    (pgettext_lazy("a field that is kept", "when put aside"), "dropped_at off"),
    (pgettext_lazy("a field that is kept", "when due"), "due_at"),
    (pgettext_lazy("a field that is kept", "e-mail"), "email mail"),
    (pgettext_lazy("a field that is kept", "when it ended"), "ended_at"),
    (pgettext_lazy("a field that is kept", "how it ended"), "ending"),
    (pgettext_lazy("a field that is kept", "address for messages to the browser"), "endpoint"),
    (pgettext_lazy("a field that is kept", "when entered"), "entered_at"),
    (pgettext_lazy("a field that is kept", "who entered"), "entered_by"),
    (pgettext_lazy("a field that is kept", "entry"), "entrant"),
    (pgettext_lazy("a field that is kept", "when contact data were deleted"), "erased_at"),
    (pgettext_lazy("a field that is kept", "first entry or page"), "first"),
    (pgettext_lazy("a field that is kept", "when given"), "given_at"),
    (pgettext_lazy("a field that is kept", "who gave it"), "given_by"),
    (pgettext_lazy("a field that is kept", "group"), "group"),
    (pgettext_lazy("a field that is kept", "guide put away"), "guide_away"),
    (pgettext_lazy("a field that is kept", "hanchan"), "hanchan round"),
    (pgettext_lazy("a field that is kept", "when handed on"), "handed_at"),
    (pgettext_lazy("a field that is kept", "size"), "height width size pages"),
    (pgettext_lazy("a field that is kept", "when held back"), "held_at"),
    (pgettext_lazy("a field that is kept", "who held it back"), "held_by"),
    (pgettext_lazy("a field that is kept", "address of the site"), "host"),
    (pgettext_lazy("a field that is kept", "how"), "how"),
    (pgettext_lazy("a field that is kept", "when invited"), "invited_at"),
    (pgettext_lazy("a field that is kept", "address the invitation went to"), "invited_email"),
    (pgettext_lazy("a field that is kept", "name on the invitation"), "invited_name"),
    (pgettext_lazy("a field that is kept", "job"), "job run"),
    (pgettext_lazy("a field that is kept", "entry that stays"), "kept"),
    (pgettext_lazy("a field that is kept", "key"), "key"),
    (pgettext_lazy("a field that is kept", "kind"), "kind mode"),
    (pgettext_lazy("a field that is kept", "language"), "language"),
    (
        pgettext_lazy("a field that is kept", "when last"),
        "last_at last_used_at used_at seen_at told_at throttling_failure_timestamp",
    ),
    (pgettext_lazy("a field that is kept", "last error"), "last_error"),
    (pgettext_lazy("a field that is kept", "worked on until"), "lease_until"),
    (pgettext_lazy("a field that is kept", "entry that goes"), "left"),
    (pgettext_lazy("a field that is kept", "when taken back"), "lifted_at taken_back_at undone_at"),
    (pgettext_lazy("a field that is kept", "lines"), "lines"),
    (pgettext_lazy("a field that is kept", "sent as e-mail too"), "mailed"),
    (pgettext_lazy("a field that is kept", "entry it was merged into"), "merged_into"),
    (pgettext_lazy("a field that is kept", "what was moved"), "moved"),
    (pgettext_lazy("a field that is kept", "name"), "name"),
    (pgettext_lazy("a field that is kept", "number"), "number"),
    (pgettext_lazy("a field that is kept", "right"), "permission"),
    (pgettext_lazy("a field that is kept", "person"), "person"),
    (pgettext_lazy("a field that is kept", "place"), "place"),
    (pgettext_lazy("a field that is kept", "order"), "position"),
    (pgettext_lazy("a field that is kept", "version before"), "previous"),
    (pgettext_lazy("a field that is kept", "problems"), "problems"),
    (pgettext_lazy("a field that is kept", "question"), "question"),
    (pgettext_lazy("a field that is kept", "reason"), "reason"),
    (pgettext_lazy("a field that is kept", "record of the hand"), "record"),
    (pgettext_lazy("a field that is kept", "address for replies"), "reply_to"),
    (pgettext_lazy("a field that is kept", "what was asked for"), "request"),
    (pgettext_lazy("a field that is kept", "result"), "result"),
    (pgettext_lazy("a field that is kept", "state of the event"), "revision"),
    (pgettext_lazy("a field that is kept", "role"), "role"),
    (pgettext_lazy("a field that is kept", "version of the format"), "schema"),
    (pgettext_lazy("a field that is kept", "second entry"), "second"),
    (pgettext_lazy("a field that is kept", "secret of the link"), "secret token"),
    (pgettext_lazy("a field that is kept", "when sent"), "sent_at link_sent_at"),
    (pgettext_lazy("a field that is kept", "kept here, not sent"), "stayed"),
    (pgettext_lazy("a field that is kept", "marked in a list"), "listed"),
    (pgettext_lazy("a field that is kept", "transfer it is a part of"), "part_of"),
    (pgettext_lazy("a field that is kept", "series"), "series"),
    (pgettext_lazy("a field that is kept", "site of the other account"), "issuer"),
    (pgettext_lazy("a field that is kept", "number of the other account"), "subject"),
    (pgettext_lazy("a field that is kept", "since when"), "since started_at"),
    (pgettext_lazy("a field that is kept", "for whom they play"), "stands_in_for"),
    (pgettext_lazy("a field that is kept", "state"), "state"),
    (pgettext_lazy("a field that is kept", "substitute"), "substitute"),
    (pgettext_lazy("a field that is kept", "table"), "table"),
    (pgettext_lazy("a field that is kept", "as which role taken"), "taken_as"),
    (pgettext_lazy("a field that is kept", "when taken"), "taken_at"),
    (pgettext_lazy("a field that is kept", "who took it"), "taken_by"),
    (pgettext_lazy("a field that is kept", "hanchan it was taken over in"), "taken_over_during"),
    (pgettext_lazy("a field that is kept", "what it is about"), "target target_id"),
    (pgettext_lazy("a field that is kept", "team"), "team"),
    (pgettext_lazy("a field that is kept", "ties"), "ties"),
    (pgettext_lazy("a field that is kept", "how many in all"), "total"),
    (pgettext_lazy("a field that is kept", "tournament"), "tournament"),
    (pgettext_lazy("a field that is kept", "way to unsubscribe"), "unsubscribe"),
    (pgettext_lazy("a field that is kept", "account"), "user account"),
    (pgettext_lazy("a field that is kept", "when asked"), "asked_at"),
    (pgettext_lazy("a field that is kept", "who passes the place on"), "giver"),
    (pgettext_lazy("a field that is kept", "who takes the place"), "receiver"),
    (pgettext_lazy("a field that is kept", "the fee went along"), "fee_followed"),
    (pgettext_lazy("a field that is kept", "when let in"), "allowed_at accepted_at"),
    (pgettext_lazy("a field that is kept", "who let them in"), "allowed_by"),
    (pgettext_lazy("a field that is kept", "what the job needs"), "arguments"),
    (pgettext_lazy("a field that is kept", "what it is afterwards"), "after"),
    (pgettext_lazy("a field that is kept", "answer"), "answer"),
    (pgettext_lazy("a field that is kept", "amounts"), "amounts"),
    (pgettext_lazy("a field that is kept", "what was done"), "verb"),
    (pgettext_lazy("a field that is kept", "version"), "version"),
    (pgettext_lazy("a field that is kept", "when written"), "written_at"),
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
