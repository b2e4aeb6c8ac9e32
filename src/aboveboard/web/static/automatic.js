// The automatic dealer on a table's page: who deals, the countdown that everybody sees, and the few buttons about it.
//
// The table's script tells of every view by the event "table-news"; nothing is decided here.

import { ask, dollars, element, words } from "./talk.js";

const box = document.getElementById("automatic");
const root = document.getElementById("table");
const { name, role, who } = root.dataset;
const says = document.getElementById("automatic-says");
const clock = document.getElementById("automatic-clock");
const spoken = document.getElementById("automatic-spoken");
const buttons = document.getElementById("automatic-buttons");
const form = document.getElementById("sit-and-play");
const POTS = { bets: ["The next hand begins in", "The next hand begins"], choice: ["Act within", "Time is up"] };
const TOLD = { bets: ["Betting closes in", "Betting is closed"], choice: ["Choose within", "Time is up"], offer: ["Answer within", "Time is up"] };
const SPOKEN_AT = [10, 5];
const SWITCHES = ["dealer", "floorperson", "supervisor"];

let now = null;
let pots = false;
let ahead = 0;
let timer = null;
let drawn = "";
let said = "";

const seatOf = (view) => Object.entries(view.seats.seats).find(([, sits]) => sits === who)?.[0] ?? null;

function left() {
  return Math.max(0, Math.ceil((Date.parse(now.countdown.closes) - Date.now() + ahead) / 1000));
}

function tell(text) {
  if (text === said) return;
  said = text;
  spoken.textContent = text;
}

function tick() {
  clearTimeout(timer);
  if (!now?.countdown) { clock.textContent = ""; return; }
  const seconds = left();
  const [open, over] = (pots && POTS[now.countdown.for]) || TOLD[now.countdown.for];
  says.textContent = seconds ? open : over;
  clock.textContent = seconds ? `${seconds} s` : "";
  if (seconds === now.countdown.seconds || SPOKEN_AT.includes(seconds)) tell(`${open} ${seconds} seconds`);
  if (!seconds) { tell(over); return; }
  timer = setTimeout(tick, 250);
}

function press(label, kind, payload, mark = "plain") {
  return element("button", { type: "button", class: mark, onclick: () => ask(name, kind, payload) }, label);
}

function offered(view) {
  const seat = seatOf(view);
  const found = [];
  if (role === "player" && seat !== null) {
    // In one's own turn at a pot there is something to do, and being ready would give the turn away.
    const turn = pots && now.countdown?.for === "choice";
    if (now.on && now.countdown && !turn && !now.countdown.ready.includes(Number(seat))) found.push(press("Ready", "ready", {}, "main"));
    const others = Object.values(view.seats.seats).filter((sits) => sits !== who).length;
    if (now.players === 0 && others === 0) found.push(press("Two automatic players, please", "fill-seats", { players: 2 }));
    else if (now.players) found.push(press("No automatic players", "fill-seats", { players: 0 }));
  }
  if (SWITCHES.includes(role)) {
    found.push(now.on ? press("Take over as dealer", "automatic", { on: false }, "main") : press("Hand back", "automatic", { on: true }, "main"));
    found.push(now.players ? press("No automatic players", "fill-seats", { players: 0 }) : press("Two automatic players", "fill-seats", { players: 2 }));
  }
  return found;
}

function draw(news) {
  const view = news.view;
  now = view.automatic ?? {};
  pots = Boolean(view.game.room);
  box.hidden = !("on" in now);
  if (box.hidden) return;
  // How far this clock is behind the floor's, by an event that has just come in.
  const fresh = news.live && news.events.findLast((event) => event.kind === "countdown");
  if (fresh?.at) ahead = Date.now() - Date.parse(fresh.at);
  if (form) form.hidden = role === "player" && seatOf(view) !== null;
  if (!now.countdown) says.textContent = now.on ? (view.game.betting && !view.game.playing && !pots ? "Bet, and the countdown begins." : "An automatic dealer deals.") : "A person deals here.";
  if (now.missing) says.textContent = `To be dealt in, also bet ${now.missing.map((bet) => `${dollars(bet.stake)} on ${words(bet.wager)}`).join(" and ")}.`;
  const mark = JSON.stringify([now.on, now.players, now.countdown?.closes, now.countdown?.ready, view.seats.seats]);
  if (mark !== drawn) {
    drawn = mark;
    buttons.replaceChildren(...offered(view));
  }
  tick();
}

document.addEventListener("table-news", (event) => draw(event.detail));
if (window.tableNews) draw(window.tableNews);
