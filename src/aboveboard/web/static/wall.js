// The wall's display of a link: the jackpot as it grows, what was won until it is acknowledged, why it is not in play.
//
// The number itself is read whenever somebody goes to it; a screen reader is told by itself of a hit and of a stop at
// once, and of the meter only now and then, in whole dollars.

import { element, upper, words } from "./talk.js";

const TOLD_EVERY = 60000;
const SILENT = 40000;
const { link } = document.body.dataset;
const byId = (id) => document.getElementById(id);
const spoken = byId("spoken");
const exact = (cents) => `$${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
const amount = (tag, cents) => element(tag, { class: "amount", "data-letters": exact(cents).length }, exact(cents));
const whole = (cents) => `$${Math.floor(cents / 100).toLocaleString("en-US")}`;

let now = JSON.parse(byId("now").textContent);
let toldAt = Date.now();
let heard = Date.now();

function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

const wonLine = (hit) => `${exact(hit.cents)}, ${words(hit.award)}, ${hit.title} at ${words(hit.table)}`;

function drawMeters(view) {
  const box = byId("meters");
  box.classList.toggle("aside", !view.in_play || view.hits.length > 0);
  const shown = [...box.querySelectorAll("[data-level]")].map((each) => each.dataset.level);
  if (shown.join() !== view.levels.map((each) => each.level).join()) {
    location.reload();  // another configuration
    return;
  }
  for (const level of view.levels) {
    const meter = box.querySelector(`[data-level="${CSS.escape(level.level)}"]`);
    const number = meter.querySelector(".amount");
    put(number, exact(level.meter));
    number.dataset.letters = exact(level.meter).length;
    meter.querySelector(".awards").replaceChildren(...level.awards.filter((each) => !each.whole)
      .map((each) => element("li", {}, `${words(each.award)} `, element("b", {}, exact(each.cents)))));
  }
}

function tell(before, view) {
  const known = new Set(before.hits.map((hit) => hit.hit));
  const fresh = view.hits.some((hit) => !known.has(hit.hit));
  const said = [
    // A second hit within a moment would take the place of the first before it was read: all are said in their order.
    ...(fresh ? view.hits : []).map((hit) => `Jackpot won: ${wonLine(hit)}.`),
    before.in_play && !view.in_play ? `Not in play: ${view.why}.` : null,
    !before.in_play && view.in_play ? "In play again." : null,
  ].filter(Boolean);
  if (!said.length && Date.now() - toldAt > TOLD_EVERY && view.in_play) {
    said.push(...view.levels.map((level) => `The jackpot stands above ${whole(level.meter)}.`));
  }
  if (!said.length) return;
  toldAt = Date.now();
  spoken.textContent = said.join(" ");
}

function draw(view) {
  byId("won").hidden = !view.hits.length;
  byId("down").hidden = view.in_play;
  put(byId("why"), upper(view.why));
  if (JSON.stringify(view.hits) !== JSON.stringify(now.hits)) {
    byId("hits").replaceChildren(...view.hits.map((hit) => element("li", {}, amount("b", hit.cents), " ",
      element("span", {}, `${words(hit.award)}, ${hit.title} at ${words(hit.table)}`))));
  }
  drawMeters(view);
  tell(now, view);
  now = view;
}

function here() {
  heard = Date.now();
  byId("lost").hidden = true;
}

let news = null;
function listen() {
  news?.close();
  news = new EventSource(`/api/links/${encodeURIComponent(link)}/live`);
  news.onopen = here;
  news.addEventListener("link", (message) => { here(); draw(JSON.parse(message.data)); });
  news.addEventListener("still", here);
  news.onerror = () => {
    byId("lost").hidden = false;
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
}

listen();
setInterval(() => { if (Date.now() - heard > SILENT) { byId("lost").hidden = false; listen(); } }, 5000);
