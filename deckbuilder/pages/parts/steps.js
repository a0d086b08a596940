"use strict";

/** Read what the page carries for its script. */
function pageData() {
  return JSON.parse(document.getElementById("data").textContent);
}

/** Fill the places {so} of a text; what is filled in is not looked at again. */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

const RUSSIAN = /([А-Яа-яЁё\u00ad]+(?:[ -][А-Яа-яЁё\u00ad]+)*)/;

/** Put a text into an element; on a page in another language its Russian words say what they are. */
function write(element, text) {
  if (document.documentElement.lang === "ru") { element.textContent = text; return; }
  text.split(RUSSIAN).forEach((part, n) => {
    if (n % 2 === 0) { element.append(part); return; }
    const words = document.createElement("span");
    words.lang = "ru";
    words.textContent = part;
    element.append(words);
  });
}

/** Make an element with text; nothing of it is ever read as HTML. */
function made(tag, text, kind) {
  const element = document.createElement(tag);
  if (text) write(element, text);
  if (kind) element.className = kind;
  return element;
}

/**
 * Step from 1 to `count` by buttons, the slider, keys, swipes over `field` and the address.
 * `show(at, part)` shows a step as far as one of its parts, of which it has `inside(at)`; it is
 * shown whole at the last. `turns` are the steps at which something bigger begins.
 */
function stepping(count, turns, show, field, inside = () => 1) {
  const slider = document.getElementById("at");
  const byId = (id) => document.getElementById(id);
  let at = 0, part = 0;

  function go(to, telling = true, until = Infinity) {
    to = Math.min(Math.max(to, 1), count);
    until = Math.min(Math.max(until, 1), inside(to));
    if (to === at && until === part) return;
    [at, part] = [to, until];
    const isFirst = at === 1 && part === 1, isLast = at === count && part === inside(at);
    slider.value = String(at);
    for (const [id, off] of [["first", at === 1], ["back", at === 1], ["turn-back", at === 1],
      ["on", isLast], ["turn-on", isLast], ["last", isLast], ["event-back", isFirst], ["event-on", isLast]]) {
      const button = byId(id);
      if (button) button.disabled = off;
    }
    show(at, part);
    if (telling) history.replaceState(null, "", "#" + at + (part < inside(at) ? "." + part : ""));
  }
  const after = () => turns.find((step) => step > at) ?? count;
  const before = () => turns.findLast((step) => step < at) ?? 1;
  const acts = {
    first: () => go(1), "turn-back": () => go(before()), back: () => go(at - 1),
    on: () => go(part < inside(at) ? at : at + 1), "turn-on": () => go(after()), last: () => go(count),
    "event-back": () => (part > 1 ? go(at, true, part - 1) : at > 1 && go(at - 1)),
    "event-on": () => (part < inside(at) ? go(at, true, part + 1) : at < count && go(at + 1, true, 1)),
  };
  for (const [id, act] of Object.entries(acts)) byId(id)?.addEventListener("click", act);
  slider.addEventListener("input", () => go(Number(slider.value)));

  const keys = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last",
    PageDown: "turn-on", PageUp: "turn-back" };
  const innerKeys = { ArrowRight: "event-on", ArrowLeft: "event-back" };
  document.addEventListener("keydown", (event) => {
    const isElsewhere = event.target instanceof HTMLInputElement;
    if (isElsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = acts[(event.shiftKey ? innerKeys : keys)[event.key]];
    if (!act) return;
    event.preventDefault();
    act();
  });

  let from = null;
  field.addEventListener("touchstart", (event) => {
    const touch = event.touches.length === 1 ? event.touches[0] : null;
    from = touch && !(event.target instanceof HTMLInputElement) ? [touch.clientX, touch.clientY] : null;
  }, { passive: true });
  field.addEventListener("touchend", (event) => {
    if (!from) return;
    const touch = event.changedTouches[0];
    const [right, down] = [touch.clientX - from[0], touch.clientY - from[1]];
    from = null;
    if (Math.abs(right) > 40 && Math.abs(right) > 1.5 * Math.abs(down)) go(at + (right < 0 ? 1 : -1));
  });

  const step = () => /^#(\d+)(?:\.(\d+))?$/.exec(location.hash)?.slice(1).map((one) => Number(one ?? Infinity));
  addEventListener("hashchange", () => {
    if (step()) go(step()[0], false, step()[1]);
    else if (location.hash.startsWith("#rule-")) byId("rules").open = true;
  });
  document.getElementById("controls").hidden = false;
  go(step()?.[0] ?? 1, false, step()?.[1]);
  return go;
}
