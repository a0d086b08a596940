"""The preset opponent of a newcomer."""

from typing import TYPE_CHECKING

from catalog.common.paths import home
from deckbuilder.base.levels import Level
from deckbuilder.base.matches_kept import CURRENT, FOLDER
from deckbuilder.base.settings import save_settings

if TYPE_CHECKING:
    from deckbuilder.workbench.workbench import Services


def preset_first_opponent(services: "Services") -> None:
    """Let a newcomer begin against the novice: keep it as the setting ``bot``.

    A newcomer has never set an opponent, has no match played or under way, and has never left the
    application. UserError if the settings cannot be saved.
    """
    settings = services.settings
    if "bot" in settings.model_fields_set or services.memory.area:
        return
    if services.sessions.is_left(CURRENT) or any((home() / FOLDER).glob("*.json")):
        return
    services.settings = settings.model_copy(update={"bot": Level.NOVICE})
    save_settings(services.settings)
