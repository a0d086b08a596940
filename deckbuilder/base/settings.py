"""The user's settings. Precedence: command line, environment, settings.toml, defaults.

The environment variable is ``RAZDACHA_<NAME>``; the file ``settings.toml`` is in the user's folder.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, PrivateAttr, TypeAdapter, ValidationError
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)
from typing_extensions import Doc

from catalog.common.errors import BadFile, UserError
from catalog.common.files import one_at_a_time, read_text, system_reason, write_atomically
from catalog.common.i18n import Language, _
from catalog.common.paths import home
from deckbuilder.base.levels import Level
from deckbuilder.base.themes import Theme
from deckbuilder.base.toml import MOST_BYTES, parse_toml

ENV_PREFIX = "RAZDACHA_"


class Glyphs(Enum):
    """How the symbols of card texts are shown: as signs, or as plain letters."""

    SYMBOLS = "symbols"
    LETTERS = "letters"


class Ask(Enum):
    """When a player with priority is prompted instead of passing automatically.

    Never, when a card can respond, or in every window. Choices that only the player can make are
    always prompted.
    """

    NEVER = "never"
    ABLE = "able"
    ALWAYS = "always"


class Pace(Enum):
    """How long each action of the computer is shown; step by step waits for a key."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"
    STEPS = "steps"


STOPS: Final = (
    "turn_start",
    "announced",
    "begun",
    "targets",
    "dice",
    "result",
    "finished",
    "turn_end",
)
"""Moments of the opponent's turn and plays at which a player can ask to be prompted, by the values
of the engine's ``Stop``."""


def _checked_stops(text: str) -> str:
    """Return stop names in canonical order without duplicates. ValueError for an unknown name."""
    names = {name.strip() for name in text.split(",") if name.strip()}
    if not names <= set(STOPS):
        raise ValueError(text)
    return ",".join(name for name in STOPS if name in names)


class Settings(BaseSettings):
    """All settings, immutable. Change them with ``model_copy(update=...)``.

    ``database`` is any SQLAlchemy URL; empty means the user's own SQLite file. ``ask`` is when a
    player with priority is prompted; ``stops`` are the comma-separated moments of ``STOPS`` at
    which this happens regardless of ``ask``. ``pace`` is how fast the computer plays;
    ``think_ahead`` lets it think on the player's time. ``hand_over``
    hides the screen between the turns of two players at one keyboard. ``hide_bundled`` leaves the
    bundled sets out of searches, drafts and offered decks where other cards are imported.
    ``house_…`` are readings of older editions that matches begin with, see
    ``deckbuilder.decks.house``.
    """

    model_config = SettingsConfigDict(
        env_prefix=ENV_PREFIX, extra="forbid", frozen=True, validate_default=False
    )

    language: Language = Language.RUSSIAN
    database: str = ""
    bot: Level = Level.STRONG
    ask: Ask = Ask.ABLE
    stops: Annotated[str, AfterValidator(_checked_stops)] = ""
    pace: Pace = Pace.NORMAL
    think_ahead: bool = True
    hand_over: bool = True
    hide_bundled: bool = False
    house_moved_stands: bool = False
    house_jumps_again: bool = False
    house_movement_each_turn: bool = False
    glyphs: Glyphs = Glyphs.SYMBOLS
    theme: Theme = Theme.DARK

    _loaded: dict[str, Any] = PrivateAttr(default_factory=dict)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Order the sources by precedence."""
        file = InitSettingsSource(settings_cls, init_kwargs=_read_file(settings_path()))
        return init_settings, env_settings, file

    def model_post_init(self, context: Any, /) -> None:
        """Store the loaded values, so that saving writes only changes."""
        self._loaded = {name: getattr(self, name) for name in type(self).model_fields}


@dataclass(frozen=True, slots=True)
class SettingsInForce:
    """The settings in force."""

    file: Annotated[Path, Doc("the path of the settings file; it need not exist")]
    settings: Annotated[Mapping[str, str | bool], Doc("each setting with its value")]
    sources: Annotated[
        Mapping[str, str],
        Doc("where each value comes from: `command line`, `environment`, `file` or `default`"),
    ]
    engine: Annotated[str, Doc("which engine runs: `compiled` or `interpreted`")]


@dataclass(frozen=True, slots=True)
class ChangedSetting:
    """The setting that was changed."""

    file: Annotated[Path, Doc("the path of the settings file")]
    name: Annotated[str, Doc("the setting's name")]
    value: Annotated[str | bool, Doc("its new value")]


def settings_path() -> Path:
    """Return the path of the settings file, which may not exist."""
    return home() / "settings.toml"


def load_settings(**given: object) -> Settings:
    """Load the effective settings; ``given`` are values of the command line.

    Raises UserError for a wrong value, naming its file and line or its variable.
    """
    try:
        return Settings(**given)  # type: ignore[arg-type]  # checked by pydantic
    except ValidationError as error:
        raise _user_error(error) from error


def save_settings(settings: Settings) -> None:
    """Save the values changed since ``settings`` were loaded.

    Values that came only from the command line or the environment are not written.
    """
    before = settings._loaded
    names = [name for name in Settings.model_fields if getattr(settings, name) != before.get(name)]
    if names:
        change_settings({name: getattr(settings, name) for name in names})
        settings._loaded = {name: getattr(settings, name) for name in Settings.model_fields}


def change_settings(changes: Mapping[str, object]) -> None:
    """Save these values and leave other lines alone, even if other programs change the file
    meanwhile.

    Raises UserError and writes nothing if a name or a value is wrong. Values are parsed as in the
    file: ``"yes"`` is true.
    """
    path = settings_path()
    with one_at_a_time(path):
        text = _read_text(path)
        _parse(path, text)
        for name, value in changes.items():
            text = _with_value(text, name, checked(name, value))
        write_atomically(path, text, private=True)  # a database URL can contain a password


def checked(name: str, value: object) -> object:
    """Convert ``value`` to the setting's type. UserError if it is invalid."""
    if name not in Settings.model_fields:
        raise UserError(_problem(name, value))
    field = Settings.model_fields[name]
    kind: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    try:
        return TypeAdapter(kind).validate_python(plain(value))
    except ValidationError as error:
        raise UserError(_problem(name, value)) from error


def plain(value: object) -> str | bool:
    """Return a setting's value in the form written to the file.

    >>> plain(Level.RANDOM), plain(True), plain("")
    ('random', True, '')
    """
    if isinstance(value, Enum):
        return str(value.value)
    return value if isinstance(value, bool) else str(value)


def source_of(name: str) -> str:
    """Return the source of a setting's value: ``environment``, ``file`` or ``default``."""
    if _variable(name) is not None:
        return "environment"
    return "file" if name in _read_file(settings_path()) else "default"


def expected(name: str) -> str:
    """Describe the values a setting accepts, in the user's language."""
    annotation = Settings.model_fields[name].annotation
    if name == "stops":
        return ", ".join(STOPS)
    if annotation is bool:
        return "true / false"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return " / ".join(str(member.value) for member in annotation)
    return _("text")


def _read_text(path: Path) -> str:
    try:
        is_there = path.exists()
    except OSError as error:
        raise BadFile(path, system_reason(error)) from error
    return read_text(path, MOST_BYTES) if is_there else ""


def _read_file(path: Path) -> dict[str, Any]:
    return _renewed(_parse(path, _read_text(path)))


def _renewed(values: dict[str, Any]) -> dict[str, Any]:
    """Rename settings of version 0.1.0 to their current names."""
    old = values.pop("auto_pass", None)
    if isinstance(old, bool):
        values.setdefault("ask", (Ask.ABLE if old else Ask.ALWAYS).value)
    return values


def _parse(path: Path, text: str) -> dict[str, Any]:
    return parse_toml(path, text, 'language = "ru"')


def _with_value(text: str, name: str, value: object) -> str:
    line = f"{name} = {json.dumps(plain(value), ensure_ascii=False)}"
    changed, count = re.subn(rf"(?m)^[ \t]*{re.escape(name)}[ \t]*=.*$", lambda _: line, text)
    if count:
        return changed
    return f"{text.rstrip()}\n{line}\n".lstrip()


def _user_error(error: ValidationError) -> UserError:
    """Turn the first pydantic error into a UserError naming its source."""
    fault = error.errors()[0]
    name = str(fault["loc"][0])
    problem = _problem(name, fault["input"])
    variable = _variable(name)
    if variable is not None:
        return UserError(f"{variable}: {problem}")
    path = settings_path()
    return BadFile(path, problem, _line_of(name, _read_text(path)))


def _problem(name: str, value: object) -> str:
    if name not in Settings.model_fields:
        return _("There is no setting “{name}”. The settings are: {names}.").format(
            name=name, names=", ".join(Settings.model_fields)
        )
    return _("The setting “{name}” cannot be “{value}”. It can be: {expected}.").format(
        name=name, value=plain(value), expected=expected(name)
    )


def _line_of(name: str, text: str) -> int | None:
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"[ \t]*(\[+[ \t]*)?[\"']?{re.escape(name)}\b", line):
            return number
    return None


def _variable(name: str) -> str | None:
    """Return the environment variable that set ``name``, as spelt by the user."""
    wanted = (ENV_PREFIX + name).upper()
    return next((key for key in os.environ if key.upper() == wanted), None)
