// Keypads: what fell on real equipment is keyed by clicking faces, pockets, cards or tiles.

import { element, refuse, words } from "./talk.js";
import { cardClass, cardFace, cardName } from "./cards.js";

const PIPS = ["", "\u2680", "\u2681", "\u2682", "\u2683", "\u2684", "\u2685"];
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

const key = (label, spoken, press, extra = {}) =>
  element("button", { type: "button", "aria-label": spoken, onclick: press, ...extra }, label);

// Something keyed piece by piece, shown as it grows, and sent when it is whole.
function pad(title, rows, { most = 60, send, show, word }) {
  const keyed = [];
  const shown = element("output", { class: "keyed", "aria-live": "polite" });
  const draw = () => shown.replaceChildren(...(keyed.length ? keyed.map(show) : [element("span", { class: "quiet" }, "nothing keyed yet")]));
  const press = (value) => {
    if (keyed.length === most) keyed.shift();
    keyed.push(value);
    draw();
  };
  draw();
  const box = element("fieldset", { class: "pad" }, element("legend", {}, title), ...rows(press), shown,
    element("div", { class: "row" },
      element("button", { type: "button", class: "main", onclick: async () => {
        if (!keyed.length) { refuse(`Key ${word} first.`); return; }
        if (await send([...keyed])) { keyed.length = 0; draw(); }
      } }, "Send"),
      key("Clear", "Clear what is keyed", () => { keyed.length = 0; draw(); }, { class: "plain" })));
  return box;
}

export function dicePad(count, title, send) {
  const rows = (press) => [element("div", { class: "row faces" },
    ...[1, 2, 3, 4, 5, 6].map((face) => key(PIPS[face], `die ${face}`, () => press(face), { class: "die" })))];
  return pad(`${title}: click the ${count} faces`, rows, {
    most: count, word: `${count} dice`, show: (face) => element("span", { class: "die" }, PIPS[face], element("span", { class: "unseen" }, ` ${face}`)),
    send: (faces) => (faces.length === count ? send(faces) : (refuse(`Key all ${count} dice first.`), false)),
  });
}

// Pockets in the order of their numbers are found quicker than in the order of the wheel.
const numbered = (sections) => (sections.every((one) => /^\d+$/.test(one.label))
  ? [...sections].sort((one, other) => Number(one.label) - Number(other.label) || one.label.length - other.label.length) : sections);

export function wheelPad(given, title, send) {
  const sections = numbered(given);
  const of = (label) => sections.find((one) => one.label === label);
  const shade = (one) => `pocket ${one.colour ? "pocket-" + one.colour : ""}`;
  const rows = (press) => [element("div", { class: "row pockets" }, ...sections.map((one) => key(one.label, one.called, () => press(one.label), { class: shade(one) })))];
  return pad(`${title}: click where it rests`, rows, { most: 1, word: "where it rests", send: ([label]) => send(label),
    show: (label) => element("span", { class: shade(of(label)) }, label, element("span", { class: "unseen" }, ` ${of(label).called}`)) });
}

export function cardPad(apparatus, title, send, { down = true } = {}) {
  const rest = [down ? "??" : null, apparatus.jokers ? "Jk" : null].filter(Boolean);
  // A back and the joker lie where the last suit leaves room, so that the pad is no higher than the suits.
  const rows = (press) => apparatus.suits.toReversed().map((suit, place, all) => {
    const last = place === all.length - 1;
    const one = (card) => key(cardFace(card), cardName(card), () => press(card), { class: cardClass(card), title: cardName(card) });
    return element("div", { class: "row cards", role: "group", "aria-label": SUITS[suit] + (last && rest.length ? " and the rest" : "") },
      ...apparatus.ranks.map((rank) => one(rank + suit)), ...(last ? rest.map(one) : []));
  });
  return pad(title, rows, {
    word: "a card", send: (cards) => send(cards.join(" ")),
    show: (card) => element("span", { class: cardClass(card), role: "img", "aria-label": cardName(card) }, cardFace(card)),
  });
}

export function tilePad(faces, title, send) {
  const rows = (press) => [element("div", { class: "row cards" },
    ...faces.map((face) => key(cardFace(face), `tile ${face}`, () => press(face), { class: "card tile" })),
    key("Face down", "a tile face down", () => press("??"), { class: "plain" }))];
  return pad(title, rows, { word: "a tile", send: (tiles) => send(tiles.join(" ")),
    show: (face) => element("span", { class: cardClass(face), role: "img", "aria-label": cardName(face) }, cardFace(face)) });
}

// Whatever has no pad of its own is typed.
export function typed(title, hint, send) {
  const input = element("input", { "aria-label": words(title), placeholder: hint, size: 12, autocomplete: "off" });
  return element("form", { class: "row", onsubmit: async (event) => {
    event.preventDefault();
    if (input.value.trim() && await send(input.value.trim())) input.value = "";
  } }, element("span", {}, title), input, element("button", {}, "Send"));
}
