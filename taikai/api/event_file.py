"""Why nothing of programs is in the file of a whole event."""

from __future__ import annotations

from taikai.api.models import Delivery, Openness, Token, Webhook
from taikai.tournaments.domain.event.parts import leaves_out

leaves_out(Token, "another site gives its programs tokens of its own")
leaves_out(Webhook, "whoever is told of this site's event did not ask for another's")
leaves_out(Delivery, "it was told")
leaves_out(Openness, "whom the organiser of another site trusts is theirs to say")
