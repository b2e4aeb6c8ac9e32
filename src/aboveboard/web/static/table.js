// A table in the browser: what the server says is drawn, what a person does is sent, and nothing is decided here.

import { ask, dollars, element, refuse, say, upper, wagered, words } from "./talk.js";
import { cardClass, cardFace, cardName, drawCards, drawChips, light, shut, svg } from "./felt.js";
import { consoleOf, waitsFor, works } from "./console.js";
import { drawTray, mineOf, staked, turnOf } from "./mine.js";

const root = document.getElementById("table");
const now = JSON.parse(document.getElementById("now").textContent);
const { name, role, who } = root.dataset;
const player = role === "player";
const OUTCOMES = { roll: "Dice", spin: "Wheel", draw: "Drawn", shoe: "Dealt", tiles: "Dealt", machine: "By machine", act: "Choice", expose: "Turned" };
const PIPS = ["", "\u2680", "\u2681", "\u2682", "\u2683", "\u2684", "\u2685"];

let last = now;

const seatOf = (view) => {
  const found = player && Object.entries(view.seats.seats).find(([, sits]) => sits === who);
  return found ? Number(found[0]) : null;
};

async function act(kind, said) {
  const answer = await ask(name, kind, said);
  if (answer?.answer.result === "failed") refuse(`Not as it should be: ${answer.answer.fault}`, answer.answer.cite);
  return answer;
}

// -- betting by mouse, touch and keyboard, on the layout or in the list ------------------------------------------------

async function bet(spot) {
  const seat = seatOf(last.view);
  if (!player) { if (!role) act("bet", {}); return; }
  if (seat === null) { refuse("Sit down first."); return; }
  if (spot.dataset.seat && spot.dataset.seat !== String(seat)) { refuse(`That is seat ${spot.dataset.seat}'s place; yours is seat ${seat}.`); return; }
  const said = { wager: spot.dataset.wager, stake: staked() };
  const picked = [...svg.querySelectorAll(".pick[aria-checked=true]")].map((pick) => pick.dataset.number);
  if (spot.dataset.open) said.selection = picked.join("-");
  else if (spot.dataset.selection) said.selection = spot.dataset.selection;
  if (await ask(name, "bet", said)) say(`Bet ${dollars(said.stake)} on ${wagered(said.wager, said.selection)}`);
}

function pick(cell) {
  cell.setAttribute("aria-checked", cell.getAttribute("aria-checked") === "true" ? "false" : "true");
}

root.addEventListener("click", (event) => {
  const cell = event.target.closest(".pick");
  if (cell) { pick(cell); return; }
  const spot = event.target.closest("[data-wager]");
  if (spot) bet(spot);
});
svg.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const cell = event.target.closest(".pick");
  const spot = event.target.closest(".spot");
  if (cell || spot) event.preventDefault();
  if (cell) pick(cell);
  else if (spot) bet(spot);
});

// -- drawing -------------------------------------------------------------------------------------------------------------

// A part of the page is drawn anew only when what it shows has changed, so that nobody's typing is lost.
const drawn = new Map();
function fill(id, of, make) {
  const box = document.getElementById(id);
  const mark = JSON.stringify(of);
  if (drawn.get(id) === mark) return;
  drawn.set(id, mark);
  const held = box.contains(document.activeElement) ? document.activeElement : null;
  const name = held?.getAttribute("aria-label") ?? held?.textContent;
  const folds = new Map([...box.querySelectorAll("details[data-fold]")].map((fold) => [fold.dataset.fold, fold.open]));
  box.replaceChildren(...make().filter(Boolean));
  for (const fold of box.querySelectorAll("details[data-fold]")) if (folds.has(fold.dataset.fold)) fold.open = folds.get(fold.dataset.fold);
  if (held) {
    const same = [...box.querySelectorAll("button, input, select")].find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
    (same ?? box).focus({ preventScroll: true });
  }
}

function hands(cards) {
  return Object.entries(cards).filter(([, held]) => held.length).map(([place, held]) =>
    element("div", { class: "hand", "data-place": place }, element("b", {}, words(place)),
      ...held.map((card) => element("span", { class: cardClass(card), role: "img", "aria-label": cardName(card) }, cardFace(card)))));
}

function headline(view) {
  if (view.unreadable) return view.unreadable;
  if (!view.open) return "The table is closed" + (view.game.stopped ? `: ${view.game.stopped}` : "");
  const says = [view.game.stopped, view.game.stopped ? null : view.game.says,
    view.game.stopped ? null : view.game.playing ? "The hand is played" : view.game.betting ? "Place your bets" : "No more bets",
    view.game.button ? `button ${words(view.game.button)}` : null,
    view.game.shooter ? `shooter: seat ${view.game.shooter}` : null, waitsFor(view)];
  return says.filter(Boolean).map(upper).join(" \u00b7 ");
}

function outcomeOf(event) {
  const plays = event.said?.plays ?? event.seen?.plays;
  const said = plays ? plays.map((play) => Object.entries(play).find(([kind]) => kind in OUTCOMES)?.[1]) : [event.said];
  return said.map((one) => (Array.isArray(one) ? one.map((face) => PIPS[face] ?? face).join(" ") + ` (${one.reduce((sum, face) => sum + face, 0)})`
    : typeof one === "string" ? called(one) : one?.do ? words(one.do) : one?.cards ?? "")).filter(Boolean).join(", ");
}

const called = (text) => now.apparatus.sections?.find((one) => one.label === text)?.called ?? text;

function resultLine(event) {
  const outcome = OUTCOMES[event.kind];
  if (!outcome && !event.settled.length && !event.reverses) return null;
  const link = event.settled.length || event.kind !== "act" ? element("a", { href: `/tables/${name}/rounds/${event.event}` }, "replay") : null;
  return element("li", { "data-event": event.event },
    element("p", {}, element("b", {}, `${outcome ?? upper(words(event.kind))}${event.seat ? ` (seat ${event.seat})` : ""}: ${outcomeOf(event)}`), " ",
      event.reverses !== null ? `event ${event.reverses} is taken back: ${event.said.reason} ` : null, link),
    ...event.settled.map((row) => element("p", { class: `row-${row.result}` },
      `Seat ${row.seat}, ${wagered(row.wager, row.selection)}, ${dollars(row.stake)}: ${row.result}` +
      (row.pays ? `, pays ${dollars(row.pays)}` : "") + (row.vigorish ? `, vigorish ${dollars(row.vigorish)}` : "") + " ",
      element("cite", {}, row.cite.join("; ")))));
}

function drawResults(events) {
  const list = document.getElementById("results");
  for (const news of events) {
    // What is empty is not sent.
    const event = { settled: [], reverses: null, ...news };
    if (list.querySelector(`[data-event="${event.event}"]`)) continue;
    const line = resultLine(event);
    if (line) list.prepend(line);
    if (event.settled.length) light(event.settled);
    else if (event.kind in OUTCOMES) light([]);
  }
  while (list.children.length > 30) list.lastChild.remove();
}

// On a narrow screen the felt is wider than its box: show one's own seat, once.
let brought = null;
function bring(seat) {
  if (seat === brought) return;
  brought = seat;
  const place = seat !== null && svg.querySelector(`.position[data-position="${seat}"]`);
  const felt = document.getElementById("felt");
  if (place) felt.scrollLeft = (Number(place.dataset.x) / svg.viewBox.baseVal.width) * felt.scrollWidth - felt.clientWidth / 2;
}

function posted({ min, max }) {
  if (min && max) return `${dollars(min)} to ${dollars(max)}`;
  return min ? `from ${dollars(min)}` : max ? `up to ${dollars(max)}` : "no posted limits";
}

function draw(news) {
  last = news;
  const { view } = news;
  const seat = seatOf(view);
  const limits = { ...view.posted };
  const table = { view, name, role, act, apparatus: now.apparatus, irregularities: now.irregularities, limits };
  const bets = view.game.may.find((may) => may.event === "bet");
  fill("says", headline(view), () => [headline(view)]);
  fill("limits", limits, () => [posted(limits)]);
  fill("hands", view.game.cards, () => hands(view.game.cards));
  drawChips(view.game.wagers, seat, view.rack.denominations);
  drawCards(view.game.cards);
  shut(player && seat !== null ? (bets?.wagers ?? []) : null);
  if (player) {
    if (seat !== null) drawTray(document.getElementById("tray"), view.rack.denominations, limits);
    document.getElementById("tray").hidden = !bets;
    fill("mine", [view.game.wagers, seat, news.purse, view.checks.steps, view.draws, staked()], () => mineOf(table, seat, news.purse));
    fill("console", [view.game.may, view.game.waits, seat, view.draws], () => turnOf(table, seat));
  } else if (works(role)) {
    fill("console", [view.game.may, view.game.waits, view.checks.steps, view.seats, view.draws], () => [element("h2", {}, "Console"), ...consoleOf(table)]);
  } else {
    fill("console", [role, waitsFor(view)], () => [element("h2", {}, "Watching"),
      element("p", { class: "quiet" }, role ? waitsFor(view) || "A " + words(role) + " looks on here." : "Sign in to play.")]);
  }
  drawResults(news.events);
  bring(seat);
  root.dataset.event = view.events - 1;
  window.tableNews = news;
  document.dispatchEvent(new CustomEvent("table-news", { detail: news }));
}

// -- live ----------------------------------------------------------------------------------------------------------------

draw(now);
const live = new EventSource(`/api/tables/${name}/live?after=${root.dataset.last}`);
live.onmessage = (message) => { root.classList.remove("away"); draw({ ...JSON.parse(message.data), live: true }); };
live.onopen = () => root.classList.remove("away");
live.onerror = () => root.classList.add("away");
