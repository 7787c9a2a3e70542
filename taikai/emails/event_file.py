"""E-mails stay out of the file of a whole event: they were written by this site, to people who know it."""

from __future__ import annotations

from taikai.emails.models import OwnWords, Receipt, RoundMail, RoundText
from taikai.tournaments.domain.event.parts import leaves_out

leaves_out(OwnWords, "what this site's e-mails say besides: payment details, links, times")
leaves_out(RoundMail, "e-mails to groups, which went out from this site")
leaves_out(RoundText, "their texts")
leaves_out(Receipt, "fingerprints of the addresses they went to")
