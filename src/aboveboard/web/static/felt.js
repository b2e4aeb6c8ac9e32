// What lies on the felt: chips at their spots, which spots are open, whose seat is whose, and what has won.

import { dollars, wagered } from "./talk.js";
import { shape, svg } from "./svg.js";

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

// -- what may be bet, what has won ---------------------------------------------------------------------------------------

// Only what this seat may bet on now is lit; whoever only looks sees everything.
export function shut(wagers, seat, backing) {
  const open = wagers && new Set(wagers);
  for (const spot of svg.querySelectorAll(".spot")) {
    const theirs = spot.dataset.seat && spot.dataset.seat !== String(seat);
    const behind = backing[spot.dataset.wager];
    const closed = open !== null && (theirs || !open.has(spot.dataset.wager) || (behind && !behind.includes(spot.dataset.selection)));
    spot.classList.toggle("shut", closed);
    if (closed) spot.setAttribute("aria-disabled", "true");
    else spot.removeAttribute("aria-disabled");
  }
}

// The list of wagers is lit as the layout is.
export function shutList(wagers, backing) {
  const open = wagers && new Set(wagers);
  for (const button of document.querySelectorAll("#text [data-wager]")) {
    const behind = backing[button.dataset.wager];
    button.disabled = open !== null && (!open.has(button.dataset.wager) || Boolean(behind && !behind.includes(button.dataset.selection)));
  }
}

export function markSeat(seat) {
  for (const position of svg.querySelectorAll(".position")) position.classList.toggle("own", position.dataset.position === String(seat));
}
