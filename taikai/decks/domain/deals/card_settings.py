"""Card settings of a tournament: whether it plays with cards, commitment, modes, rulings; copying them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from cards.catalogue import CardSet, load, set_ids
from cards.deck import DeckSettings, settings_for
from cards.fair import clean_public, commitment, new_secret
from cards.rulings import rulings
from taikai.decks.models import CardSettings, Deck
from taikai.formatting.translation import reader_language
from taikai.problems import Problem, Refusal, refuse
from taikai.results.models import Result
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import LogEntry, Tournament


def has_cards(tournament: Tournament) -> bool:
    """Whether its ruleset is played with cards."""
    return ruleset_of(tournament).cards in set_ids()


def card_set_of(tournament: Tournament) -> CardSet:
    """The set of cards its ruleset names; `KeyError` without cards."""
    return load(ruleset_of(tournament).cards)


def settings_of(tournament: Tournament) -> CardSettings:
    """The stored settings, or unsaved ones with the defaults."""
    found = CardSettings.objects.filter(tournament=tournament).first() or CardSettings()
    found.tournament = tournament
    return found


def settings_with(tournament: Tournament) -> CardSettings:
    """The settings of a tournament that was read with them; unsaved ones with the defaults where it has none."""
    try:
        found: CardSettings = tournament.card_settings
    except CardSettings.DoesNotExist:
        found = CardSettings()
    found.tournament = tournament
    return found


def deck_settings(settings: CardSettings, card_set: CardSet) -> DeckSettings:
    return settings_for(
        card_set,
        deal_size=settings.deal_size,
        rotate_after=settings.rotate_after,
        replace_winners=settings.replace_winners,
        maho_returns_cards=settings.maho_returns_cards,
    )


def commit(tournament: Tournament, *, public: str = "", actor: Actor, key: str = "") -> CardSettings:
    """Make the tournament's secret and publish its fingerprint. Before the first deal, once.

    Raises:
        Refusal: the tournament has no cards, the commitment stands already, or the text is not one line.
    """
    try:
        text = clean_public(public)
    except ValueError:
        raise refuse("cards.public", _("Public text must fit on one line."), "public") from None
    with change(tournament, actor, "cards.committed", key=key, content=(public,)) as act:
        settings = settings_of(act.tournament)
        if act.repeated:
            return settings
        if not has_cards(act.tournament):
            raise refuse("cards.none", _("The rules of this tournament don’t use cards."))
        if settings.commitment:
            raise refuse(
                "cards.committed",
                _("The commitment is already published. It can’t be changed because every deal depends on it."),
            )
        make_commitment(act, settings, text)
    return settings


def make_commitment(act: Change, settings: CardSettings, public: str) -> None:
    """Make the secret and its fingerprint inside an open change, for settings without one."""
    secret = new_secret()
    settings.secret, settings.commitment, settings.public = secret.hex(), commitment(secret), public
    settings.committed_at = timezone.now()
    settings.save()
    act.log(
        verb="cards.committed",
        target=settings.commitment[:16],
        after={"commitment": settings.commitment, "public": public},
    )


def choose_modes(
    tournament: Tournament,
    *,
    deal_size: int,
    rotate_after: int,
    replace_winners: bool,
    maho_returns_cards: bool,
    actor: Actor,
    key: str = "",
) -> None:
    """Set how decks are dealt and used. Tables already dealt keep the settings they were dealt with.

    Raises:
        Refusal: modes no deck can be played with.
    """
    content = (deal_size, rotate_after, replace_winners, maho_returns_cards)
    with change(tournament, actor, "cards.modes", key=key, content=content) as act:
        if act.repeated:
            return
        if not has_cards(act.tournament):
            raise refuse("cards.none", _("The rules of this tournament don’t use cards."))
        _check_modes(card_set_of(act.tournament).hand_size, deal_size, rotate_after)
        settings = settings_of(act.tournament)
        names = ("deal_size", "rotate_after", "replace_winners", "maho_returns_cards")
        before = {name: getattr(settings, name) for name in names}
        settings.deal_size, settings.rotate_after = deal_size, rotate_after
        settings.replace_winners, settings.maho_returns_cards = replace_winners, maho_returns_cards
        unplayable = deck_settings(settings, card_set_of(act.tournament)).problems()
        if unplayable:
            raise Refusal(Problem("cards.modes", "modes", text.get(reader_language())) for text in unplayable)
        settings.save()
        act.log(before=before, after={name: getattr(settings, name) for name in names})


def _check_modes(hand: int, deal_size: int, rotate_after: int) -> None:
    wrong = []
    if deal_size < hand:
        words = _("Deal at least %(count)d cards to each player.") % {"count": hand}
        wrong.append(Problem("cards.deal_size", "deal_size", words))
    if not 0 <= rotate_after < hand:
        words = _("Enter 0 to %(most)d cards to play before a card can be used again.") % {"most": hand - 1}
        wrong.append(Problem("cards.rotate_after", "rotate_after", words))
    if wrong:
        raise Refusal(wrong)


def choose_rulings(tournament: Tournament, chosen: Mapping[str, str], *, actor: Actor, key: str = "") -> None:
    """Set the readings of the open points; `chosen` maps ruling ids to option keys, the rest keep theirs.

    Raises:
        Refusal: every unknown ruling or reading.
    """
    known = rulings()
    problems = [
        Problem(
            "cards.ruling", name, _("%(ruling)s has no option “%(value)s”.") % {"ruling": name, "value": value}
        )
        for name, value in chosen.items()
        if name not in known or value not in {option.key for option in known[name].options}
    ]
    if problems:
        raise Refusal(problems)
    with change(tournament, actor, "cards.rulings", key=key, content=(chosen,)) as act:
        if act.repeated:
            return
        settings = settings_of(act.tournament)
        before = dict(settings.rulings)
        merged = {**before, **chosen}
        settings.rulings = {name: value for name, value in merged.items() if value != known[name].default}
        settings.save()
        names = [name for name in known if before.get(name) != settings.rulings.get(name)]
        act.log(
            before={name: before.get(name, known[name].default) for name in names},
            after={name: settings.rulings.get(name, known[name].default) for name in names},
        )


def secret_is_public(settings: CardSettings) -> bool:
    """Whether anybody may read the secret: by the organiser's button, or once the standings are final."""
    stage = settings.tournament.stage
    return bool(settings.commitment) and (
        settings.secret_published_at is not None or stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED)
    )


def secret_was_out(settings: CardSettings) -> bool:
    """Whether the secret has ever been public: final standings showed it, even if they were taken back since."""
    if secret_is_public(settings):
        return True
    shown = LogEntry.objects.filter(tournament=settings.tournament, verb="tournament.stage")
    return bool(settings.commitment) and shown.filter(after__stage=Tournament.Stage.FINAL).exists()


def publish_secret(tournament: Tournament, *, actor: Actor, key: str = "") -> None:
    """Publish the secret: nothing can be dealt after it.

    Raises:
        Refusal: there is none yet, or a dealt table still plays: its stock would be known.
    """
    with change(tournament, actor, "cards.secret", key=key, content=()) as act:
        if act.repeated:
            return
        settings = settings_of(act.tournament)
        if not settings.commitment:
            raise refuse("cards.no_commitment", _("No secret yet. Publish the commitment first."))
        done = Result.objects.filter(state=Result.State.CONFIRMED).values("table_id")
        playing = Deck.objects.filter(table__round__tournament=act.tournament).exclude(table_id__in=done)
        if playing.exists():
            raise refuse(
                "cards.playing",
                _("Tables still playing with cards: %(count)d. Confirm their results first.")
                % {"count": playing.count()},
            )
        if settings.secret_published_at is None:
            settings.secret_published_at = timezone.now()
            settings.save(update_fields=["secret_published_at"])
        act.log(target=settings.commitment[:16])


# How cards are played, for an event that is a copy: settings and rulings, never a secret or a deal.


@copiers.register()
def card_settings(original: Tournament, copy: Tournament) -> None:
    """What the organiser decided; secret, commitment and draws belong to what was played."""
    for kept in CardSettings.objects.filter(tournament=original):
        CardSettings.objects.create(
            tournament=copy,
            deal_size=kept.deal_size,
            rotate_after=kept.rotate_after,
            replace_winners=kept.replace_winners,
            maho_returns_cards=kept.maho_returns_cards,
            rulings=kept.rulings,
        )
