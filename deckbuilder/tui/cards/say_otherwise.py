"""Say a printed sentence otherwise: type its meaning, see what is understood, try it, keep it."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Group
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from catalog.cards import Card
from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.tui.shell.base import Dialog
from deckbuilder.tui.shell.glyphs import with_signs
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD

if TYPE_CHECKING:
    from catalog.readings import ReadingEntry
    from deckbuilder.cards.hand_readings import Meaning, PrintedSentence
    from engine.berserk import Lexicon

_PAUSE: Final = 0.15
"""Seconds after the last letter before the words are read."""


class SayOtherwise(Dialog[bool]):
    """A sentence of a card, a line for its meaning, and what is understood of it.

    Answers True when a reading was kept or taken back. The first sentence that is not read is
    chosen at first.
    """

    DEFAULT_CSS = """
    SayOtherwise #printed { margin-bottom: 1; }
    SayOtherwise #meaning { height: auto; max-height: 1fr; }
    """
    HELP = N_(
        "Type what the sentence means in words of the card language. Below the line you see what "
        "is understood: the abilities, or what stops the program, underlined, and the nearest form "
        "that it knows. What you keep is your own reading: it plays from the next match on, here "
        "and in every deck."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "sentence(-1)", N_("Previous sentence"), show=False, priority=True),
        Binding("down", "sentence(1)", N_("Next sentence"), show=False, priority=True),
        Binding("ctrl+t", "try_it", N_("Try it on a small board"), show=False),
        Binding("ctrl+r", "take_back", N_("Take your reading back"), show=False),
    ]

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card
        self._lexicon: Lexicon | None = None
        self._sentences: tuple[PrintedSentence, ...] = ()
        self._place = 0
        self._meaning: Meaning | None = None

    def compose(self) -> ComposeResult:
        """Yield the sentence, the line, and what is understood."""
        with Vertical(classes="dialog"):
            yield Static("", id="printed", markup=False)
            yield Input(id="said", placeholder=_("What it means"))
            with VerticalScroll(id="meaning", can_focus=False):
                yield Static("", id="understood", markup=False)

    def on_mount(self) -> None:
        """Read the card in a thread; the first time this takes a second."""
        super().on_mount()
        frame = self.query_one(".dialog")
        frame.border_title = literal(
            _("Say it otherwise: {card}").format(card=shown_name(self._card.name))
        )
        keys = _("Enter — keep, {attempt} — try, {back} — take back, ↑ ↓ — sentence")
        frame.border_subtitle = literal(
            keys.format(attempt=key_name("ctrl+t"), back=key_name("ctrl+r"))
        )
        self.query_one("#said").focus()
        self.run_worker(self._load, thread=True, exclusive=True, group="load")

    def _load(self) -> None:
        from deckbuilder.cards.hand_readings import printed_sentences

        card = self._card
        try:
            lexicon = self.services.catalog.lexicon()
            sentences = printed_sentences(card.ref, card.name, card.text, lexicon)
        except UserError as error:
            self.app.call_from_thread(self.razdacha.warn, str(error))
            return
        self.app.call_from_thread(self._loaded, lexicon, sentences)

    def _loaded(self, lexicon: "Lexicon", sentences: "tuple[PrintedSentence, ...]") -> None:
        self._lexicon, self._sentences = lexicon, sentences
        unread = (place for place, one in enumerate(sentences) if not one.is_read)
        self._place = next(unread, 0)
        self._show_sentence()

    def _show_sentence(self) -> None:
        if not self._sentences:
            self.query_one("#printed", Static).update(_("No sentence is printed."))
            return
        from deckbuilder.cards.playing import ReadBy, render_read_by  # loads every node

        glyphs, text = self.services.settings.glyphs, Text()
        for place, one in enumerate(self._sentences):
            drawn = with_signs(one.reading.text, glyphs)
            mark = "▸ " if place == self._place else "  "
            text.append("\n" if text else "").append(mark, style="bold")
            text.append_text(drawn)
            text.append(f" — {render_read_by(ReadBy.of(one.reading.abilities))}", style=DIM)
        self.query_one("#printed", Static).update(text)
        self._said()

    def action_sentence(self, by: int) -> None:
        """Choose another sentence of the card."""
        if self._sentences:
            self._place = (self._place + by) % len(self._sentences)
            self._show_sentence()

    @on(Input.Changed, "#said")
    def _said(self) -> None:
        """Read the words a moment after the last letter, in a thread."""
        self._meaning = None
        words = self.query_one("#said", Input).value
        if words.strip() and self._lexicon is not None:
            self.set_timer(_PAUSE, partial(self._read_if_still, words))
        else:
            self.query_one("#understood", Static).update(self._at_first())

    def _at_first(self) -> Text:
        """Return what the program reads so far, or why it reads nothing."""
        from deckbuilder.cards.reading_words import render_sentence_lines

        if not self._sentences:
            return Text()
        lines = render_sentence_lines(self._sentences[self._place].reading)[1:]
        return Text("\n".join(lines), style=DIM)

    def _read_if_still(self, words: str) -> None:
        if self.is_mounted and self.query_one("#said", Input).value == words:
            read = partial(self._read, words)
            self.run_worker(read, thread=True, exclusive=True, group="read")

    def _read(self, words: str) -> None:
        from deckbuilder.cards.hand_readings import meaning_of

        if self._lexicon is not None:
            meaning = meaning_of(words, self._card.name, self._lexicon)
            self.app.call_from_thread(self._show_meaning, words, meaning)

    def _show_meaning(self, words: str, meaning: "Meaning") -> None:
        from deckbuilder.cards.reading_words import render_tree_lines

        if self.query_one("#said", Input).value != words:
            return
        self._meaning = meaning
        problem = meaning.problem()
        if problem:
            typed = Text(words)
            for start, end in meaning.doubtful:
                typed.stylize(f"underline {BAD}", start, end)
            self.query_one("#understood", Static).update(Group(typed, Text(problem, style=BAD)))
            return
        lines = (line for node in meaning.nodes for line in render_tree_lines(node))
        self.query_one("#understood", Static).update(Text("\n".join(lines), style=GOOD))

    def _understood(self) -> "Meaning | None":
        """Return the meaning of the words in the line; None, and a notice, if there is none yet."""
        from deckbuilder.cards.hand_readings import meaning_of

        words = self.query_one("#said", Input).value
        if self._lexicon is None or not self._sentences or not words.strip():
            return None
        meaning = self._meaning or meaning_of(words, self._card.name, self._lexicon)
        self._show_meaning(words, meaning)
        return None if meaning.problem() else meaning

    @on(Input.Submitted, "#said")
    def _keep(self) -> None:
        """Keep the meaning as the user's reading of the sentence."""
        from catalog.readings import own_entries
        from deckbuilder.cards.hand_readings import with_digested_names

        meaning = self._understood()
        if meaning is None or self._lexicon is None:
            return
        sentence = self._sentences[self._place]
        entry = sentence.entry(with_digested_names(meaning.nodes, self._lexicon))
        with self.showing_errors():
            self._give(sentence.given(entry, own_entries()))

    def _give(self, entries: "tuple[ReadingEntry, ...]") -> None:
        """Store the user's readings, and close."""
        count = self.services.catalog.give_readings(entries)
        told = ngettext("{count} text was re-read.", "{count} texts were re-read.", count)
        self.razdacha.show_notice(told.format(count=count))
        self.dismiss(True)

    def action_take_back(self) -> None:
        """Take the user's reading of the sentence back."""
        from catalog.readings import own_entries

        if not self._sentences:
            return
        sentence = self._sentences[self._place]
        with self.showing_errors():
            self._give(sentence.forgotten(own_entries()))

    def action_try_it(self) -> None:
        """Open the small board with the card, its sentence read as the words say."""
        from deckbuilder.workbench.reading_trial import with_reading

        meaning = self._understood()
        if meaning is not None:
            card = with_reading(self._card, self._sentences, self._place, meaning.nodes)
            self.razdacha.openings.try_card(self.razdacha, card)
