"""Run the scenarios of the card language repeatedly in one pytest session, with one row changed.

They are collected once, so a scenario must not read a text while its module is imported: it would
keep the reading of the unchanged table.
"""

import contextlib
import io
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text import compiler
from engine.berserk.cards.text.compiler import NO_WORDS, CardWords, SentenceReading
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse
from engine.berserk.cards.text.phrase import Context, Kind
from engine.berserk.cards.text.phrases import VOCABULARIES
from engine.berserk.cards.text.printing import Printer
from engine.berserk.cards.text.reader import Reader
from tests.bench.phrase_mutation import Mutant, Worded, Words, with_wordings, wordings
from tests.support import real_texts
from tests.support.spoken import NotRead

SCENARIOS: Final = "tests/engine/berserk/cards/text/play"
_REAL: Final = f"{SCENARIOS}/test_real_"
"""Scenarios of real cards, which a clone without them lacks: they are run last."""
_SECONDS: Final = 10
"""The seconds after which a scenario counts as hanging, and so as failed."""
_read_sentence: Final = compiler.read_sentence
_Said: TypeAlias = tuple[str, str, CardWords]


class _AnyWords(tuple[str, ...]):
    """Words that equal those of any text, so that the printed words of a mutant are not
    compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = tuple.__hash__


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a mutant."""

    mutant: Mutant
    fate: str  # died, survived, unread, unused
    scenarios: int = 0
    killer: str = ""

    @property
    def needed_real_cards(self) -> bool:
        """Return whether only sentences of real cards noticed the mutant."""
        return self.killer.startswith(_REAL)


class _Heard:
    """A vocabulary that records which of its wordings occur in a sentence."""

    def __init__(self, kind: Kind, several: Words, noted: set[Worded]) -> None:
        self._several, self._noted = several, noted
        self._each = {
            (kind, wording): with_wordings(several, {wording: value})
            for wording, value in wordings(several)
        }
        self.words = several.words

    def read(
        self, reader: Reader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        self._noted.update(
            worded
            for worded, single in self._each.items()
            if any(single.read(reader, features, context, at))
        )
        return self._several.read(reader, features, context, at)

    def render(
        self, printer: Printer, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        return self._several.render(printer, features, context, node)


@contextlib.contextmanager
def _listened_to(noted: set[Worded]) -> Iterator[None]:
    """Run the compiler with vocabularies that record the wordings read."""
    heard = {kind: _Heard(kind, several, noted) for kind, several in VOCABULARIES.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "VOCABULARIES", heard)
        compiler.grammar.cache_clear()
        yield
    compiler.grammar.cache_clear()


@dataclass(eq=False)
class Session:
    """A pytest plugin that runs the scenarios once unchanged, then as requested.

    ``ask`` is called with the session after all scenarios have run; ``failed`` are those that fail
    without any mutant.
    """

    ask: Callable[["Session"], None]
    failed: list[str] = field(default_factory=list)
    _items: dict[str, pytest.Item] = field(default_factory=dict)
    _times: dict[str, float] = field(default_factory=dict)
    _known: dict[_Said, SentenceReading] = field(default_factory=dict)
    _words: dict[_Said, set[Worded]] = field(default_factory=dict)
    _readers: dict[_Said, set[str]] = field(default_factory=dict)
    _reader: str = ""
    _has_failed: bool = False
    _is_unread: bool = False

    @property
    def rows(self) -> int:
        """The number of rows of the table that they use."""
        return len({id(row) for known in self._known.values() for row in known.phrases})

    @property
    def scenarios(self) -> int:
        """The number of scenarios."""
        return len(self._items)

    def tried(self, mutant: Mutant) -> Verdict:
        """Run the scenarios that use the row of a mutant until one fails on the board."""
        said = {
            said
            for said, known in self._known.items()
            if mutant.is_read_in(known, self._words[said])
        }
        names = self._needing(said)
        if not names:
            return Verdict(mutant, "unused")
        unread = 0
        with self._swapped(mutant, said) as readings:
            for name in names:
                self._run(name)
                unread += self._is_unread
                if self._has_failed and not self._is_unread:
                    return Verdict(mutant, "died", len(names), name)
        is_unread = unread == len(names) or self._are_unread(readings, said)
        return Verdict(mutant, "unread" if is_unread else "survived", len(names))

    def _are_unread(self, readings: dict[_Said, SentenceReading], said: set[_Said]) -> bool:
        """Return whether every sentence affected by the mutant is now unread.

        Scenarios of real cards are ignored: they may be about another sentence of the card.
        """
        others = [
            readings[sentence].abilities
            for sentence in said & readings.keys()
            if readings[sentence].abilities != self._known[sentence].abilities
        ]
        unread = [any(isinstance(node, ab.Unread) for node in nodes) for nodes in others]
        return bool(unread) and all(unread)

    def _needing(self, said: set[_Said]) -> list[str]:
        """Return the scenarios that read one of these sentences, fastest first."""
        names = {name for sentence in said for name in self._readers[sentence]}
        return sorted(names, key=lambda name: (name.startswith(_REAL), self._times[name]))

    @contextlib.contextmanager
    def _swapped(self, mutant: Mutant, said: set[_Said]) -> Iterator[dict[_Said, SentenceReading]]:
        """Run the compiler with a mutant, without comparing the printed words.

        Only these sentences are read again; yields all readings.
        """
        readings = {sentence: self._known[sentence] for sentence in self._known.keys() - said}

        def read(text: str, lexicon: Lexicon, own: CardWords = NO_WORDS) -> SentenceReading:
            sentence = text, lexicon.digest, own
            if sentence not in readings:
                readings[sentence] = _read_sentence(text, lexicon, own)
            return readings[sentence]

        rows, vocabularies = mutant.table
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(compiler, "PHRASES", rows)
            patch.setattr(compiler, "VOCABULARIES", vocabularies)
            patch.setattr(compiler, "render_words", lambda *_what: _AnyWords())
            patch.setattr(compiler, "read_sentence", read)
            compiler.grammar.cache_clear()
            real_texts.forget()
            yield readings
        compiler.grammar.cache_clear()
        real_texts.forget()

    def _noted(self, text: str, lexicon: Lexicon, own: CardWords = NO_WORDS) -> SentenceReading:
        """Read a sentence by the unchanged table, and record it for the scenario."""
        if not self._reader:
            raise RuntimeError(f"read while a module was imported: {text}")
        said = text, lexicon.digest, own
        if said not in self._known:
            words = self._words[said] = set[Worded]()
            with _listened_to(words):
                self._known[said] = _read_sentence(text, lexicon, own)
        self._readers.setdefault(said, set()).add(self._reader)
        return self._known[said]

    def _run(self, name: str) -> None:
        self._has_failed = self._is_unread = False
        item = self._items[name]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)

    def _run_all(self) -> None:
        """Run every scenario once; record what it reads and how long it takes."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(compiler, "read_sentence", self._noted)
            for name in self._items:
                self._reader = name
                real_texts.forget()
                begun = time.perf_counter()
                self._run(name)
                self._times[name] = time.perf_counter() - begun
                if self._has_failed:
                    self.failed.append(name)

    # Hooks of pytest.

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(compiler, "read_sentence", self._noted)
            return (yield)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("a module of scenarios cannot be imported")
        self._items = {item.nodeid: item for item in session.items}
        self._run_all()
        self.ask(self)
        return True

    def pytest_exception_interact(self, call: pytest.CallInfo[object]) -> None:
        self._has_failed = True
        self._is_unread = call.excinfo is not None and call.excinfo.errisinstance(NotRead)


def run(ask: Callable[[Session], None]) -> None:
    """Collect the scenarios, run them, and then call ``ask``; ``RuntimeError`` if pytest fails."""
    words = ["-q", "--no-header", "--tb=no", "-s", "-p", "no:cacheprovider"]
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        code = pytest.main([*words, "-o", f"timeout={_SECONDS}", SCENARIOS], plugins=[Session(ask)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(said.getvalue())
