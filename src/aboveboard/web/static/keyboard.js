// The felt is one stop of the tab key: arrow keys go from spot to spot, Home and End to the first and the last.

import { svg } from "./svg.js";

const spots = [...svg.querySelectorAll(".spot, .pick")];
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let current = null;

function middle(spot) {
  const box = spot.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function stopAt(spot) {
  current?.setAttribute("tabindex", "-1");
  current = spot;
  spot?.setAttribute("tabindex", "0");
}

// The nearest spot that way; what lies straight ahead comes before what lies aside.
function nearest(from, [across, down]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const [left, top] = middle(spot);
    const [ahead, aside] = across ? [(left - x) * across, Math.abs(top - y)] : [(top - y) * down, Math.abs(left - x)];
    const far = ahead + 3 * aside;
    if (spot !== from && ahead > 1 && far < least) [best, least] = [spot, far];
  }
  return best;
}

for (const spot of spots) spot.setAttribute("tabindex", "-1");
stopAt(spots[0] ?? null);

svg.addEventListener("focusin", (event) => {
  const spot = event.target.closest(".spot, .pick");
  if (spot) stopAt(spot);
});

svg.addEventListener("keydown", (event) => {
  const from = event.target.closest(".spot, .pick");
  const there = !from ? null : event.key in DIRECTIONS ? nearest(from, DIRECTIONS[event.key]) : event.key === "Home" ? spots[0] : event.key === "End" ? spots.at(-1) : null;
  if (!from || !(event.key in DIRECTIONS || event.key === "Home" || event.key === "End")) return;
  event.preventDefault();
  there?.focus();
});

// Whoever sits down begins at the own seat.
let seated = null;
export function beginAt(seat) {
  if (seat === seated) return;
  seated = seat;
  const own = seat !== null && spots.find((spot) => spot.dataset.seat === String(seat));
  if (own && !svg.contains(document.activeElement)) stopAt(own);
}
