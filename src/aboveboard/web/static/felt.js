// What lies on the felt: chips at their spots, cards at their places, and what has won.

import { dollars, wagered, words } from "./talk.js";

const SPACE = "http://www.w3.org/2000/svg";
const SUIT = { c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" };
const STEP = 48;
const INWARD = 0.36;

export const svg = document.querySelector("#felt svg.layout");

function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// The spots of each wager and pick, found once; where every position has its own, the seat's comes first.
const spots = new Map();
for (const spot of svg.querySelectorAll(".spot")) {
  const name = `${spot.dataset.wager} ${spot.dataset.selection ?? ""}`;
  spots.set(name, [...(spots.get(name) ?? []), spot]);
}

export function spotOf(wager, selection, seat) {
  const found = spots.get(`${wager} ${selection ?? ""}`) ?? spots.get(`${wager} `) ?? [];
  return found.find((spot) => spot.dataset.seat === String(seat)) ?? found.find((spot) => !spot.dataset.seat) ?? null;
}

// The colour of a stack is that of its largest chip.
function colour(stake, chips) {
  return [...chips].reverse().find((chip) => chip.cents <= stake)?.colour ?? chips[0]?.colour ?? "white";
}

export const slug = (text) => String(text).replaceAll(" ", "-");

export function drawChips(wagers, own, chips) {
  const layer = svg.querySelector("g.chips");
  const drawn = [];
  const at = new Map();
  for (const wager of wagers) {
    const spot = spotOf(wager.wager, wager.selection, wager.seat);
    const place = spot ?? svg.querySelector(`.position[data-position="${wager.seat}"]`);
    if (!place) continue;
    const [x, y] = [Number(place.dataset.x), Number(place.dataset.y)];
    const before = at.get(`${x},${y}`) ?? 0;
    at.set(`${x},${y}`, before + 1);
    const isOwn = wager.seat === own;
    const title = `seat ${wager.seat}: ${dollars(wager.stake)} on ${wagered(wager.wager, wager.selection)}${wager.on ? "" : ", off"}`;
    drawn.push(
      shape("g", { class: `chip chip-${slug(colour(wager.stake, chips))}${isOwn ? " own" : ""}${wager.on ? "" : " off"}`,
        transform: `translate(${x + before * 16},${y - before * 8})`, "data-stake": wager.stake, "data-seat": wager.seat },
        Object.assign(shape("title", {}), { textContent: title }),
        shape("circle", { r: 23, class: "disc" }), shape("circle", { r: 16, class: "face" }),
        Object.assign(shape("text", { dy: 5 }), { textContent: short(wager.stake) })),
    );
  }
  layer.replaceChildren(...drawn);
}

function short(stake) {
  if (stake % 100) return (stake / 100).toFixed(2);
  return stake >= 1000000 ? `${stake / 100000}k` : String(stake / 100);
}

// -- cards and tiles ---------------------------------------------------------------------------------------------------

export function cardName(card) {
  if (card === "??") return "a card face down";
  if (card === "Jk") return "joker";
  if (card.includes("-")) return `tile ${card}`;
  const rank = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" }[card[0]] ?? card[0];
  return `${rank} of ${{ c: "clubs", d: "diamonds", h: "hearts", s: "spades" }[card[1]]}`;
}

export function cardFace(card) {
  if (card === "??") return "";
  if (card === "Jk") return "\u2605";
  if (card.includes("-")) return card.replace("-", "\u00b7");
  return (card[0] === "T" ? "10" : card[0]) + SUIT[card[1]];
}

export const cardClass = (card) =>
  `card ${card === "??" ? "back" : card.includes("-") ? "tile" : "dh".includes(card[1]) ? "hot" : "cold"}`;

function placeOf(name) {
  const seat = /^seat-(\d+)/.exec(name)?.[1];
  if (seat) return svg.querySelector(`.place[data-place="hand-${seat}"]`) ?? svg.querySelector(`.position[data-position="${seat}"]`);
  return svg.querySelector(`.place[data-place="${CSS.escape(name)}"]`) ?? svg.querySelector("g.dealer") ??
    svg.querySelector('.place[data-place="dealer"]');
}

// Where a hand lies: at the place drawn for it, or from a position some way towards the dealer.
function inward(place) {
  const [x, y] = [Number(place.dataset.x), Number(place.dataset.y)];
  const dealer = svg.querySelector("g.dealer") ?? svg.querySelector('.place[data-place="dealer"]');
  if (!place.classList.contains("position") || !dealer) return [x, y];
  return [x + (Number(dealer.dataset.x) - x) * INWARD, y + (Number(dealer.dataset.y) - y) * INWARD];
}

export function drawCards(hands) {
  let layer = svg.querySelector("g.hands");
  if (!layer) {
    layer = shape("g", { class: "hands", "pointer-events": "none", "aria-hidden": "true" });
    svg.insertBefore(layer, svg.querySelector("g.chips"));
  }
  const used = new Map();
  const drawn = [];
  for (const [name, cards] of Object.entries(hands)) {
    const place = placeOf(name);
    if (!place || !cards.length) continue;
    const named = place.dataset.place === name || /^seat-\d+$/.test(name);
    const row = used.get(place) ?? 0;
    used.set(place, row + 1);
    const [left, top] = inward(place);
    const y = top + row * 84;
    const x = left - ((cards.length - 1) * STEP) / 2;
    if (!named && !/^seat-/.test(name)) {
      drawn.push(Object.assign(shape("text", { x: x - 36, y: y + 6, class: "ink hand-name" }), { textContent: words(name) }));
    }
    cards.forEach((card, place) => {
      drawn.push(shape("g", { class: cardClass(card), transform: `translate(${x + place * STEP},${y})` },
        shape("rect", { x: -26, y: -38, width: 52, height: 76, rx: 6 }),
        Object.assign(shape("text", { dy: 9 }), { textContent: cardFace(card) })));
    });
  }
  layer.replaceChildren(...drawn);
}

// -- what may be bet, what has won ---------------------------------------------------------------------------------------

export function shut(wagers) {
  const open = wagers && new Set(wagers);
  for (const spot of svg.querySelectorAll(".spot")) {
    const closed = open !== null && !open.has(spot.dataset.wager);
    spot.classList.toggle("shut", closed);
    if (closed) spot.setAttribute("aria-disabled", "true");
    else spot.removeAttribute("aria-disabled");
  }
}

export function light(rows) {
  for (const spot of svg.querySelectorAll(".spot.lit")) spot.classList.remove("lit");
  for (const row of rows) if (row.result === "win") spotOf(row.wager, row.selection, row.seat)?.classList.add("lit");
}
