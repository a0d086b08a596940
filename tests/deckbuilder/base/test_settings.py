"""Where settings come from, what is said of wrong ones, and what saving keeps."""

from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UserError
from catalog.common.i18n import Language
from deckbuilder.base.language import wanted_language
from deckbuilder.base.levels import Level
from deckbuilder.base.settings import (
    STOPS,
    Ask,
    Glyphs,
    Settings,
    change_settings,
    expected,
    load_settings,
    save_settings,
    settings_path,
    source_of,
)
from engine.berserk.table.state import Stop


def write_file(text: str) -> Path:
    settings_path().write_text(text, encoding="utf-8")
    return settings_path()


def test_defaults_apply_without_a_file() -> None:
    settings = load_settings()
    assert settings.language is Language.RUSSIAN
    assert settings.bot is Level.STRONG
    assert settings.database == ""


def test_the_file_overrides_defaults() -> None:
    write_file('bot = "random"\nhand_over = true\n')
    assert (load_settings().bot, load_settings().hand_over) == (Level.RANDOM, True)


def test_the_environment_overrides_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    write_file('language = "en"\n')
    monkeypatch.setenv("RAZDACHA_LANGUAGE", "ru")
    assert load_settings().language is Language.RUSSIAN
    assert source_of("language") == "environment"


def test_the_command_line_overrides_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_LANGUAGE", "ru")
    assert load_settings(language=Language.ENGLISH).language is Language.ENGLISH


def test_a_wrong_value_is_reported_with_its_line_and_the_expected_values() -> None:
    path = write_file('language = "en"\n\nbot = "genius"\n')
    with pytest.raises(BadFile) as caught:
        load_settings()
    assert caught.value.line == 3
    assert str(caught.value).startswith(f"{path}:3: ")
    assert "genius" in str(caught.value)
    assert "random / novice / direct / strong / master" in str(caught.value)


def test_an_unknown_setting_is_reported_with_the_known_ones() -> None:
    write_file("colour = 1\n")
    with pytest.raises(BadFile, match=r"colour.*language.*glyphs") as caught:
        load_settings()
    assert caught.value.line == 1


def test_an_unexpected_table_in_the_file_is_reported_by_its_line() -> None:
    write_file('bot = "random"\n[window]\nwidth = 80\n')
    with pytest.raises(BadFile, match="window") as caught:
        load_settings()
    assert caught.value.line == 2


def test_a_file_that_is_not_toml_is_reported_by_its_line() -> None:
    write_file('bot = "random"\nlanguage ru\n')
    with pytest.raises(BadFile) as caught:
        load_settings()
    assert caught.value.line == 2


def test_a_file_in_another_encoding_is_reported() -> None:
    settings_path().write_bytes('# язык\nlanguage = "ru"\n'.encode("cp1251"))
    with pytest.raises(BadFile, match="UTF-8"):
        load_settings()


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    settings_path().write_bytes(b'\xef\xbb\xbfbot = "random"\n')
    assert load_settings().bot is Level.RANDOM


def test_a_wrong_variable_is_reported_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    write_file('bot = "random"\n')
    monkeypatch.setenv("RAZDACHA_BOT", "genius")
    with pytest.raises(UserError, match=r"RAZDACHA_BOT.*genius"):
        load_settings()


def test_a_change_keeps_every_other_line() -> None:
    path = write_file('# mine\nbot = "random"  # easy\nhand_over = true\n')
    change_settings({"bot": Level.STRONG, "glyphs": "letters"})
    assert path.read_text(encoding="utf-8") == (
        '# mine\nbot = "strong"\nhand_over = true\nglyphs = "letters"\n'
    )


def test_a_wrong_change_writes_nothing() -> None:
    path = write_file('bot = "random"\n')
    with pytest.raises(UserError, match=r"maybe.*true / false"):
        change_settings({"glyphs": "letters", "hand_over": "maybe"})
    assert path.read_text(encoding="utf-8") == 'bot = "random"\n'


def test_a_change_repairs_an_invalid_value() -> None:
    write_file('bot = "genius"\n')
    change_settings({"bot": "random"})
    assert load_settings().bot is Level.RANDOM


def test_a_value_with_quotes_and_backslashes_is_read_back() -> None:
    url = r'sqlite:///C:\мои "карты"\a.db'
    change_settings({"database": url})
    assert load_settings().database == url


def test_saving_writes_only_what_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_LANGUAGE", "en")
    settings = load_settings(database="sqlite:///other.db")
    save_settings(settings.model_copy(update={"glyphs": Glyphs.LETTERS}))
    assert settings_path().read_text(encoding="utf-8") == 'glyphs = "letters"\n'


def test_a_setting_changed_back_is_not_written() -> None:
    changed = load_settings().model_copy(update={"glyphs": Glyphs.LETTERS})
    save_settings(changed)
    save_settings(changed.model_copy(update={"glyphs": Glyphs.SYMBOLS}))
    assert load_settings().glyphs is Glyphs.SYMBOLS


def test_saving_unchanged_settings_creates_no_file() -> None:
    save_settings(load_settings())
    assert not settings_path().exists()


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_every_setting_lists_its_possible_values(name: str) -> None:
    assert expected(name)


@pytest.mark.parametrize(
    ("words", "variable", "file", "language"),
    [
        ([], None, None, Language.RUSSIAN),
        ([], None, "en", Language.ENGLISH),
        ([], "ru", "en", Language.RUSSIAN),
        (["--lang", "en"], "ru", "ru", Language.ENGLISH),
        (["--lang=en"], "ru", "ru", Language.ENGLISH),
        (["card", "--", "--lang=en"], None, None, Language.RUSSIAN),
        (["--lang", "xx"], None, "en", Language.ENGLISH),
        (["--lang"], None, None, Language.RUSSIAN),
    ],
)
def test_the_language_comes_from_the_strongest_source(
    words: list[str],
    variable: str | None,
    file: str | None,
    language: Language,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if variable is not None:
        monkeypatch.setenv("RAZDACHA_LANGUAGE", variable)
    if file is not None:
        write_file(f'language = "{file}"\n')
    assert wanted_language(words) is language


def test_a_broken_settings_file_leaves_the_language_known() -> None:
    write_file("language = \n")
    assert wanted_language([]) is Language.RUSSIAN


def test_stops_are_stored_once_each_in_a_fixed_order() -> None:
    change_settings({"stops": "dice, turn_start,dice"})
    assert load_settings().stops == "turn_start,dice"


def test_an_unknown_stop_is_reported_with_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"lunch.*turn_start, announced"):
        change_settings({"stops": "dice,lunch"})
    write_file('stops = "lunch"\n')
    with pytest.raises(BadFile, match=r"lunch.*turn_start, announced"):
        load_settings()


def test_the_stops_are_those_of_the_engine() -> None:
    assert tuple(stop.value for stop in Stop if stop is not Stop.EVERYWHERE) == STOPS


@pytest.mark.parametrize(("old", "ask"), [("true", Ask.ABLE), ("false", Ask.ALWAYS)])
def test_a_settings_file_of_the_first_version_is_read(old: str, ask: Ask) -> None:
    write_file(f"auto_pass = {old}\n")
    assert load_settings().ask is ask
    change_settings({"ask": "never"})
    assert load_settings().ask is Ask.NEVER


def _changes(name: str, values: tuple[str, str], barrier: Barrier) -> None:
    barrier.wait()
    for time in range(20):
        change_settings({name: values[time % 2]})


@pytest.mark.slow
def test_simultaneous_changes_of_settings_are_all_kept() -> None:
    wanted = {
        "bot": ("strong", "random"),
        "glyphs": ("symbols", "letters"),
        "ask": ("able", "never"),
    }
    context = get_context("spawn")
    barrier = context.Barrier(len(wanted))
    programs = [
        context.Process(target=_changes, args=(name, values, barrier))
        for name, values in wanted.items()
    ]
    for program in programs:
        program.start()
    for program in programs:
        program.join(60)
    assert [program.exitcode for program in programs] == [0] * len(wanted)
    settings = load_settings()
    assert (settings.bot, settings.glyphs, settings.ask) == (
        Level.RANDOM,
        Glyphs.LETTERS,
        Ask.NEVER,
    )
