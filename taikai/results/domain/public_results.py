"""Which results the public may see. One pure function decides; the buttons only change what it is asked.

* A result counts only when it is confirmed, whoever looks.
* At the stages "final" and "archived" everything confirmed is public: final standings without the last
  hanchan would be wrong ones. A hanchan kept back for the ceremony is shown by making the standings final.
* Before that, a hanchan the organiser holds back is hidden, and one released by hand is public,
  whatever the policy is.
* A stricter policy hides only what nobody could see: what the old one had shown counts as released from then on
  (`lifecycle.what_is_public_stays_public`).
* Otherwise the policy decides: at once - each table when it is confirmed; when complete - while all tables
  are confirmed (a reopened table takes the hanchan back until it is confirmed again); hidden - never by itself.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.results.models import Hold
from taikai.seating.models import Round
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import Change, change
from taikai.tournaments.models import Tournament


def is_public(*, policy: str, stage: str, published: bool, held: bool, released: bool, complete: bool) -> bool:
    """Whether the public may see the confirmed results of a hanchan (the text of this module says why)."""
    if not published:
        return False
    if stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
        return True
    if held:
        return False
    if released or policy == Tournament.Release.AT_ONCE:
        return True
    return policy == Tournament.Release.COMPLETE and complete


def release_hanchan(round_: Round, *, actor: Actor, key: str = "") -> None:
    """Make a hanchan's confirmed results public now, complete or not. Raises Refusal for unpublished seating."""
    with change(round_.tournament_id, actor, "results.released", key=key, content=(round_,)) as act:
        if act.repeated:
            return
        locked = _locked(act, round_)
        Hold.objects.filter(round=locked).delete()
        before = locked.released_at
        locked.released_at = before or timezone.now()
        locked.save(update_fields=["released_at"])
        _log(act, locked, "hidden" if before is None else "released", "released")


def hide_hanchan(round_: Round, *, actor: Actor, key: str = "") -> None:
    """Keep a hanchan's results from the public until it is released or the standings are final."""
    with change(round_.tournament_id, actor, "results.hidden", key=key, content=(round_,)) as act:
        if act.repeated:
            return
        locked = _locked(act, round_)
        if act.tournament.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
            raise refuse(
                "release.final", _("The standings are final: everything is public. Go back to playing first.")
            )
        before = locked.released_at
        locked.released_at = None
        locked.save(update_fields=["released_at"])
        Hold.objects.get_or_create(round=locked, defaults={"held_by": actor.user})
        _log(act, locked, "by the policy" if before is None else "released", "hidden")


def _locked(act: Change, round_: Round) -> Round:
    locked = act.again(round_)
    if not locked.is_published:
        raise refuse("release.unpublished", _("The seating of this hanchan is not published yet."))
    return locked


def _log(act: Change, round_: Round, before: str, after: str) -> None:
    act.log(
        target=_("Hanchan %(number)d") % {"number": round_.number},
        target_id=f"round:{round_.number}",
        before={"results": before},
        after={"results": after},
    )
