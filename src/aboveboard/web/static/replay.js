// A round on the felt, step by step: it opens at the decision, goes both ways by buttons or arrow keys, or shows all.

import { diePicture, drawCards, handList, suited } from "./cards.js";
import { spotOf } from "./felt.js";
import { drawPuck, drawWinner } from "./marks.js";
import { shape, svg } from "./svg.js";
import { dollars, element, wagered } from "./talk.js";

const { frames, number } = JSON.parse(document.getElementById("frames").textContent);
const steps = [...document.querySelectorAll(".story > li")];
const place = document.getElementById("place");
const all = document.getElementById("all");
let at = Math.max(0, steps.findIndex((step) => Number(step.dataset.event) === number));
for (const said of document.querySelectorAll(".story > li > b")) said.textContent = suited(said.textContent);

const placeOf = (row) => spotOf(row.wager, row.selection, row.seat) ?? svg.querySelector(`.position[data-position="${row.seat}"]`);
const text = (tag, attributes, says) => Object.assign(shape(tag, attributes), { textContent: says });

function chip(row, offset) {
  const spot = placeOf(row);
  if (!spot) return null;
  const mark = row.result ? ` replay-${row.result}` : "";
  return shape("g", { class: `chip replay${mark}`, transform: `translate(${Number(spot.dataset.x) + offset * 16},${Number(spot.dataset.y) - offset * 8})`, "data-wager": row.wager, "data-seat": row.seat },
    text("title", {}, `seat ${row.seat}: ${dollars(row.stake)} on ${wagered(row.wager, row.selection)}${row.result ? `, ${row.result}` : ""}`),
    shape("circle", { r: 23, class: "disc" }), shape("circle", { r: 16, class: "face" }), text("text", { dy: 5 }, dollars(row.stake).replace("$", "")));
}

// Wagers that this step decided lie where they were, marked by their result; the others as they stand.
function drawn(frame) {
  const key = (row) => `${row.seat} ${row.wager} ${row.selection ?? ""}`;
  const decided = new Map(frame.decided.map((row) => [key(row), row]));
  const rows = [...frame.decided, ...frame.wagers.filter((row) => !decided.has(key(row)))];
  const taken = new Map();
  return rows.map((row) => {
    const spot = placeOf(row);
    const where = spot ? `${spot.dataset.x},${spot.dataset.y}` : "";
    taken.set(where, (taken.get(where) ?? -1) + 1);
    return chip(row, taken.get(where));
  }).filter(Boolean);
}

function show(next) {
  at = Math.max(0, Math.min(steps.length - 1, next));
  const whole = all.getAttribute("aria-pressed") === "true";
  steps.forEach((step, index) => {
    step.classList.toggle("now", index === at);
    step.classList.toggle("later", index > at && !whole);
    if (index === at) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  });
  place.textContent = `Step ${at + 1} of ${steps.length}: ${suited(steps[at].dataset.sentence)}`;
  document.getElementById("first").disabled = document.getElementById("back").disabled = at === 0;
  document.getElementById("last").disabled = document.getElementById("on").disabled = at === steps.length - 1;
  lay(frames[at]);
}

// Chips, cards, dice, the puck, and the dolly or the wheel, as they lay at this step.
function lay({ lit, decided, wagers, cards, button, outcome }) {
  for (const spot of svg.querySelectorAll(".spot.lit")) spot.classList.remove("lit");
  for (const row of [...lit, ...decided.filter((row) => row.result === "win")]) spotOf(row.wager, row.selection, row.seat)?.classList.add("lit");
  svg.querySelector("g.chips").replaceChildren(...drawn({ decided, wagers }));
  drawCards(cards);
  drawPuck(button);
  drawWinner(outcome === null || Array.isArray(outcome) ? null : String(outcome));
  document.getElementById("shown").replaceChildren(...(Array.isArray(outcome) ? outcome.map(diePicture) : []));
  document.getElementById("hands").replaceChildren(...handList(cards));
  document.getElementById("decided").replaceChildren(...decided.map((row) => element("li", { class: `row-${row.result}` },
    `Seat ${row.seat}, ${wagered(row.wager, row.selection)}, ${dollars(row.stake)}: ${row.result}${row.pays ? `, pays ${dollars(row.pays)}` : ""}`)));
}

document.getElementById("first").addEventListener("click", () => show(0));
document.getElementById("back").addEventListener("click", () => show(at - 1));
document.getElementById("on").addEventListener("click", () => show(at + 1));
document.getElementById("last").addEventListener("click", () => show(steps.length - 1));
all.addEventListener("click", () => {
  all.setAttribute("aria-pressed", String(all.getAttribute("aria-pressed") !== "true"));
  show(at);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select")) return;
  if (event.key === "ArrowLeft") show(at - 1);
  else if (event.key === "ArrowRight") show(at + 1);
  else if (event.key === "Home") show(0);
  else if (event.key === "End") show(steps.length - 1);
});
if (steps.length) show(at);
