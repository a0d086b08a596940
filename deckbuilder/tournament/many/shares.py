"""A share of matches won, in words: percent, with its 95% Wilson interval in brackets."""

from catalog.common.i18n import decimal
from deckbuilder.tournament.many.tables import WonShare


def render_share(share: float | None, low: float | None, high: float | None) -> str:
    """Return a share with its interval, in percent; a dash without matches."""
    if share is None or low is None or high is None:
        return "–"
    share, low, high = 100 * share, 100 * low, 100 * high
    return f"{decimal(share, '.1f')}% ({decimal(low, '.1f')}–{decimal(high, '.1f')})"


def won(row: WonShare) -> str:
    """Return the share of matches won."""
    return render_share(row.win_share, row.win_share_low, row.win_share_high)
