"""The dialog for a practice deal: deck, seat and seed."""

from collections.abc import Mapping

from catalog.common.i18n import _
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.game_fields import DECK, SEAT, SEED
from deckbuilder.kit.fields import Answers
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.edition_note import EditionNote
from deckbuilder.tui.cards.playable import DeckJudge, DeckVerdict
from deckbuilder.tui.shell.form import Form, FormDialog, Line, Wrong
from deckbuilder.workbench.workbench import Services


def new_deal(services: Services, memory: Mapping[str, object]) -> FormDialog:
    """Return the dialog for a deal, with the last answers."""
    judge, verdict, note = DeckJudge(services), DeckVerdict(markup=False), EditionNote()

    def watch(form: Form) -> None:
        """Show whether the chosen deck is legal, how much of it plays, and the notes on the
        edition."""
        judged = judge.verdict_on(form.answer(DECK))
        verdict.show(judged)
        if judged.format_code:
            note.show(form.answer(EDITION), [judged.format_code])

    def check(answers: Answers) -> Wrong | None:
        judged = judge.verdict_on(answers[DECK])
        return None if judged.playable else Wrong(judged.text)

    lines = [
        Line(DECK, DeckSelect(services, DECK.kept(memory)), below=verdict),
        Line(SEAT.kept(memory)),
        Line(EDITION.kept(memory)),
        Line(SEED),
    ]
    form = Form(lines, _("Deal the cards"), notes=[note], watch=watch, check=check)
    return FormDialog(_("A deal to practise"), form)
