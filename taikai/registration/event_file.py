"""Entrants in the file of a whole event."""

from __future__ import annotations

from taikai.registration.models import (
    Answer,
    Entrant,
    Group,
    Membership,
    Merging,
    Passing,
    PassingTerms,
    Question,
    TwoPeople,
)
from taikai.tournaments.domain.event.parts import FilePart, holds, leaves_out

leaves_out(Entrant, "the personal link: a new one is made by the installation that reads the file", "secret")
leaves_out(Passing, "the link: a new offer is made by the installation that reads the file", "secret")
leaves_out(Merging, "what takes a merging of entries back, where it was made")
leaves_out(Group, "the link that invites: a new one is made by the installation that reads the file", "secret")

holds(
    FilePart(
        "entrants",
        Entrant,
        "tournament",
        "Everybody who entered, substitutes, waiting and withdrawn people among them.",
        fields=(
            *("name", "nickname", "family_name", "club", "country", "ema_number", "can_substitute", "kind"),
            *("status", "paid_at", "checked_in_at", "consented_at", "applied_at", "withdrawn_at", "erased_at"),
            "link_sent_at",
            *("language", "asked_until", "shown_as", "merged_into"),
        ),
        personal=("email", "note", "legal_name", "legal_family"),
        known_as="entrant",
    )
)
holds(
    FilePart(
        "questions",
        Question,
        "tournament",
        "What the organisers ask everybody who enters.",
        fields=("text", "help", "kind", "choices", "required", "seen_by", "position"),
        known_as="question",
    )
)
holds(
    FilePart(
        "answers",
        Answer,
        "question__tournament",
        "What people answered to the questions.",
        fields=("question", "entrant"),
        personal=("value",),
    )
)
holds(
    FilePart(
        "groups",
        Group,
        "tournament",
        "Groups of people who enter: who belongs, how many places they may have, which are kept for them.",
        fields=(
            "name",
            "joined",
            "countries",
            "most",
            "most_percent",
            "kept",
            "kept_until",
            "position",
            "skips_approval",
        ),
        known_as="group",
    )
)
holds(
    FilePart(
        "memberships",
        Membership,
        "group__tournament",
        "Who said that they belong to a group, or was invited into it, and whether they do.",
        fields=("group", "entrant", "state"),
    )
)
holds(
    FilePart(
        "two_people",
        TwoPeople,
        "first__tournament",
        "Entries that look like one person's and are said to be two people's.",
        fields=("first", "second"),
    )
)
holds(
    FilePart(
        "passing_terms",
        PassingTerms,
        "tournament",
        "Whether places may be passed on, until when, and whether the fee goes with them.",
        fields=("allowed", "until", "days", "fee_follows"),
    )
)
holds(
    FilePart(
        "passings",
        Passing,
        "giver__tournament",
        "Places that were offered to another person, and what became of it.",
        fields=(*("giver", "receiver", "language", "state", "until", "made_at", "ended_at", "fee_followed"),),
        personal=("name", "email"),
    )
)
