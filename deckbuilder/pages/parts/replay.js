{
  const data = pageData();
  const { frames, acting, texts, words, players, bottom, cells } = data;
  // A card's fields, as deckbuilder/pages/frames.py numbers them.
  const [PLACE, NAME, CONTROLLER, LIFE, MAXIMUM, STRIKE, MARKS, MOVEMENT, ARMOR, CHIPS] = Array(10).keys();
  const [HIDDEN, CLOSED, ACTED, FLYER] = [1, 2, 4, 8];
  const EXTRA = cells.rows * cells.columns + 1, GRAVEYARD = EXTRA + 2, EXILE = GRAVEYARD + 2;
  const lines = [...document.querySelectorAll("#story > li")];
  const story = document.getElementById("story");
  const now = document.getElementById("now");
  const board = document.getElementById("board");

  const events = lines.map((line) => [...line.querySelectorAll(".events > li")]);
  const inside = (at) => Math.max(events[at - 1].length, 1); // a line has a frame for each event
  const framesBefore = [];
  lines.reduce((sum, _line, n) => { framesBefore.push(sum); return sum + inside(n + 1); }, 0);

  let cards = [], reached = 0, changed = new Set(), acts = -1;
  const opened = new Set(); // piles that the reader has unfolded

  /** Bring `cards` to a frame, on from where they are or from the beginning; what frames after
   * `since` change is marked. */
  function bringTo(at, since) {
    if (since < reached) { cards = []; reached = 0; }
    changed = new Set();
    while (reached < at) {
      if (reached === since) changed = new Set();
      for (const [card, ...pairs] of frames[reached]) {
        while (cards.length <= card) cards.push(new Array(10).fill(0));
        for (let n = 0; n < pairs.length; n += 2) cards[card][pairs[n]] = pairs[n + 1];
        changed.add(card);
      }
      reached += 1;
    }
  }

  // Where a Russian word may be broken, by P. Hristoff's rules: signs and vowels end a syllable,
  // consonants are shared out; two letters stay on either side. Browsers know no Russian syllables
  // where they have no dictionary of them, and would break a narrow name between any two letters.
  const [LETTER, VOWEL, CONSONANT] = ["[а-яё]", "[аеёиоуыэюя]", "[бвгджзклмнпрстфхцчшщ]"];
  const BREAKS = [
    ["[йьъ]", LETTER + LETTER], [LETTER + VOWEL, VOWEL + LETTER], [VOWEL + CONSONANT, CONSONANT + VOWEL],
    [CONSONANT + VOWEL, CONSONANT + VOWEL], [VOWEL + CONSONANT, CONSONANT + CONSONANT + VOWEL],
    [VOWEL + CONSONANT + CONSONANT, CONSONANT + CONSONANT + VOWEL],
  ].map(([before, after]) => new RegExp(`(${before})(?=${after})`, "gi"));

  /** Return a name with soft hyphens between the syllables of its long words. */
  const syllables = (name) => name.replace(/[а-яё]{6,}/gi, (word) =>
    BREAKS.reduce((broken, where) => broken.replace(where, "$1\u00ad"), word));

  /** Put a name into an element; a long word goes to the next line whole if it fits there. */
  function writeName(element, name) {
    name.split(/([^ ]{6,})/).forEach((part, n) => element.append(n % 2 ? made("span", syllables(part), "word") : part));
  }

  /** Return a card as signs to see and as words to hear. */
  function drawn(card, number) {
    const own = card[CONTROLLER] === bottom;
    const item = made("span", "", "card " + (own ? "own" : "theirs"));
    if (card[PLACE] < GRAVEYARD) item.classList.toggle("closed", Boolean(card[MARKS] & CLOSED));
    if (changed.has(number)) item.classList.add("changed");
    if (number === acts) item.classList.add("acts");
    const name = made("bdi", "", "name");
    writeName(name, texts[card[NAME]]);
    const signs = made("span", "", "signs");
    for (const seen of [name, signs]) seen.setAttribute("aria-hidden", "true");
    const said = [players[card[CONTROLLER]]];
    const tell = (sign, text, values = {}) => { signs.append(made("span", sign)); said.push(filled(text, values)); };
    signs.append(made("span", own ? "▲" : "▼"));
    if (card[PLACE] < GRAVEYARD) {
      if (card[STRIKE]) tell(texts[card[STRIKE]], words.strike, { strike: texts[card[STRIKE]] });
      if (card[MAXIMUM]) {
        const hurt = card[LIFE] < card[MAXIMUM];
        tell(hurt ? card[LIFE] + "/" + card[MAXIMUM] : String(card[LIFE]), words.life, { left: card[LIFE], all: card[MAXIMUM] });
      }
      if (card[MARKS] & HIDDEN) tell("?", words.hidden);
      if (card[MARKS] & CLOSED) tell("↷", words.closed);
      else if (card[MARKS] & ACTED) tell("•", words.acted);
      else if (card[MOVEMENT]) tell("»" + card[MOVEMENT], words.movement, { count: card[MOVEMENT] });
      if (card[ARMOR]) tell("▣" + card[ARMOR], words.armor, { count: card[ARMOR] });
      if (card[CHIPS]) tell("◉" + card[CHIPS], words.chips, { count: card[CHIPS] });
      if (card[MARKS] & FLYER) tell("↑", words.flyer);
    }
    item.append(name, signs, made("span", `${texts[card[NAME]]}: ${said.join("; ")}`, "vh"));
    return item;
  }

  /** Return the cards of a place, each with its number. */
  const cardsAt = (place) => cards.flatMap((card, number) => (card[PLACE] === place ? [drawn(card, number)] : []));

  function table() {
    const grid = made("table"), head = made("tr"), body = made("tbody");
    grid.append(made("caption", words.table), made("thead"), body);
    grid.tHead.append(head);
    head.append(made("td"));
    const columns = [...Array(cells.columns).keys()], rows = [...Array(cells.rows).keys()];
    if (bottom === 1) columns.reverse(); else rows.reverse();
    for (const column of columns) {
      const letter = made("th", "abcdefgh"[column]);
      letter.scope = "col";
      head.append(letter);
    }
    for (const row of rows) {
      const line = made("tr"), number = made("th", String(row + 1));
      number.scope = "row";
      line.append(number);
      const isOwn = (row < cells.rows / 2) === (bottom === 0);
      for (const column of columns) {
        const cell = made("td", "", isOwn ? "own-half" : "their-half");
        const here = cardsAt(row * cells.columns + column + 1);
        cell.append(...(here.length ? here : [made("span", words.empty, "vh")]));
        line.append(cell);
      }
      body.append(line);
    }
    return grid;
  }

  /** Return a zone beside the board; nothing where it is empty. */
  function zone(place, title, isFolded) {
    const here = cardsAt(place);
    if (!here.length) return [];
    const head = filled(title, { player: players[(place - EXTRA) % 2], count: here.length });
    const list = made("ul", "", "zone");
    for (const card of here) { const item = made("li"); item.append(card); list.append(item); }
    if (!isFolded) return [made("h3", head), list];
    const folded = made("details", "", "zone-" + place);
    folded.open = opened.has(place);
    folded.addEventListener("toggle", () => (folded.open ? opened.add(place) : opened.delete(place)));
    folded.append(made("summary", head), list);
    return [folded];
  }

  /** Return what is said of a step: the line in signs to see; in sentences, where there are, to hear. */
  function told(line, sentences, isWhole) {
    const seen = made("span", "", isWhole ? "" : "dim");
    seen.append(...line.querySelector(".act").cloneNode(true).childNodes);
    if (!sentences.length) return [seen];
    seen.setAttribute("aria-hidden", "true");
    for (const link of seen.querySelectorAll("a")) link.tabIndex = -1;
    const heard = made("span", "", isWhole ? "vh" : "");
    for (const one of isWhole ? sentences : sentences.slice(-1)) heard.append(...one.cloneNode(true).childNodes, " ");
    return isWhole ? [seen, heard] : [seen, made("br"), heard];
  }

  function show(at, event) {
    const first = framesBefore[at - 1], isWhole = event === inside(at);
    acts = acting[at - 1][0] ?? -1;
    bringTo(first + event, isWhole ? first : first + event - 1);
    const line = lines[at - 1], top = 1 - bottom;
    const turn = Number(line.dataset.turn);
    let where = filled(turn ? words.where : words.before, { turn, at, count: lines.length });
    if (!isWhole) where = filled(words.event, { where, event, events: inside(at) });
    now.replaceChildren(made("span", where, "dim"), made("br"), ...told(line, events[at - 1].slice(0, event), isWhole));
    events[at - 1].forEach((one, n) => one.classList.toggle("later", n >= event));
    board.replaceChildren(
      ...zone(EXTRA + top, words.extra), table(), ...zone(EXTRA + bottom, words.extra),
      ...[top, bottom].flatMap((seat) => [
        ...zone(GRAVEYARD + seat, words.graveyard, true), ...zone(EXILE + seat, words.exile, true)]));
    for (const other of story.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    line.setAttribute("aria-current", "step");
    story.scrollTop = line.offsetTop - Math.max(story.clientHeight - line.offsetHeight, 0) / 2;
  }

  function begin() {
    document.getElementById("field").hidden = false;
    document.getElementById("inner").hidden = false;
    document.body.classList.add("stepping");
    const turns = lines.flatMap((line, n) => (line.classList.contains("begins") ? [n + 1] : []));
    const go = stepping(lines.length, turns, show, document.getElementById("field"), inside);
    story.addEventListener("click", (event) => {
      const line = event.target.closest("#story > li");
      if (!line || event.target.closest("a")) return;
      const at = lines.indexOf(line) + 1, one = event.target.closest(".events > li");
      go(at, true, one ? events[at - 1].indexOf(one) + 1 : inside(at));
    });
  }

  if (lines.length) begin();
}
