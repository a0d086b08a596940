"""The result of a card import in sentences, for both interfaces."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_set

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport


def render_plays(report: "ImportReport") -> str:
    """Return how many of the file's cards play by themselves: whole, in part, not at all."""
    told = _("By themselves play: {whole} whole, {partly} in part, {none} not at all.")
    return told.format(whole=report.play_whole, partly=report.play_partly, none=report.play_not)


def render_imported_lines(report: "ImportReport") -> list[str]:
    """Return the numbers of new, changed and unchanged cards, and their sets."""
    total = ngettext("{total} card imported", "{total} cards imported", report.total)
    lines = [
        _("{total}: {added} new, {updated} changed, {unchanged} as before.").format(
            total=total.format(total=report.total),
            added=report.added,
            updated=report.updated,
            unchanged=report.unchanged,
        )
    ]
    if report.sets:
        lines.append(_("Sets: {names}").format(names=", ".join(map(shown_set, report.sets))))
    return lines


_UNSAID: Final = {
    "elite": N_("whether a card is elite"),
    "unique": N_("whether it is unique"),
    "horde": N_("whether it has Орда"),
    "elements": N_("its elements"),
    "classes": N_("its classes"),
    "icons": N_("its icons"),
}


def render_unsaid(facts: Iterable[str]) -> str:
    """Return the facts that a source does not give, in words."""
    return ", ".join(_(_UNSAID[fact]) for fact in facts if fact in _UNSAID)


def import_notes(report: "ImportReport") -> list[str]:
    """Return the notes on an import: what was left out, doubtful cards, every bad row."""
    notes = []
    if report.ignored_columns:
        text = _("Unknown columns: {names}")
        notes.append(text.format(names=", ".join(report.ignored_columns)))
    if report.skipped_sheets:
        text = _("Sheets without cards, left out: {names}")
        notes.append(text.format(names=", ".join(report.skipped_sheets)))
    named = (
        (
            _("Strikes that the spreadsheet had turned into dates, read back: {names}"),
            report.restored_strikes,
        ),
        (
            _("Artifacts without life (208.3); in a match they take no wounds: {names}"),
            report.doubtful,
        ),
        (
            _("Creatures without a strike (208.2); in a match they do not strike: {names}"),
            report.no_strike,
        ),
        (
            _("Ground creatures without movement (208.2); in a match they do not move: {names}"),
            report.no_movement,
        ),
        (
            _("Their texts have changed, and readings by hand no longer fit them: {names}"),
            report.lost_readings,
        ),
    )
    notes += [text.format(names=", ".join(cards)) for text, cards in named if cards]
    if report.unsaid:
        text = _(
            "The file does not say: {facts}. Cards you had keep theirs; of new ones it stays "
            "unknown, and checks of decks say so."
        )
        notes.append(text.format(facts=render_unsaid(report.unsaid)))
    if report.rejected:
        text = ngettext("{count} row was rejected:", "{count} rows were rejected:", report.rejected)
        notes.append(text.format(count=report.rejected))
        notes += [f"  {problem}" for problem in report.problems]
    return notes
