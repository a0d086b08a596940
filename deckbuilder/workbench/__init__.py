"""The user's activities without a screen, shared by both interfaces, terminal and command line.

Names are loaded lazily. With ``open_services`` a script can use all of them::

    from deckbuilder.base.settings import load_settings
    from deckbuilder.workbench import begin_match, open_services

    services = open_services(load_settings())
    table = begin_match(services, ("steppe-riders", "ridge-shields"), seed=7)
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from deckbuilder.workbench.beginning import (
        begin_daily,
        begin_exercise,
        begin_match,
        begin_practice,
        playable_deck,
    )
    from deckbuilder.workbench.exercise import Training, judged
    from deckbuilder.workbench.local_draft import LocalDraft, Wishes, kept_pool, planned
    from deckbuilder.workbench.match_table import MatchTable
    from deckbuilder.workbench.practice import Practice
    from deckbuilder.workbench.workbench import Services, open_services

__all__ = [
    "LocalDraft",
    "MatchTable",
    "Practice",
    "Services",
    "Training",
    "Wishes",
    "begin_daily",
    "begin_exercise",
    "begin_match",
    "begin_practice",
    "judged",
    "kept_pool",
    "open_services",
    "planned",
    "playable_deck",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "beginning": "begin_daily begin_exercise begin_match begin_practice playable_deck",
        "exercise": "Training judged",
        "local_draft": "LocalDraft Wishes kept_pool planned",
        "match_table": "MatchTable",
        "practice": "Practice",
        "workbench": "Services open_services",
    },
)
