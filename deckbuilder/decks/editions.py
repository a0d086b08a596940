"""Descriptions of editions of the rules: name, basis, rules taken over.

Each edition has a file in ``data/editions`` with texts in both languages. An edition without one,
which can come from a save, is named by its code.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Annotated, Any

from typing_extensions import Doc

from catalog.common.i18n import _, current_language
from catalog.common.resources import data_path
from deckbuilder.base.toml import read_toml
from deckbuilder.cards.rulebook import RuleCounts, all_rules, book
from deckbuilder.decks.formats import limited_rules, rules_of
from deckbuilder.decks.house import house_titles
from deckbuilder.kit.records import FLAT, Key
from engine.berserk import EDITIONS, UNNAMED, Ruleset


@dataclass(frozen=True, slots=True)
class TakenOver:
    """Rules that an edition takes over from the rules 4.1-1."""

    part: Annotated[str, Doc("the part of that rulebook")]
    text: Annotated[str, Key("rules"), Doc("the rules taken over, and those left out, in words")]


@dataclass(frozen=True, slots=True)
class EditionEntry:
    """A playable edition of the rules."""

    code: Annotated[str, Doc("the code used by formats, saves and records")]
    book: Annotated[str, Doc("the rulebook whose rule numbers it cites")]
    title: Annotated[str, Doc("the name of the rulebook")]
    year: Annotated[int, Doc("the year of the rulebook")]
    default: Annotated[bool, Doc("whether it is the edition of formats that name none")]
    note: Annotated[str, Doc("what its rulebook lacks; empty if it is complete")]
    taken_over: tuple[TakenOver, ...]
    numbers: Annotated[
        Mapping[str, int | tuple[int, ...]],
        Doc("its numbers by name; the first of a pair is for the first player"),
    ]
    readings: Annotated[
        Mapping[str, bool | str],
        Doc("its reading of the rules that editions read differently, by name"),
    ]
    counts: Annotated[RuleCounts, FLAT]

    @staticmethod
    def of(rules: Ruleset) -> "EditionEntry":
        """Return the description of an edition."""
        source = book(rules.book)
        if source.year is None:
            raise ValueError(f"book.toml of {rules.book} has no year, which its edition needs")
        values = {field.name: attrgetter(field.name)(rules) for field in fields(rules)}
        readings: dict[str, bool | str] = {
            name: str(how.value) if isinstance(how, Enum) else how
            for name, how in values.items()
            if isinstance(how, bool | Enum)
        }
        return EditionEntry(
            rules.code,
            rules.book,
            source.name,
            source.year,
            rules.code == UNNAMED.code,
            ground_note(rules),
            taken_over(rules),
            {
                name: number
                for name, number in values.items()
                if isinstance(number, int | tuple) and name not in readings
            },
            readings,
            RuleCounts.of(all_rules(rules.book)),
        )


@dataclass(frozen=True, slots=True)
class Editions:
    """The editions of the rules."""

    editions: tuple[EditionEntry, ...]


def editions() -> Editions:
    """Return every edition that can be played."""
    return Editions(tuple(map(EditionEntry.of, EDITIONS.values())))


def edition_name(rules: Ruleset) -> str:
    """Return an edition's name for players."""
    return _text(_about(rules.code).get("name", {})) or rules.code


def other_edition(rules: Ruleset, *, short: bool = False) -> str:
    """Return the name of an edition; empty for the default one.

    ``short`` is for a line with other contents, where a star stands for house variants.
    """
    if rules.code == UNNAMED.code:
        return ""
    own = (_text(_about(rules.code).get("short", {})) if short else "") or edition_name(rules)
    if not (house := house_titles(rules)):
        return own
    return (
        f"{own}*" if short else _("{edition} ({house})").format(edition=own, house="; ".join(house))
    )


def edition_mark(rules: Ruleset) -> str:
    """Return an edition's mark in a list; empty for the default one."""
    other = other_edition(rules, short=True)
    return _("edition {edition}").format(edition=other) if other else ""


def limited_mark(edition: str) -> str:
    """Return ``edition_mark`` of the edition of a draft or pool, as given by its plan.

    An unknown edition, which can come from a save, is named by its code.
    """
    if edition and edition not in EDITIONS:
        return _("edition {edition}").format(edition=edition)
    return edition_mark(limited_rules(edition))


def render_limited_line(edition: str) -> str:
    """Return the edition of a draft or pool and its basis in words; empty for the default one."""
    rules = limited_rules(edition)
    if not (other := other_edition(rules)):
        return ""
    return _("Edition: {edition}. {ground}").format(edition=other, ground=ground_note(rules))


def ground_note(rules: Ruleset) -> str:
    """Return the warning for players who choose an edition; empty if there is none.

    An edition with an incomplete text is based on another one.
    """
    return _text(_about(rules.code).get("note", {}))


def taken_over(rules: Ruleset) -> tuple[TakenOver, ...]:
    """Return the rules that an edition takes over from 4.1-1; empty for 4.1-1 itself."""
    rows = _about(rules.code).get("taken", [])
    return tuple(TakenOver(str(row["part"]), _text(row)) for row in rows)


def edition_help(rules: Ruleset) -> str:
    """Return the gaps of an edition and the rules it takes over, one line per part; empty for a
    complete one."""
    ground = ground_note(rules)
    if not ground:
        return ""
    parts = [
        _("part {part}: {rules}").format(part=row.part, rules=row.text) for row in taken_over(rules)
    ]
    title = _("{edition}. {ground} Taken from 4.1-1:")
    return "\n".join([title.format(edition=edition_name(rules), ground=ground), *parts])


def editions_help() -> list[str]:
    """Return ``edition_help`` of every edition that has it."""
    return [text for rules in EDITIONS.values() if (text := edition_help(rules))]


def edition_notes(rules: Ruleset, formats: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the notes for choosing an edition for decks of these formats.

    They cover a difference from the deck's format, gaps in the text, and house variants.
    """
    return notes_beside(rules, map(rules_of, formats))


def notes_beside(rules: Ruleset, owns: Iterable[Ruleset]) -> tuple[str, ...]:
    """Return ``edition_notes`` of an edition for decks whose formats have these rulesets."""
    others = {own.code: own for own in owns if own.code != rules.code}
    notes = []
    if others:
        text = _("The match uses another edition than the decks' format: {edition}, not {own}.")
        own_names = ", ".join(map(edition_name, others.values()))
        notes.append(text.format(edition=edition_name(rules), own=own_names))
    if ground := ground_note(rules):
        notes.append(ground)
    if house := house_titles(rules):
        notes.append(_("House rules: {variants}.").format(variants="; ".join(house)))
    return tuple(notes)


def _text(texts: Mapping[str, Any]) -> str:
    return str(texts.get(current_language().value) or texts.get("en") or "")


@cache
def _about(code: str) -> Mapping[str, Any]:
    """Return an edition's file, looked up by name, since a code must never be used as a path."""
    files = {path.stem: path for path in data_path("editions").glob("*.toml")}
    return read_toml(files[code], 'code = "2009"') if code in files else {}
