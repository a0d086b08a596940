"""A deal and recruiting by lines: abilities before it, prices and reasons, the squad (403)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.cards.card_description import element_names
from deckbuilder.plain.cards import render_spec_lines, spec_brief, specs_called
from deckbuilder.plain.conversation import Choice, Order, Talk
from deckbuilder.recruitment.before_state import BeforeAnswer, BeforeAsking, PayFor
from deckbuilder.recruitment.deal_texts import finish_question, render_paid, render_price
from deckbuilder.recruitment.prices import terms_of
from deckbuilder.recruitment.recruitment import Quote, Recruitment, Taken
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.before_recruitment import BeforeView
from deckbuilder.workbench.deal_names import not_in_the_deal
from deckbuilder.workbench.paying import Payable, Payment, payable_of
from engine.berserk import CardSpec, CostForm
from engine.kernel import Refusal

if TYPE_CHECKING:
    from catalog.store import Catalog

_MOST_X: Final = 99
_BEFORE: Final = {
    BeforeAsking.USE: N_("Before the recruitment: whose ability do you use?"),
    BeforeAsking.CHOOSE: N_("Choose a card to show."),
    BeforeAsking.TAKE: N_("Choose the next card for your squad; not all of them fit."),
    BeforeAsking.PAY: N_("“{card}” joins your squad: choose how to pay."),
}


class Recruiter(Protocol):
    """The owner of the recruitment discussed."""

    @property
    def recruitment(self) -> Recruitment:
        """The current state of recruiting."""

    def keep(self, recruitment: Recruitment) -> None:
        """Store a new state of recruiting."""

    def finish(self) -> Refusal | None:
        """Finish recruiting, or return the refusal."""

    def record_refusal(self, refusal: Refusal) -> None:
        """Record a refusal of the rules."""


def hand_lines(hand: Sequence[CardSpec]) -> list[str]:
    """Return the numbered cards of a deal, one line each."""
    return [f"{number}. {spec_brief(card)}" for number, card in enumerate(hand, 1)]


def card_order(talk: Talk, hand: Callable[[], Sequence[CardSpec]]) -> Order:
    """Return the command that shows a card of a hand in full, by number or name."""

    def print_card(said: str) -> bool:
        cards = hand()
        places = specs_called(said, cards) if said else []
        if said.isascii() and said.isdigit() and 1 <= int(said[:3]) <= len(cards):
            places = [int(said[:3]) - 1]
        for line in [line for place in places[:1] for line in render_spec_lines(cards[place])]:
            talk.say(line)
        if not places:
            talk.say(_("Add a number from the list or a card's name."))
        return False

    return Order("card", "карта", N_("shows a card in full; add a number or a name"), print_card)


def render_purse(recruitment: Recruitment) -> str:
    """Return the crystals left, the squad and its elements, one sentence each."""
    left = _("Gold: {gold} of {all_gold}. Silver: {silver} of {all_silver}.").format(
        gold=recruitment.gold,
        all_gold=recruitment.start_gold,
        silver=recruitment.silver,
        all_silver=recruitment.start_silver,
    )
    if not recruitment.squad:
        return left + " " + _("The squad is empty.")
    names = ", ".join(shown_name(card.name) for card in recruitment.squad)
    squad = _("In the squad: {cards}.").format(cards=names)
    elements = _("Elements: {elements}.").format(elements=element_names(recruitment.elements))
    return f"{left} {squad} {elements}"


def render_price_line(recruitment: Recruitment, position: int) -> str:
    """Return a dealt card with its current price, or why it cannot be taken."""
    card = spec_brief(recruitment.hand[position])
    if position in recruitment.locked:
        state = _("In the squad before the recruitment began: it stays.")
    elif position in {taken.position for taken in recruitment.taken}:
        state = _("In your squad.")
    else:
        quote = recruitment.quote(position)
        if isinstance(quote, Refusal):
            refusal = render_refusal(quote, recruitment.rules)
            state = _("Cannot be taken: {reason}").format(reason=refusal)
        else:
            state = render_price(quote)
    return f"{card}. {state}"


@dataclass
class Recruiting:
    """Takes cards, puts them back, and handles payments; every price and every reason is shown.

    ``best`` shows the best squad or proposes one: a command of its own, None if there is none.
    Cards of the ``catalog`` that are not in the deal are reported as such.
    """

    talk: Talk
    owner: Recruiter
    catalog: "Catalog"
    orders: Sequence[Order] = ()
    best: Order | None = None
    _past: list[Recruitment] = field(default_factory=list)
    _listed: bool = False

    def step(self) -> None:
        """Ask for one card or one command, and do it."""
        recruitment = self.owner.recruitment
        choices = [
            Choice(
                render_price_line(recruitment, place),
                place,
                _names(card),
                place,
            )
            for place, card in enumerate(recruitment.hand)
        ]
        question = (
            render_purse(recruitment)
            + " "
            + _("A number takes a card or puts it back; “{done}” finishes.").format(
                done=self._done_order().word
            )
        )
        brief, self._listed = self._listed, True
        why_not = partial(not_in_the_deal, self.catalog)
        place = self.talk.ask(question, choices, self._orders(), brief=brief, why_not=why_not)
        if place is not None:
            self._toggle(place)

    def _orders(self) -> list[Order]:
        mine = [
            self._done_order(),
            Order(
                "pay", "платить", N_("pays for a card in another way; add its number"), self._pay
            ),
            Order("undo", "отменить", N_("undoes the last change"), self._undo),
            Order("over", "заново", N_("puts every card back (403.2.4)"), self._start_over),
            card_order(self.talk, lambda: self.owner.recruitment.hand),
            Order(
                "why",
                "почему",
                N_("shows why cards cannot be taken; you can add a number or a name"),
                self._print_why,
            ),
            Order("board", "поле", N_("shows the crystals and the squad"), self._print_squad),
            Order(
                "history",
                "история",
                N_("shows what was recruited, and at what price"),
                self._print_taken,
            ),
        ]
        return [*mine, *([self.best] if self.best else []), *self.orders]

    def _done_order(self) -> Order:
        return Order("done", "готово", N_("ends recruitment with this squad"), self._done)

    def _toggle(self, place: int) -> None:
        recruitment = self.owner.recruitment
        if place in {taken.position for taken in recruitment.taken}:
            self.change(recruitment.without(place))
            return
        quote = recruitment.quote(place)
        if isinstance(quote, Quote) and quote.needs_x:
            self._pay_for(place)
        else:
            self.change(recruitment.take(place))

    def change(self, changed: Recruitment | Refusal) -> None:
        """Store the changed state, or explain the refusal."""
        before = self.owner.recruitment
        if isinstance(changed, Refusal):
            self.owner.record_refusal(changed)
            self.talk.say(render_refusal(changed, before.rules))
        elif changed != before:
            self._past.append(before)
            self.owner.keep(changed)

    def _done(self, _rest: str) -> bool:
        question = finish_question(self.owner.recruitment)
        if question and not self.talk.confirm(question, self.orders):
            return True
        refusal = self.owner.finish()
        if refusal is not None:
            self.talk.say(render_refusal(refusal, self.owner.recruitment.rules))
            return False
        self._past, self._listed = [], False
        return True

    def _undo(self, _rest: str) -> bool:
        if not self._past:
            self.talk.say(_("There is nothing to undo."))
            return False
        self.owner.keep(self._past.pop())
        return True

    def _start_over(self, _rest: str) -> bool:
        self.change(self.owner.recruitment.start_over())
        return True

    def _print_why(self, said: str) -> bool:
        """Show the price of one card or why it cannot be taken, or the reasons of all refused
        ones."""
        recruitment = self.owner.recruitment
        if said:
            places = self._called(said)[:1]
        else:
            places = [place for place, why in recruitment.refusals().items() if why is not None]
            if not places:
                self.talk.say(_("Every card can be taken."))
        for place in places:
            self.talk.say(render_price_line(recruitment, place))
        return False

    def _print_squad(self, _rest: str) -> bool:
        self.talk.say(render_purse(self.owner.recruitment))
        return False

    def _print_taken(self, _rest: str) -> bool:
        recruitment = self.owner.recruitment
        for number, bought in enumerate(recruitment.taken, 1):
            self.talk.say(f"{number}. {_render_bought(recruitment, bought)}")
        if not recruitment.taken:
            self.talk.say(_("The squad is empty."))
        return False

    def _called(self, said: str) -> list[int]:
        """Return the positions that a number or a name means; if there are none, explain valid
        input."""
        hand = self.owner.recruitment.hand
        is_number = said.isascii() and said.isdigit() and 1 <= int(said[:3]) <= len(hand)
        places = [int(said[:3]) - 1] if is_number else specs_called(said, hand) if said else []
        if not places:
            self.talk.say(_("Add a number from 1 to {count}.").format(count=len(hand)))
        return places

    def _pay(self, said: str) -> bool:
        places = self._called(said)
        if not places:
            return False
        self._pay_for(places[0])
        return True

    def _pay_for(self, place: int) -> None:
        payment = ask_payment(self.talk, Payable(self.owner.recruitment, place), self.orders)
        if payment is not None:
            self.change(
                self.owner.recruitment.take(
                    place, payment.silver, payment.x, on_terms=payment.on_terms
                )
            )


def _names(card: CardSpec) -> tuple[str, str]:
    return shown_name(card.name), card.name


def _render_bought(recruitment: Recruitment, bought: Taken) -> str:
    name = shown_name(recruitment.hand[bought.position].name)
    text = f"{name}, {render_paid(bought.silver, bought.gold)}"
    if bought.penalty:
        text += _(", and {penalty} gold for new elements").format(penalty=bought.penalty)
    return text


def ask_payment(talk: Talk, payable: Payable, orders: Sequence[Order]) -> Payment | None:
    """Ask for terms, X and silver, as far as there is a choice; None if the card cannot be
    taken."""
    recruitment, card = payable.recruitment, payable.recruitment.hand[payable.position]
    on_terms = False
    if terms_of(card) is not None:
        usual = Choice(_("on the usual terms"), False)
        own = Choice(_("on its own terms"), True)
        answer = talk.ask(
            _("“{card}”: on which terms?").format(card=shown_name(card.name)), (usual, own), orders
        )
        if answer is None:
            return None
        on_terms = answer
    x: int | None = None
    if card.cost.form is CostForm.VARIABLE:
        x = talk.ask_number(_("Which X?"), 0, _MOST_X, orders)
        if x is None:
            return None
    quote = recruitment.quote(payable.position, None, x, on_terms=on_terms, offer=payable.offer)
    if isinstance(quote, Refusal):
        talk.say(render_refusal(quote, recruitment.rules))
        return None
    silver = quote.silver
    if silver:
        talk.say(render_price(quote))
        text = _("How much of it in silver, from 0 to {most}?").format(most=silver)
        paid = talk.ask_number(text, 0, silver, orders)
        if paid is None:
            return None
        silver = paid
    payment = Payment(silver, x, on_terms)
    refused = payable.quote(payment)
    if isinstance(refused, Refusal):
        talk.say(render_refusal(refused, recruitment.rules))
        return None
    return payment


def ask_before(talk: Talk, view: BeforeView, orders: Sequence[Order]) -> BeforeAnswer | None:
    """Ask the question before recruiting (403.1); None if a command made it void."""
    asked = view.asked
    if asked is None:
        return None
    if asked.asking is BeforeAsking.PAY:
        card = view.card(asked.options[0])
        talk.say(
            _(_BEFORE[asked.asking]).format(card="" if card is None else shown_name(card.name))
        )
        payable = payable_of(view.before)
        paid = None if payable is None else ask_payment(talk, payable, orders)
        return None if paid is None else PayFor(paid.silver, paid.x, paid.on_terms)
    if view.is_listed:
        choices = [Choice(text, answer) for text, answer in view.listed()]
    else:
        hand = view.before.recruitments[view.seat].hand
        answers = ((place, view.answer_at(place)) for place in sorted(view.offered))
        choices = [
            Choice(spec_brief(hand[place]), answer, _names(hand[place]), place)
            for place, answer in answers
            if answer is not None
        ]
        if view.ending is not None:
            choices.append(Choice(_("No more: continue"), view.ending))
    return talk.ask(_(_BEFORE[asked.asking]), choices, orders)
