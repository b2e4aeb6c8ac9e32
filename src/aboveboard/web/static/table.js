// A table in the browser: what the server says is drawn, what a person does is sent, and nothing is decided here.

import { ask, dollars, element, refuse, say, upper, wagered, words } from "./talk.js";
import { drawCards, handList, suited } from "./cards.js";
import { drawChips, markSeat, shut, shutList } from "./felt.js";
import { drawPuck, drawWinner, lightAreas, lightRows } from "./marks.js";
import { labelOf, noteOwn, ownRounds, ownTable, resultLine, showOutcome } from "./outcome.js";
import { betActions, noteBet } from "./bets.js";
import { svg } from "./svg.js";
import { consoleOf, waitsFor, works } from "./console.js";
import { mineOf, seatPanel } from "./mine.js";
import { potSays, potTurn, potsOf, stackPanel } from "./pots.js";
import { turnOf } from "./turn.js";
import { beginAt } from "./keyboard.js";
import { openSheet } from "./phone.js";
import { amountWrong, drawTray, staked } from "./tray.js";

const root = document.getElementById("table");
const now = JSON.parse(document.getElementById("now").textContent);
const { name, role, who } = root.dataset;
const player = role === "player";

const CHANGES = ["bet", "take-down", "reduce", "turn", "leave"];

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
  if (amountWrong()) return;
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
  const down = box.querySelector("[data-scroll]")?.scrollTop ?? 0;
  box.replaceChildren(...make().filter(Boolean));
  const list = down && box.querySelector("[data-scroll]");
  if (list) list.scrollTop = down;
  for (const fold of box.querySelectorAll("details[data-fold]")) if (folds.has(fold.dataset.fold)) fold.open = folds.get(fold.dataset.fold);
  if (held) {
    const same = [...box.querySelectorAll("button, input, select")].find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
    (same ?? box).focus({ preventScroll: true });
  }
}

// Where play stands, in a line: what a dealer says, who has the dice, whose turn it is.
function headline(view, seat) {
  if (view.unreadable) return view.unreadable;
  if (!view.open) return "The table is closed" + (view.game.stopped ? `: ${view.game.stopped}` : "");
  if (view.game.stopped) return upper(view.game.stopped);
  if (view.game.room) return suited(potSays(view));
  const own = seat !== null && view.game.waits.some((wait) => wait.role === "player" && wait.seat === seat);
  const says = [suited(view.game.says), view.game.playing ? "The hand is played" : view.game.betting ? "Place your bets" : "No more bets",
    view.game.shooter ? (view.game.shooter === seat ? "You have the dice" : `Seat ${view.game.shooter} has the dice`) : null,
    own ? "Your turn" : waitsFor(view)];
  return says.filter(Boolean).map(upper).join(" \u00b7 ");
}

// What is new is told once: the outcome in words and on the felt, the results, one's own by round.
let told = now.view.events - 51;
function drawResults(news, button, seat) {
  const list = document.getElementById("results");
  const { sections } = now.apparatus;
  for (const each of news.events) {
    if (each.event <= told) continue;
    told = each.event;
    // What is empty is not sent; what a player takes down is no outcome.
    const event = { reverses: null, ...each, settled: CHANGES.includes(each.kind) ? [] : each.settled ?? [] };
    const line = resultLine(event, name, sections);
    if (line) list.prepend(line);
    const held = news.view.game.room ? news.view.game.room.stacks[seat] : news.purse;
    noteOwn(event, seat, now.balances[event.event] ?? (news === now ? undefined : held));
    noteBet(event, seat);
    if (event.kind === "bet") clearLights();
    const fell = showOutcome(event, news.view, { seat, sections });
    const dealt = event.settled.length ? byPlace(news.view.game.cards) : null;
    if (fell) lightFor(event, labelOf(fell), button);
    else if (dealt) lightFor(event, dealt, null);
    else if (event.settled.length) lightRows(event.settled);
  }
  while (list.children.length > 30) list.lastChild.remove();
}

// The cards of a round as the floor reads them, where no seat has cards of its own: they alone decide.
function byPlace(cards) {
  const places = Object.entries(cards ?? {});
  if (!places.length || places.some(([place]) => place.startsWith("seat"))) return null;
  return places.map(([place, held]) => `${place}: ${held.join(" ")}`).join("; ");
}

function clearLights() {
  lightAreas([]);
  drawWinner(null);
}

// Every area that wins is lit, whether anybody wagered there or not; the floor knows which they are.
async function lightFor(event, label, button) {
  clearLights();
  drawWinner(label);
  lightRows(event.settled);
  const point = button ? `&button=${encodeURIComponent(button)}` : "";
  const found = await fetch(`/api/tables/${name}/lights?outcome=${encodeURIComponent(label)}${point}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (!found || told !== event.event) return;
  lightAreas(found.lit);
  lightRows(event.settled);
}

function posted({ min, max }) {
  if (min && max) return `${dollars(min)} to ${dollars(max)}`;
  return min ? `from ${dollars(min)}` : max ? `up to ${dollars(max)}` : "no posted limits";
}

function draw(news) {
  const before = news === now ? null : last.view.game.button;
  last = news;
  const { view } = news;
  const seat = seatOf(view);
  const limits = { ...view.posted };
  const table = { view, name, role, who, act, apparatus: now.apparatus, irregularities: now.irregularities, limits };
  const bets = view.game.may.find((may) => may.event === "bet" && may.wagers);
  fill("says", headline(view, seat), () => [headline(view, seat)]);
  fill("limits", limits, () => [posted(limits)]);
  const { room } = view.game;
  if (room) fill("pots", [room, view.game.cards, view.seats.seats, seat], () => potsOf(view, seat));
  else fill("hands", view.game.cards, () => handList(view.game.cards));
  drawChips(room ? [] : view.game.wagers, seat, view.rack.denominations);
  drawCards(room ? {} : view.game.cards);
  drawPuck(view.game.button);
  markSeat(seat);
  beginAt(seat);
  shut(player && seat !== null ? (bets?.wagers ?? []) : null, seat, view.backing);
  shutList(player && seat !== null ? (bets?.wagers ?? []) : null, view.backing);
  if (player) {
    fill("seat", [seat, news.purse, room?.stacks[seat], view.seats.asked?.[who]], () => (room ? stackPanel : seatPanel)(table, seat, news.purse));
    fill("mine", [view.game.wagers, view.changes, seat, view.checks.steps, view.draws, staked()], () => mineOf(table, seat));
    fill("console", [view.game.may, view.game.waits, seat, view.draws], () => (room ? potTurn : turnOf)(table, seat));
  } else if (works(role)) {
    const marks = [view.game.may, view.game.waits, view.checks.steps, view.seats, view.draws, view.automatic?.on];
    const show = () => fill("console", marks, () => [element("h2", {}, "Console"), ...consoleOf(table)]);
    table.again = () => { drawn.delete("console"); show(); };
    show();
  } else {
    fill("console", [role, waitsFor(view)], () => [element("h2", {}, "Watching"),
      element("p", { class: "quiet" }, role ? waitsFor(view) || "A " + words(role) + " looks on here." : "Sign in to play.")]);
  }
  drawResults(news, before, seat);
  if (player) {
    if (!room) drawTray(document.getElementById("tray"), view.rack.denominations, limits, seat !== null && Boolean(bets), { ...betActions(view, seat, bets, act), sheet: openSheet });
    fill("own", ownRounds(), () => ownTable(name));
  }
  root.dataset.dealt = view.automatic?.on ? "automatically" : "";
  root.dataset.event = view.events - 1;
  window.tableNews = news;
  document.dispatchEvent(new CustomEvent("table-news", { detail: news }));
}

// -- live ----------------------------------------------------------------------------------------------------------------

draw(now);
const live = new EventSource(`/api/tables/${name}/live?after=${root.dataset.last}`);
live.onmessage = (message) => { root.classList.remove("away"); draw({ ...JSON.parse(message.data), live: true }); };
live.addEventListener("link", (message) => document.dispatchEvent(new CustomEvent("link-news", { detail: JSON.parse(message.data) })));
live.onopen = () => root.classList.remove("away");
live.onerror = () => root.classList.add("away");
