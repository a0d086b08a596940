"""The first start asks where to begin; real cards are imported inside the application."""

from pathlib import Path
from time import sleep

import pytest
from textual.widgets import Label

from catalog.common.i18n import Language, activate
from catalog.common.resources import data_path
from catalog.sets import RETIRED
from deckbuilder.base.progress import GivenUp, report_progress
from deckbuilder.base.settings import Glyphs, load_settings
from deckbuilder.cards.signs import SIGNS, meaning, sign
from deckbuilder.lessons.reading import lesson
from deckbuilder.tui.catalogue.import_report import ImportReport as CollectionReport
from deckbuilder.tui.home import importing
from deckbuilder.tui.home.completing import completed, folder_entries
from deckbuilder.tui.home.importing import (
    ChooseFile,
    FileList,
    ImportedScreen,
    PathLine,
)
from deckbuilder.tui.home.welcome import WelcomeScreen
from deckbuilder.tui.lessons.guide import LessonSheet
from deckbuilder.tui.lessons.lessons import LessonsScreen, open_lesson
from deckbuilder.tui.opening import OPENINGS
from deckbuilder.tui.shell.application import Application
from tests.catalog.files import nxt_card, nxt_file
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    app_of,
    made_app,
    press,
    running,
    services_of,
    settled,
    shown,
)


def first_start(language: Language = Language.RUSSIAN) -> Application:
    activate(language)
    settings = load_settings().model_copy(update={"language": language})
    return Application(settings, OPENINGS, greets=True)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with cards of another set in a folder within."""
    folder = tmp_path / "user"
    (folder / "карты").mkdir(parents=True)
    text = (data_path(RETIRED) / "sets" / "rubezh.csv").read_text(encoding="utf-8")
    lines = text.replace("Рубеж: первый набор,", "Другой,").splitlines()[:11]
    bad = lines[1].replace("Другой,1,", "Другой,99,").replace(",2,no", ",много,no", 1)
    (folder / "карты" / "мои.csv").write_text("\n".join([*lines, bad]) + "\n", encoding="utf-8")
    (folder / "карты" / "письмо.doc").write_text("", encoding="utf-8")
    (folder / ".hidden").mkdir()
    monkeypatch.setattr(Path, "home", lambda: folder)
    return folder


async def test_only_the_very_first_start_asks_where_to_begin() -> None:
    async with running(app=first_start(), size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, WelcomeScreen)
        text = " ".join(shown(pilot).split())
        for words in (
            "Учиться играть",
            "Сыграть стартовой колодой",
            "Импортировать",
            "Осмотреться",
        ):
            assert words in text
        assert "карточная игра" in text
        await press(pilot, "4")
        assert pilot.app.current_mode == "home"
        assert "С чего начать" in shown(pilot)
        services_of(pilot).memory.save()
    async with running(app=first_start()) as pilot:
        assert pilot.app.current_mode == "home"


@pytest.mark.parametrize(("key", "mode"), [("1", "learn"), ("2", "battle"), ("4", "home")])
async def test_a_number_opens_an_offer(key: str, mode: str) -> None:
    async with running(app=first_start()) as pilot:
        await press(pilot, key)
        assert pilot.app.current_mode == mode


async def test_cards_are_imported_by_keys_and_reported_in_full(own_folder: Path) -> None:
    async with running(app=first_start()) as pilot:
        before = services_of(pilot).catalog.count()
        await press(pilot, "3")
        assert isinstance(pilot.app.screen, ChooseFile)
        assert "карты/" in shown(pilot)
        await press(pilot, "enter")
        assert "мои.csv" in shown(pilot)
        assert "письмо" not in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ImportedScreen)
        text = shown(pilot)
        assert "10 карт" in text
        assert "Отклонена 1 строка" in text
        assert "много" in text
        assert "╭─ мои.csv" in text
        assert "Закрыть" in text
        assert services_of(pilot).catalog.count() == before + 10
        assert "Другой" in services_of(pilot).set_names.values()
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, ImportedScreen)


@pytest.mark.parametrize(("key", "hidden"), [("y", True), ("n", False)])
async def test_leaving_the_report_asks_once_to_hide_the_bundled_set(
    own_folder: Path, key: str, hidden: bool
) -> None:
    async with running(app=first_start()) as pilot:
        await press(pilot, "3", "enter", "enter")
        assert "скрыть ли карты" in " ".join(shown(pilot).split())
        await press(pilot, "escape")
        assert "Скрыть 220 карт" in " ".join(shown(pilot).split())
        await press(pilot, key)
        assert isinstance(pilot.app.screen, WelcomeScreen)
        assert services_of(pilot).settings.hide_bundled is hidden
        assert services_of(pilot).catalog.hides_bundled is hidden
        await press(pilot, "3", "enter", "enter")
        assert "скрыть ли карты" not in " ".join(shown(pilot).split())
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, WelcomeScreen)
    assert load_settings().hide_bundled is hidden


async def test_a_file_without_a_set_asks_for_it(own_folder: Path) -> None:
    file = own_folder / "карты" / "мои.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(line.partition(",")[2] for line in lines[:4]), encoding="utf-8")
    async with running(app=first_start()) as pilot:
        await press(pilot, "3", "enter", "enter")
        assert "Из какого выпуска эти карты" in shown(pilot)
        await press(pilot, "=Новый", "enter")
        assert isinstance(pilot.app.screen, ImportedScreen)
        assert "Новый" in services_of(pilot).set_names.values()


async def test_a_collection_file_is_imported_as_one(own_folder: Path) -> None:
    card = nxt_file(own_folder, [nxt_card(1)], "card.json")
    (own_folder / "owned.txt").write_text("10001 3 = 5\n", encoding="utf-8")
    async with running(app=first_start()) as pilot:
        services_of(pilot).catalog.import_file(card)
        await press(pilot, "3", "=owned", "enter")
        assert isinstance(pilot.app.screen, CollectionReport)
        assert services_of(pilot).collection.copies("nxt-10/1").count == 3


async def test_a_letter_jumps_to_the_next_name_in_either_layout(own_folder: Path) -> None:
    for name in ("мох", "берег", "море"):
        (own_folder / name).mkdir()
    async with running(app=first_start()) as pilot:
        await press(pilot, "3")
        files = pilot.app.screen.query_one(FileList)
        for key, name in (("м", "море/"), ("v", "мох/"), ("м", "море/"), (",", "море/")):
            await press(pilot, key)
            assert files.entries[files.cursor] == name
        await press(pilot, "б")
        assert files.entries[files.cursor] == "берег/"


async def test_letters_typed_quickly_are_the_start_of_one_name(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("море", "морской вид", "мох", "оса"):
        (own_folder / name).mkdir()
    now = 100.0
    monkeypatch.setattr(importing, "monotonic", lambda: now)
    async with running(app=first_start()) as pilot:
        await press(pilot, "3")
        files = pilot.app.screen.query_one(FileList)
        await press(pilot, "м", "о", "h", "с")  # H is Р in the other layout
        assert files.entries[files.cursor] == "море/"
        await press(pilot, "э")  # nothing goes on so, nothing begins so
        assert files.entries[files.cursor] == "море/"
        now += 2
        await press(pilot, "м", "о", "р", "с", "к", "о", "й", "space", "в")
        assert files.entries[files.cursor] == "морской вид/"
        now += 2
        await press(pilot, "о")
        assert files.entries[files.cursor] == "оса/"


def test_a_path_is_completed_up_to_the_first_ambiguity(own_folder: Path) -> None:
    for name in ("море", "морось", ".тайное", "Large"):
        (own_folder / name).mkdir()
    (own_folder / "море" / "карты.csv").touch()
    for typed, text, names in (
        ("м", "мор", ("море/", "морось/")),
        ("мор", "мор", ("море/", "морось/")),
        ("vjht", "море/", ("море/",)),
        ("море/", "море/карты.csv", ("карты.csv",)),
        (f"{own_folder}/море/к", f"{own_folder}/море/карты.csv", ("карты.csv",)),
        ("la", "Large/", ("Large/",)),
        (".т", ".тайное/", (".тайное/",)),
        ("~", "~/", ()),
        ("море/..", "море/../", ()),
        ("щ", "щ", ()),
    ):
        found = completed(typed, own_folder)
        assert (found.text, found.names) == (text, names), typed
    with pytest.raises(OSError, match="nowhere"):
        completed("nowhere/x", own_folder)


def test_a_circular_link_hides_no_other_name(own_folder: Path) -> None:
    (own_folder / "circle").symlink_to(own_folder / "circle")
    assert "карты/" in folder_entries(own_folder)


async def test_tab_completes_a_path_and_lists_several_names(own_folder: Path) -> None:
    for name in ("море", "морось", ".тайное"):
        (own_folder / name).mkdir()
    async with running(app=first_start(), size=SMALL) as pilot:
        await press(pilot, "3", "tab")
        line = pilot.app.screen.query_one(PathLine)
        assert line.has_focus
        assert "Tab — дополнить" in shown(pilot)
        await press(pilot, "м", "tab")
        assert line.value == "мор"
        assert "море/  морось/" in shown(pilot)
        await press(pilot, "е", "tab")
        assert line.value == "море/"
        assert "море/  морось/" not in shown(pilot)
        await press(pilot, "щ", "tab")
        assert "✖" in shown(pilot)
        assert line.has_focus
        line.value = "nowhere/"
        await press(pilot, "tab")
        assert "Нет ни файла, ни папки" in shown(pilot)
        line.value = "~nobody-here/"
        await press(pilot, "tab")
        assert "✖" in shown(pilot)
        line.value = ".т"
        await press(pilot, "tab")
        assert line.value == ".тайное/"
        await press(pilot, "down")
        assert pilot.app.screen.query_one(FileList).has_focus


async def test_a_path_is_typed_in_either_layout_and_an_invalid_one_shows_why(
    own_folder: Path,
) -> None:
    folder = own_folder / "cards"
    folder.mkdir()
    (folder / "mine.csv").write_bytes((own_folder / "карты" / "мои.csv").read_bytes())
    (folder / "letter.doc").write_text("…", encoding="utf-8")
    async with running(app=first_start()) as pilot:
        await press(pilot, "3", "shift+tab")
        assert isinstance(pilot.app.screen, ChooseFile)
        line = pilot.app.screen.query_one(PathLine)
        for typed, told in (
            ("nowhere/mine.csv", "nowhere/mine.csv"),
            ("cards/letter.doc", ".csv, .json, .tsv"),
            ("~nobody-here/x.csv", "✖"),
        ):
            line.value = typed
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, ChooseFile)
            assert told in shown(pilot)
        line.value = "сфквы"  # the keys of cards
        await press(pilot, "enter")
        assert "mine.csv" in shown(pilot)
        await press(pilot, "shift+tab")
        line.value = "mine.csv"
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ImportedScreen)


def test_the_bar_of_an_import_runs_once(
    own_folder: Path, home_with_cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deckbuilder.workbench.workbench import open_services

    shares: list[float] = []
    monkeypatch.setattr(
        importing, "report_progress", lambda done, total: shares.append(done / total)
    )
    services = open_services(load_settings())
    importing._imported(services, own_folder / "карты" / "мои.csv")
    services.close()
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert 0.5 in shares


async def test_esc_stops_the_import_and_nothing_is_imported(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []

    def slow(done: int, total: int) -> None:
        told.append((done, total))
        sleep(0.2)
        report_progress(done, total)

    monkeypatch.setattr(importing, "report_progress", slow)
    async with running(app=first_start()) as pilot:
        before = services_of(pilot).catalog.count()
        await press(pilot, "3", "enter")
        await pilot.press("enter")
        for _turn in range(200):
            if told:
                break
            await pilot.pause(0.02)
        await pilot.press("escape")
        await settled(pilot)
        assert told
        assert isinstance(pilot.app.screen, WelcomeScreen)
        assert services_of(pilot).catalog.count() == before


def test_a_cancelled_import_leaves_the_catalogue_unchanged(
    own_folder: Path, home_with_cards: Path
) -> None:
    from catalog.store import open_catalog

    def give_up(done: int, total: int) -> None:
        if done == total:
            raise GivenUp

    with open_catalog() as catalog:
        before = catalog.count()
        with pytest.raises(GivenUp):
            catalog.import_file(own_folder / "карты" / "мои.csv", progress=give_up)
        assert catalog.count() == before


async def test_a_file_without_cards_is_reported(own_folder: Path) -> None:
    (own_folder / "a.json").write_text("[", encoding="utf-8")
    async with running(app=first_start()) as pilot:
        await press(pilot, "3", "down", "enter")
        assert isinstance(pilot.app.screen, WelcomeScreen)
        assert "a.json" in shown(pilot)


async def test_folders_can_be_left_and_an_unreadable_one_is_reported(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entries(folder: Path) -> list[str]:
        if folder.name == "карты":
            raise PermissionError
        return folder_entries(folder)

    monkeypatch.setattr(importing, "folder_entries", entries)
    async with running(app=first_start(Language.ENGLISH)) as pilot:
        await press(pilot, "3", "enter")
        wrong = pilot.app.screen.query_one("#wrong", Label)
        assert "cannot be read" in str(wrong.content)
        await press(pilot, "left")
        assert "user/" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, WelcomeScreen)


async def test_the_application_starts_at_a_lesson() -> None:
    async with running(app=made_app(Language.ENGLISH)) as pilot:
        open_lesson(app_of(pilot), lesson("flyers"))
        await settled(pilot)
        assert isinstance(pilot.app.screen, LessonSheet)
        assert "6. Flyers" in shown(pilot)
        lobby = pilot.app.screen_stack[0]
        assert isinstance(lobby, LessonsScreen)


def test_only_folders_and_card_files_are_listed(own_folder: Path) -> None:
    assert folder_entries(own_folder) == ["..", "карты/"]
    assert folder_entries(own_folder / "карты") == ["..", "мои.csv"]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_first_start_explains_each_way(size: tuple[int, int]) -> None:
    behind = ("Движение и закрытие", "Щит Кряжа горы", "Каждая строка", "Драфты, силед-пулы")
    async with running(app=first_start(), size=size) as pilot:
        for told in behind:
            await settled(pilot)
            assert told in " ".join(shown(pilot).split())
            await press(pilot, "down")


@pytest.mark.parametrize("language", Language)
async def test_a_large_first_start_explains_every_card_sign(language: Language) -> None:
    async with running(app=first_start(language), size=LARGE) as pilot:
        text = shown(pilot)
        for symbol in SIGNS:
            assert f"{sign(symbol, Glyphs.SYMBOLS)}  {meaning(symbol)} " in text, symbol
