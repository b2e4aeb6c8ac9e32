// A round on the felt, step by step: it opens at the decision, goes both ways by buttons or arrow keys, or shows all.

import { dollars, element, wagered } from "./talk.js";

const SPACE = "http://www.w3.org/2000/svg";
const { frames, number } = JSON.parse(document.getElementById("frames").textContent);
const steps = [...document.querySelectorAll(".story > li")];
const place = document.getElementById("place");
const svg = document.querySelector("#felt svg.layout");
const all = document.getElementById("all");
let at = Math.max(0, steps.findIndex((step) => Number(step.dataset.event) === number));

function spotOf(row) {
  const found = [...(svg?.querySelectorAll(".spot") ?? [])].filter((spot) => spot.dataset.wager === row.wager && (spot.dataset.selection ?? "") === (row.selection ?? ""));
  return found.find((spot) => spot.dataset.seat === String(row.seat)) ?? found.find((spot) => !spot.dataset.seat) ?? svg?.querySelector(`.position[data-position="${row.seat}"]`) ?? null;
}

function shape(tag, attributes, text) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function chip(row, offset) {
  const spot = spotOf(row);
  if (!spot) return null;
  const mark = row.result ? ` replay-${row.result}` : "";
  const made = shape("g", { class: `chip replay${mark}`, transform: `translate(${Number(spot.dataset.x) + offset * 16},${Number(spot.dataset.y) - offset * 8})` });
  made.append(shape("title", {}, `seat ${row.seat}: ${dollars(row.stake)} on ${wagered(row.wager, row.selection)}${row.result ? `, ${row.result}` : ""}`),
    shape("circle", { r: 23, class: "disc" }), shape("circle", { r: 16, class: "face" }), shape("text", { dy: 5 }, dollars(row.stake).replace("$", "")));
  return made;
}

// Wagers that this step decided lie where they were, marked by their result; the others as they stand.
function drawn(frame) {
  const key = (row) => `${row.seat} ${row.wager} ${row.selection ?? ""}`;
  const decided = new Map(frame.decided.map((row) => [key(row), row]));
  const rows = [...frame.decided, ...frame.wagers.filter((row) => !decided.has(key(row)))];
  const taken = new Map();
  return rows.map((row) => {
    const spot = spotOf(row);
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
  place.textContent = `Step ${at + 1} of ${steps.length}: ${steps[at].dataset.sentence}`;
  document.getElementById("first").disabled = document.getElementById("back").disabled = at === 0;
  document.getElementById("last").disabled = document.getElementById("on").disabled = at === steps.length - 1;
  for (const spot of svg?.querySelectorAll(".spot.lit") ?? []) spot.classList.remove("lit");
  for (const row of [...frames[at].lit, ...frames[at].decided.filter((row) => row.result === "win")]) spotOf(row)?.classList.add("lit");
  svg?.querySelector("g.chips")?.replaceChildren(...drawn(frames[at]));
  const results = frames[at].decided.map((row) => element("li", { class: `row-${row.result}` },
    `Seat ${row.seat}, ${wagered(row.wager, row.selection)}, ${dollars(row.stake)}: ${row.result}${row.pays ? `, pays ${dollars(row.pays)}` : ""}`));
  const cards = Object.entries(frames[at].cards).map(([where, held]) => element("li", {}, `${where.replaceAll("-", " ")}: ${held.join(" ")}`));
  document.getElementById("decided").replaceChildren(...results, ...cards);
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
