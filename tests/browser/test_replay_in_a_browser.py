"""The page of a match in a real browser: keys, buttons, touch, the address; nobody is called."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.limited.draft.log import compare, log_of
from deckbuilder.limited.draft.plan import Skill
from deckbuilder.pages.draft import draft_page
from deckbuilder.pages.replay import match_page
from tests.support.browsers import chromium, sized
from tests.support.drafts import DearestFirst, finished_draft
from tests.support.pages import HOSTILE, Tag, data_of, hostile_match, match_of, read_page

pytestmark = pytest.mark.browser

_MIDDLE = """
const board = document.getElementById("board");
board.scrollIntoView({block: "center"});
const {x, y, width, height} = board.getBoundingClientRect();
return [x + width / 2, y + height / 2];
"""
_COLORS = """
const style = getComputedStyle(document.querySelector("#board .card.own"));
return [style.color, style.backgroundColor];
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile"), "--touch-events=enabled") as driver:
        yield driver


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "match.html"
    path.write_text(match_page(match_of()), encoding="utf-8")
    return path


@pytest.fixture
def opened(browser: Any, page: Path) -> Any:
    sized(browser, 1280, 800)
    browser.get("about:blank")
    browser.get(page.as_uri())
    return browser


def at(driver: Any) -> int:
    return int(driver.execute_script("return document.getElementById('at').value"))


def press(driver: Any, key: str) -> None:
    from selenium.webdriver.common.keys import Keys

    driver.switch_to.active_element.send_keys(getattr(Keys, key))


def actions_of(page: Path) -> list[Tag]:
    story = read_page(page.read_text(encoding="utf-8")).one("ol", id="story")
    return [line for line in story.inside if line.name == "li"]


def lines_of(page: Path) -> list[str]:
    lines = (line.one("span", **{"class": "act"}) for line in actions_of(page))
    hidden = {"class": "vh"}
    return [_shown(line.text, [one.text for one in line.all("span", **hidden)]) for line in lines]


def _shown(text: str, parts: list[str]) -> str:
    for part in parts:
        text = text.replace(part, "", 1)
    return text


def told(driver: Any) -> str:
    return str(driver.find_element("id", "now").text)


def test_keys_step_by_action_and_turn_and_jump_to_the_ends(opened: Any, page: Path) -> None:
    lines = lines_of(page)
    turns = [n for n, line in enumerate(lines, 1) if line.startswith("— Turn")]
    assert at(opened) == 1
    press(opened, "ARROW_RIGHT")
    assert at(opened) == 2
    press(opened, "PAGE_DOWN")
    assert at(opened) == turns[1]
    press(opened, "END")
    assert at(opened) == len(lines)
    press(opened, "PAGE_UP")
    assert at(opened) == turns[-1]
    press(opened, "HOME")
    press(opened, "ARROW_LEFT")
    assert at(opened) == 1


def test_the_current_line_is_announced_and_marked_in_the_story(opened: Any, page: Path) -> None:
    press(opened, "END")
    lines = lines_of(page)
    assert lines[-1] in told(opened)
    marked = opened.find_elements("css selector", "#story > [aria-current=step]")
    assert [line.get_attribute("id") for line in marked] == [f"s{len(lines)}"]


_SHIFTED = (
    "document.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], shiftKey: true}))"
)
_HEARD = """
return [...document.getElementById("now").querySelectorAll(":scope > span:not([aria-hidden])")]
  .map((one) => one.textContent).join(" ");
"""


def busiest(page: Path) -> tuple[int, list[str]]:
    """Return the number of the line with the most events that is no placement, and its events."""
    events = [[one.text for one in line.all("li")] for line in actions_of(page)]
    at = max(range(1, len(events)), key=lambda place: len(events[place]))
    return at + 1, events[at]


def test_shift_with_arrows_steps_through_the_events_of_an_action(browser: Any, page: Path) -> None:
    number, events = busiest(page)
    assert len(events) > 3
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#{number - 1}")
    look = "return document.getElementById('board').textContent"
    boards = []
    for event in events[:-1]:
        browser.execute_script(_SHIFTED, "ArrowRight")
        assert at(browser) == number
        assert event in told(browser)
        boards.append(browser.execute_script(look))
    assert browser.current_url.endswith(f"#{number}.{len(events) - 1}")
    browser.execute_script(_SHIFTED, "ArrowRight")
    assert browser.current_url.endswith(f"#{number}")
    assert all(event in browser.execute_script(_HEARD) for event in events)
    for board in reversed(boards):
        browser.execute_script(_SHIFTED, "ArrowLeft")
        assert browser.execute_script(look) == board
    browser.execute_script(_SHIFTED, "ArrowLeft")
    assert at(browser) == number - 1


def test_an_address_or_a_click_opens_an_event_and_an_arrow_leaves_it(
    browser: Any, page: Path
) -> None:
    number, events = busiest(page)
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#{number}.2")
    assert f"event 2 of {len(events)}" in told(browser)
    assert events[1] in told(browser)
    press(browser, "ARROW_RIGHT")
    assert at(browser) == number
    assert "event" not in told(browser)
    browser.find_elements("css selector", f"#s{number} .events > li")[0].click()
    assert f"event 1 of {len(events)}" in told(browser)
    press(browser, "ARROW_LEFT")
    assert at(browser) == number - 1


def _unbroken(name: str) -> str:
    """Return a name on the board without the signs at which it may be broken."""
    return name.replace("\u00ad", "")


def test_the_acting_card_is_marked_and_its_line_is_visible(browser: Any, page: Path) -> None:
    acting = data_of(page.read_text(encoding="utf-8"))["acting"]
    texts = lines_of(page)
    number = next(n for n in range(len(acting) // 2, len(acting)) if len(acting[n]) > 1)
    sized(browser, 390, 844)
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#{number + 1}")
    (marked,) = browser.find_elements("css selector", "#board .acts .name")
    assert _unbroken(marked.text) in texts[number]
    assert browser.execute_script(_IN_SIGHT)


_IN_SIGHT = """
const line = document.querySelector("#story > [aria-current]").getBoundingClientRect();
const story = document.getElementById("story").getBoundingClientRect();
return line.bottom > story.top && line.top < story.bottom && line.top >= story.top - 1;
"""


def test_the_board_is_a_table_of_text_that_matches_the_state(opened: Any) -> None:
    press(opened, "END")
    battle = match_of().match
    assert battle is not None
    standing = [card for card in battle.state.cards if card.in_battle]
    board = opened.find_element("id", "board").get_attribute("textContent")
    for card in standing:
        assert card.facts.name in board
        if card.has_life:
            assert f"{card.life} of {card.maximum_life} life" in board
        if card.facts.strike is not None:
            signs = opened.find_elements("css selector", "#board .card .signs")
            assert any(str(card.facts.strike) in one.text for one in signs)
    rows = opened.find_elements("css selector", "#board tbody th[scope=row]")
    assert [row.text for row in rows] == ["6", "5", "4", "3", "2", "1"]
    on_cells = opened.find_elements("css selector", "#board td .card")
    assert len(on_cells) == sum(card.cell >= 0 for card in standing)


def test_stepping_back_shows_the_same_boards_as_stepping_forward(opened: Any) -> None:
    look = "return document.getElementById('board').textContent"
    seen = []
    for _step in range(60):
        seen.append(opened.execute_script(look))
        press(opened, "ARROW_RIGHT")
    for board in reversed(seen):
        press(opened, "ARROW_LEFT")
        assert opened.execute_script(look) == board


def test_the_forward_button_is_disabled_at_the_end_of_the_match(opened: Any) -> None:
    opened.find_element("id", "last").click()
    assert not opened.find_element("id", "on").is_enabled()
    opened.find_element("id", "back").click()
    assert opened.find_element("id", "on").is_enabled()


def test_an_address_opens_its_line(browser: Any, page: Path) -> None:
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#40")
    assert at(browser) == 40
    press(browser, "ARROW_RIGHT")
    assert browser.current_url.endswith("#41")


def test_a_swipe_steps_on_a_phone_and_the_page_fits_its_width(browser: Any, page: Path) -> None:
    sized(browser, 360, 740)
    browser.get("about:blank")
    browser.get(page.as_uri())
    x, y = browser.execute_script(_MIDDLE)
    for kind, place in (("touchStart", x + 60), ("touchMove", x - 40), ("touchEnd", None)):
        points = [] if place is None else [{"x": place, "y": y}]
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert at(browser) == 2
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 360


_NUMBER = """
const number = document.querySelector("#story a.rule");
number.scrollIntoView({block: "center"});
number.click();
"""
_SEEN = """
const {top, bottom, height} = document.querySelector("dt:target").getBoundingClientRect();
return height > 0 && top >= 0 && bottom <= innerHeight;
"""


_BROKEN_INSIDE = """
const range = document.createRange(), wrong = [];
for (const name of document.querySelectorAll("#board .card .name")) {
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let before = null;
    [...node.data].forEach((letter, n) => {
      range.setStart(node, n);
      range.setEnd(node, n + 1);
      const here = [...range.getClientRects()].filter((one) => one.width);
      if (!here.length) { return; }
      const {top} = here.at(-1);
      const last = node.data[n - 1] || " ";
      if (before !== null && top > before + 3 && !" -\\u00ad".includes(last)) wrong.push(node.data);
      before = top;
    });
  }
}
return wrong;
"""


def _named(page: Path, name: str, language: str) -> str:
    """Return the page with one name on every card, in a language."""
    text = page.read_text(encoding="utf-8")
    squads = read_page(text).one("section", **{"class": "panel about"}).all("li")
    for told in {one.text for one in squads}:
        text = text.replace(f'"{told}"', f'"{name}"')
    return text.replace('<html lang="en">', f'<html lang="{language}">')


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize(
    "name", ["Сторожевая", "Перехватчик", "Взбешённый Каменотёс", "Щёголь-подъесаул"]
)
def test_a_long_name_is_hyphenated_at_a_syllable(
    browser: Any, page: Path, tmp_path: Path, name: str, width: int, language: str
) -> None:
    path = tmp_path / "match.html"
    path.write_text(_named(page, name, language), encoding="utf-8")
    sized(browser, width, 844)
    browser.get(path.as_uri())
    press(browser, "END")
    shown = browser.execute_script(
        "return [...document.querySelectorAll('#board td .name')].map((one) => one.textContent)"
    )
    assert shown
    assert set(map(_unbroken, shown)) == {name}
    assert browser.execute_script(_BROKEN_INSIDE) == []


def test_a_touched_rule_number_opens_its_rule_without_changing_the_step(
    browser: Any, page: Path
) -> None:
    sized(browser, 360, 740)
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#40")
    browser.execute_script(_NUMBER)
    assert browser.execute_script(_SEEN)
    assert at(browser) == 40
    browser.back()
    assert at(browser) == 40


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_enough_contrast(opened: Any, dark: bool) -> None:
    sized(opened, 1280, 800, dark=dark)
    press(opened, "END")
    ink, paper = map(_brightness, opened.execute_script(_COLORS))
    assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5


def _brightness(color: str) -> float:
    """Return the relative luminance of rgb(…), 0 to 1."""
    parts = [int(part) / 255 for part in color[color.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_page_violates_no_policy_and_loads_nothing(opened: Any) -> None:
    press(opened, "END")
    assert opened.get_log("browser") == []
    assert opened.execute_script("return performance.getEntriesByType('resource').length") == 0


def test_hostile_names_are_shown_as_text(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(match_page(hostile_match()), encoding="utf-8")
    browser.get(path.as_uri())
    press(browser, "END")
    assert browser.title != "stolen"
    assert browser.find_elements("css selector", "img") == []
    shown = HOSTILE.replace("\u202e", "")
    assert shown in browser.find_element("id", "board").get_attribute("textContent")
    assert browser.get_log("browser") == []
    sized(browser, 390, 844)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 390


def test_a_draft_page_shows_one_pick_and_its_advice_on_request(
    browser: Any, tmp_path: Path
) -> None:
    draft = finished_draft()
    log = log_of(draft)
    path = tmp_path / "draft.html"
    cards = {card.ref: card for card in log.cards}
    judged = compare(log, cards, DearestFirst(), 0)
    path.write_text(draft_page(log, judged, 0, Skill.BALANCE), encoding="utf-8")
    browser.get(path.as_uri())
    picks = browser.find_elements("css selector", ".pick")
    assert [pick.is_displayed() for pick in picks] == [True] + [False] * (len(picks) - 1)
    press(browser, "ARROW_RIGHT")
    assert [number for number, pick in enumerate(picks) if pick.is_displayed()] == [1]
    answer = picks[1].find_element("css selector", ".answer p")
    assert not answer.is_displayed()
    picks[1].find_element("css selector", "summary").click()
    assert answer.is_displayed()
    advice = picks[1].find_element("css selector", ".advice p")
    assert not advice.is_displayed()
    picks[1].find_element("css selector", ".advice summary").click()
    assert "would take" in advice.text
    assert browser.get_log("browser") == []
