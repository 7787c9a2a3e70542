"""Entrants in the file of a whole event."""

from __future__ import annotations

from taikai.registration.models import Answer, Entrant, Question
from taikai.tournaments.domain.event.parts import Part, holds, leaves_out

leaves_out(Entrant, "the personal link: a new one is made by the installation that reads the file", "secret")

holds(
    Part(
        "entrants",
        Entrant,
        "tournament",
        "Everybody who entered, substitutes, waiting and withdrawn people among them.",
        fields=(
            *("name", "nickname", "family_name", "club", "country", "ema_number", "can_substitute", "kind"),
            *("status", "paid_at", "checked_in_at", "consented_at", "applied_at", "withdrawn_at", "erased_at"),
            *("language", "asked_until", "shown_as"),
        ),
        personal=("email", "note", "legal_name", "legal_family"),
        known_as="entrant",
    )
)
holds(
    Part(
        "questions",
        Question,
        "tournament",
        "What the organisers ask everybody who enters.",
        fields=("text", "help", "kind", "choices", "required", "seen_by", "position"),
        known_as="question",
    )
)
holds(
    Part(
        "answers",
        Answer,
        "question__tournament",
        "What people answered to the questions.",
        fields=("question", "entrant"),
        personal=("value",),
    )
)
