"""The result of a card import in sentences, for both interfaces."""

from typing import TYPE_CHECKING

from catalog.common.i18n import _, ngettext

if TYPE_CHECKING:
    from catalog.importers.report import ImportReport


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
        lines.append(_("Sets: {names}").format(names=", ".join(report.sets)))
    return lines


def import_notes(report: "ImportReport") -> list[str]:
    """Return the notes on an import: ignored columns, doubtful cards, every bad row."""
    notes = []
    if report.ignored_columns:
        text = _("Unknown columns: {names}")
        notes.append(text.format(names=", ".join(report.ignored_columns)))
    if report.doubtful:
        text = _("Artifacts without life (208.3); in a match they take no wounds: {names}")
        notes.append(text.format(names=", ".join(report.doubtful)))
    if report.rejected:
        text = ngettext("{count} row was rejected:", "{count} rows were rejected:", report.rejected)
        notes.append(text.format(count=report.rejected))
        notes += [f"  {problem}" for problem in report.problems]
    return notes
