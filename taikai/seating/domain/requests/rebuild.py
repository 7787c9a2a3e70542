"""The request as it would be now: equal to the stored one, or what it was made for has changed."""

from __future__ import annotations

from taikai.seating.domain.requests.importing import import_request
from taikai.seating.domain.requests.replan import event_from, replan_request
from taikai.seating.domain.requests.request import DrawWanted, Request, request_for
from taikai.tournaments.models import Tournament


def rebuild(tournament: Tournament, request: Request) -> Request:
    """Ask again for the same thing. Raises Refusal when it cannot be asked any more."""
    seed, effort = int(request["seed"]), str(request["effort"])
    if "event" in request:
        return replan_request(tournament, event_from(request["event"]), seed=seed, effort=effort)
    if request["mode"] == "import":
        return import_request(tournament, request["options"]["text"], int(request["options"]["begins"]))
    return request_for(tournament, DrawWanted(request["mode"], seed, effort, request["options"]))
