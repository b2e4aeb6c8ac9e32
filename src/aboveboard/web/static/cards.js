// Cards and tiles: what they are called, how they look, and where each hand lies on the felt.

import { element, words } from "./talk.js";
import { shape, svg } from "./svg.js";

const SUIT = { c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANK = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
// Where the pips of a die or of half a tile lie.
const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

const isTile = (card) => /^\d-\d$/.test(card);

export function cardName(card) {
  if (card === "??") return "a card face down";
  if (card === "Jk") return "joker";
  if (isTile(card)) return `tile ${card}`;
  return `${RANK[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;
}

export function cardFace(card) {
  if (card === "??") return "";
  if (card === "Jk") return "\u2605";
  if (isTile(card)) return tilePicture(card);
  return (card[0] === "T" ? "10" : card[0]) + SUIT[card[1]];
}

// Cards that stand in a sentence as two letters each are shown with their suits.
export const suited = (text) => String(text).replace(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank, suit) => (rank === "T" ? "10" : rank) + SUIT[suit]);

export const cardClass = (card) => `card ${card === "??" ? "back" : isTile(card) ? "tile" : "dh".includes(card[1]) ? "hot" : "cold"}`;

// Hands in a list, each card with its face and its name.
export function handList(cards) {
  return Object.entries(cards).filter(([, held]) => held.length).map(([place, held]) =>
    element("div", { class: "hand", "data-place": place }, element("b", {}, words(place)),
      ...held.map((card) => element("span", { class: cardClass(card), role: "img", "aria-label": cardName(card) }, cardFace(card)))));
}

// The pips of a face round a point; ones and fours of a tile are red.
export function pips(face, x, y, side, red = false) {
  return PIPS[face].map(([across, down]) => shape("circle", { cx: x + across * side * 0.27, cy: y + down * side * 0.27,
    r: side * 0.1, class: red && (face === 1 || face === 4) ? "pip hot" : "pip" }));
}

export function diePicture(face) {
  return shape("svg", { viewBox: "0 0 56 56", class: "die-face", "data-face": face },
    shape("rect", { x: 2, y: 2, width: 52, height: 52, rx: 9, fill: "#fdfcf6", stroke: "#5b6560", "stroke-width": 2 }), ...pips(face, 28, 28, 52));
}

function tilePicture(tile) {
  const [top, low] = tile.split("-").map(Number);
  return shape("svg", { viewBox: "0 0 36 72", "data-tile": tile }, ...pips(top, 18, 18, 32, true), ...pips(low, 18, 54, 32, true));
}

// -- on the felt -------------------------------------------------------------------------------------------------------

const WIDTH = 52;
const HEIGHT = 76;
const ROOM = 190;

function cardAt(card, x, y, width = WIDTH, height = HEIGHT) {
  const [top, low] = isTile(card) ? card.split("-").map(Number) : [];
  const half = height / 2;
  const face = isTile(card)
    ? [...pips(top, 0, -half / 2, Math.min(width, half) * 0.9, true), ...pips(low, 0, half / 2, Math.min(width, half) * 0.9, true)]
    : [Object.assign(shape("text", { dy: width * 0.18, "font-size": width * 0.52 }), { textContent: cardFace(card) })];
  return shape("g", { class: cardClass(card), transform: `translate(${x},${y})` },
    shape("rect", { x: -width / 2, y: -half, width, height, rx: 6 }), ...face);
}

// Cards side by side round a point, nearer to each other where there are many.
function row(cards, x, y, room) {
  const step = cards.length < 2 ? 0 : Math.min(WIDTH + 4, (room - WIDTH) / (cards.length - 1));
  return cards.map((card, place) => cardAt(card, x + (place - (cards.length - 1) / 2) * step, y));
}

const laid = (cards, attributes = {}) => shape("g", { class: "hand-on-felt", ...attributes }, ...cards);
const turned = (place) => place.querySelector("g")?.getAttribute("transform") ?? "";

// A hand of a seat lies on the outlines drawn for it, or before its position, as that is turned; hands split from it further in.
function ofSeat(seat, cards, before) {
  const place = svg.querySelector(`.place[data-place="hand-${seat}"], .place[data-place="card-${seat}"]`);
  const outlines = place ? [...place.querySelectorAll("rect.card")] : [];
  if (outlines.length && !before) {
    const box = (rect) => ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
    const [first, last] = [box(outlines[0]), box(outlines.at(-1))];
    const [left, right] = [first[0] + first[2] / 2, last[0] + last[2] / 2];
    const step = cards.length < 2 ? 0 : cards.length <= outlines.length ? first[2] + 4 : (right - left) / (cards.length - 1);
    const width = Math.min(first[2], WIDTH);
    return laid(cards.map((card, n) => cardAt(card, left + n * step, first[1] + first[3] / 2, width, Math.min(first[3], width * 1.6))), { transform: turned(place) });
  }
  const position = svg.querySelector(`.position[data-position="${seat}"]`);
  if (!position) return null;
  // Whatever the seat may bet on lies between its number and its cards.
  const areas = [...svg.querySelectorAll(`.spot[data-seat="${seat}"] .area`)].map((area) => area.getBBox().y);
  const out = outlines.length ? Number(outlines[0].getAttribute("y")) : Math.min(0, ...areas);
  return laid(row(cards, 0, out - HEIGHT / 2 - 12 - before * (HEIGHT + 6), ROOM), { transform: turned(outlines.length ? place : position) });
}

// Hands of the house without a place of their own lie side by side before the dealer, each with its name.
function ofHouse(hands) {
  const dealer = svg.querySelector('.place[data-place="dealer"]');
  const others = [...svg.querySelectorAll(".place:not([data-place$='1'])")].filter((place) => place.dataset.place.startsWith("dealer-"));
  const y = dealer ? Number(dealer.dataset.y) : others.length ? Math.max(...others.map((place) => Number(place.dataset.y))) + 150 : 180;
  const x = Number((dealer ?? svg.querySelector("g.dealer"))?.dataset.x ?? 840);
  const rooms = hands.map(([, cards]) => Math.max(cards.length, 2) * (WIDTH + 4));
  let left = x - (rooms.reduce((sum, room) => sum + room, 0) + 56 * (hands.length - 1)) / 2;
  return hands.map(([name, cards], place) => {
    const middle = left + rooms[place] / 2;
    left += rooms[place] + 56;
    const title = hands.length > 1 || name !== "dealer" ? [Object.assign(shape("text", { x: middle, y: y + HEIGHT / 2 + 24, class: "hand-name" }), { textContent: words(name) })] : [];
    return laid([...row(cards, middle, y, rooms[place]), ...title]);
  });
}

export function drawCards(hands) {
  let layer = svg.querySelector("g.hands");
  if (!layer) {
    layer = shape("g", { class: "hands", "pointer-events": "none", "aria-hidden": "true" });
    svg.insertBefore(layer, svg.querySelector("g.chips"));
  }
  const drawn = [];
  const homeless = [];
  const before = new Map();
  for (const [name, cards] of Object.entries(hands)) {
    if (!cards.length) continue;
    const seat = /^seat-(\d+)/.exec(name)?.[1];
    const own = seat ? null : svg.querySelector(`.place[data-place="${CSS.escape(name)}"]`);
    if (seat) {
      drawn.push(ofSeat(seat, cards, before.get(seat) ?? 0));
      before.set(seat, (before.get(seat) ?? 0) + 1);
    } else if (own && name !== "dealer") {
      drawn.push(laid(own.dataset.lies === "across" ? cards.map((card, n) => cardAt(card, Number(own.dataset.x) + (n - (cards.length - 1) / 2) * (WIDTH + 4), Number(own.dataset.y)))
        : row(cards, Number(own.dataset.x), Number(own.dataset.y), ROOM)));
    } else homeless.push([name, cards]);
  }
  layer.replaceChildren(...drawn.filter(Boolean), ...ofHouse(homeless));
}
