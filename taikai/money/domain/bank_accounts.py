"""Bank accounts to which fees are transferred: one for each currency."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.money.domain.bank_transfer import grouped, is_iban
from taikai.money.models import Account
from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


def save_account(
    tournament: Tournament,
    *,
    currency: str,
    amount: int | None,
    holder: str,
    iban: str,
    bic: str,
    actor: Actor,
    key: str = "",
) -> None:
    """Set the account for a currency. `amount`: the fee in hundredths, for a currency beside the tournament's own.

    Raises:
        Refusal: a wrong IBAN; no fee in another currency.
    """
    content = (currency, amount, holder, iban, bic)
    with change(tournament, actor, "money.account", key=key, content=content) as act:
        if act.repeated:
            return
        problems = []
        own = currency == act.tournament.currency
        if not own and not amount:
            words = _("Enter the fee in %(currency)s. The settings only have it in %(own)s.")
            fill = {"currency": currency, "own": act.tournament.currency}
            problems.append(Problem("money.fee", "amount", words % fill))
        if not is_iban(iban):
            problems.append(
                Problem(
                    "money.iban",
                    "iban",
                    _("A character of this IBAN is wrong, missing or extra. Check the number."),
                )
            )
        if problems:
            raise Refusal(problems)
        values = {"amount": None if own else amount, "holder": holder, "iban": iban, "bic": bic}
        Account.objects.update_or_create(tournament=act.tournament, currency=currency, defaults=values)
        act.log(target=currency, after={"holder": holder, "iban": grouped(iban)})


def remove_account(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Take an account away: nobody is told to transfer to it any more. What came in stays."""
    with change(tournament, actor, "money.account_gone", key=key, content=(pk,)) as act:
        account = Account.objects.filter(tournament=act.tournament, pk=pk).first()
        if act.repeated or account is None:
            return
        act.log(target=account.currency, before={"holder": account.holder, "iban": grouped(account.iban)})
        account.delete()
