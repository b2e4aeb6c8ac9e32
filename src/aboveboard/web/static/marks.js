// What a dealer puts on the felt after an outcome: the dolly, the puck, the ball, the wheel as it stands, and what has won.

import { shape, svg } from "./svg.js";
import { spotOf } from "./felt.js";

function layer(name) {
  let found = svg.querySelector(`g.${name}`);
  if (!found) {
    found = shape("g", { class: name, "pointer-events": "none", "aria-hidden": "true" });
    svg.append(found);
  }
  return found;
}

const at = (place) => [Number(place.dataset.x), Number(place.dataset.y)];
const label = (text, attributes) => Object.assign(shape("text", attributes), { textContent: text });

// The puck stands in the box of the point, or off beside the boxes.
export function drawPuck(button) {
  const found = layer("puck");
  const boxes = ["place-to-win", "place", "buy"].map((wager) => svg.querySelector(`.spot[data-wager="${wager}"][data-selection="${button ?? "4"}"]`)).filter(Boolean);
  if (!boxes.length) { found.replaceChildren(); return; }
  const [x, y] = at(boxes[0]);
  const above = boxes[0].querySelector(".area").getBBox();
  const where = button ? [x + above.width * 0.32, above.y - 40] : [x - above.width, above.y - 40];
  found.replaceChildren(shape("g", { class: button ? "puck-on" : "puck-off", transform: `translate(${where[0]},${where[1]})`, "data-on": button ?? "" },
    shape("circle", { r: 24 }), label(button ? "ON" : "OFF", { dy: 6 })));
}

// The dolly stands on the number that won and the ball lies beside it on the track; a wheel is turned until that is under its pointer.
export function drawWinner(fell) {
  const found = layer("dolly");
  found.replaceChildren();
  if (fell === null) { turn(null); return; }
  const spot = spotOf("straight", fell);
  if (spot) {
    const [x, y] = at(spot);
    found.append(shape("g", { class: "dolly-mark", transform: `translate(${x},${y})`, "data-on": fell },
      shape("ellipse", { rx: 19, ry: 9, cy: 12 }), shape("path", { d: "M-9 10 L-5 -14 A5 5 0 0 1 5 -14 L9 10 Z" })));
  }
  const track = [...svg.querySelectorAll(".spot")].find((each) => each.dataset.selection === fell && /adjacent/.test(each.dataset.wager));
  if (track) {
    const [x, y] = at(track);
    found.append(shape("circle", { class: "ball", cx: x, cy: y - 20, r: 9, "data-on": fell }));
  }
  turn(fell);
}

function turn(fell) {
  const wheel = svg.querySelector("g.wheel");
  const sections = wheel ? [...wheel.querySelectorAll("g.section")] : [];
  if (!sections.length) return;
  let turning = wheel.querySelector("g.turning");
  if (!turning) {
    turning = shape("g", { class: "turning" });
    sections[0].before(turning);
    turning.append(...sections);
  }
  const hub = wheel.querySelector("circle.hub");
  const place = fell === null ? 0 : Math.max(0, sections.findIndex((each) => each.dataset.section === fell));
  const [x, y] = [hub.getAttribute("cx"), hub.getAttribute("cy")];
  // Sections go round clockwise from the pointer, so that the wheel turns back by as many.
  turning.setAttribute("transform", `rotate(${(-place * 360) / sections.length} ${x} ${y})`);
  sections.forEach((each, number) => each.classList.toggle("won", fell !== null && number === place));
}

// Every area that won, whoever wagered there or nobody.
export function lightAreas(areas) {
  for (const spot of svg.querySelectorAll(".spot.lit")) spot.classList.remove("lit");
  const won = new Set(areas.map(([wager, pick]) => `${wager} ${pick ?? ""}`));
  for (const spot of svg.querySelectorAll(".spot")) if (won.has(`${spot.dataset.wager} ${spot.dataset.selection ?? ""}`)) spot.classList.add("lit");
}

export function lightRows(rows) {
  for (const row of rows) if (row.result === "win") spotOf(row.wager, row.selection, row.seat)?.classList.add("lit");
}
