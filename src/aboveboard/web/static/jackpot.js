// The meter beside a linked table's progressive wager: as it grows, why it is not in play, and what was won of it.
//
// The table's script hands on what it hears of the link by the event "link-news"; nothing is decided here.

import { element, words } from "./talk.js";

const box = document.getElementById("jackpot");
const off = document.getElementById("jackpot-off");
const won = document.getElementById("jackpot-won");
const spoken = document.getElementById("jackpot-spoken");
const { table } = box.dataset;
const exact = (cents) => `$${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
const line = (hit) => `Won: ${exact(hit.cents)}, ${words(hit.award)} at ${words(hit.table)}`;

let shown = null;

document.addEventListener("link-news", ({ detail: view }) => {
  for (const level of view.levels) {
    const meter = box.querySelector(`[data-level="${CSS.escape(level.level)}"] .meter`);
    if (meter && meter.textContent !== exact(level.meter)) meter.textContent = exact(level.meter);
  }
  const why = view.tables[table] ?? "the table left the link";
  const told = [];
  if (why && (off.hidden || off.textContent !== `Not in play: ${why}`)) told.push(`Jackpot not in play: ${why}.`);
  else if (!why && !off.hidden) told.push("The jackpot is in play again.");
  off.textContent = `Not in play: ${why}`;
  off.hidden = !why;
  const hits = JSON.stringify(view.hits);
  if (hits !== shown) {
    const lines = view.hits.map(line);
    const before = [...won.children].map((each) => each.textContent);
    told.push(...lines.filter((each) => !before.includes(each)));
    won.replaceChildren(...lines.map((each) => element("li", { class: "won" }, each)));
    shown = hits;
  }
  if (told.length) spoken.textContent = told.join(" ");
});
