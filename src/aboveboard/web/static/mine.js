// A player's own side: a seat with what one holds, and the wagers that stand with what may be done to each.

import { cents, dollars, element, refuse, wagered } from "./talk.js";
import { staked } from "./tray.js";
import { askForm } from "./asks.js";

// One's seat and what one holds, with the button to take a seat or to leave it.
export function seatPanel(table, seat, purse) {
  const press = (label, kind, extra) => element("button", { type: "button", onclick: () => table.act(kind, {}), ...extra }, label);
  if (seat === null) {
    return [element("h2", {}, `You hold ${dollars(purse ?? 0)} in chips`), press("Sit down", "sit", { class: "main" })];
  }
  return [element("h2", {}, `Seat ${seat}: `, element("span", { id: "purse" }, dollars(purse ?? 0)), " in chips"),
    press("Leave the table", "leave", { class: "plain small" }),
    ...buying(table)];
}

// A request for chips: the dealer sees it on the console and sells them for cash.
export function buying(table) {
  const press = (label, kind, extra) => element("button", { type: "button", onclick: () => table.act(kind, {}), ...extra }, label);
  const asked = table.view.seats.asked?.[table.who];
  if (asked) return [element("p", { class: "quiet" }, `You asked for ${dollars(asked)} in chips; the dealer has it. `, press("Take it back", "chip-decline", { class: "plain small" }))];
  const field = element("input", { size: 6, inputmode: "decimal", required: true, "aria-label": "how many dollars of chips to buy" });
  const send = (event) => {
    event.preventDefault();
    const amount = cents(field.value);
    if (amount) table.act("chip-request", { cents: amount });
    else refuse(`“${field.value}” is no amount: dollars were expected, such as 25 or 2.50.`);
  };
  return [element("details", { "data-fold": "chips" }, element("summary", {}, "Buy chips"),
    element("form", { class: "row", onsubmit: send }, "$ ", field, element("button", {}, "Ask the dealer")))];
}

export function mineOf(table, seat) {
  const { view, act } = table;
  const stake = staked();
  const press = (label, kind, said, extra = {}) => element("button", { type: "button", onclick: () => act(kind, said), ...extra }, label);
  if (seat === null) return [];
  const steps = (view.checks.steps ?? []).map((step) => askForm(step, "player", (answers) => act("check", { step: step.step, answers })));
  const wagers = ownWagers(view, seat).map((wager) => (wager.gone ? element("li", { class: "gone quiet" }, wager.what) : ownWager(wager, view, stake, press)));
  const { commitment, text, draws } = view.draws;
  const own = element("input", { size: 16, maxlength: 200, "aria-label": "your own words for the machine's draws" });
  const mix = commitment && !draws && !text && element("details", { "data-fold": "mix" },
    element("summary", {}, "Mix words of your own into the machine's draws"),
    element("form", { class: "row", onsubmit: (event) => { event.preventDefault(); act("mix", { text: own.value }); } }, own, element("button", {}, "Mix in")));
  return [
    ...(steps.length ? [element("ul", { class: "steps" }, ...steps)] : []),
    wagers.length ? element("ul", { class: "wagers", "aria-label": "My wagers" }, ...wagers) : element("p", { class: "quiet" }, "No wager of yours stands."),
    mix,
  ].filter(Boolean);
}

// A wager that is gone leaves its line empty for as long as the pointer is among the wagers, so that none moves up under it.
let lines = [];
function ownWagers(view, seat) {
  const standing = view.game.wagers.filter((each) => each.seat === seat).map((wager) => ({ ...wager, what: wagered(wager.wager, wager.selection) }));
  const pointed = document.querySelector("#mine .wagers:hover");
  const held = pointed ? lines.map((line) => standing.find((each) => each.what === line.what) ?? { what: line.what, gone: true }) : [];
  lines = [...held, ...standing.filter((each) => !held.includes(each))];
  if (lines.every((line) => line.gone)) lines = [];
  return lines;
}

// One wager with what may be done to it now, and nothing else.
function ownWager(wager, view, stake, press) {
  const { what } = wager;
  const named = { wager: wager.wager, ...(wager.selection === null ? {} : { selection: wager.selection }) };
  const may = view.changes.find((each) => each.wager === wager.wager && each.selection === wager.selection)?.may ?? [];
  return element("li", {}, element("span", {}, element("b", {}, dollars(wager.stake)), ` ${what}${wager.on ? "" : " (off)"}`),
    element("span", { class: "row" },
      may.includes("take-down") ? press("Take down", "take-down", named, { "aria-label": `Take down ${what}`, class: "small" }) : null,
      may.includes("reduce") && stake !== null && stake < wager.stake
        ? press(`Less ${dollars(stake)}`, "reduce", { ...named, to: wager.stake - stake }, { class: "small", "aria-label": `Reduce ${what} by ${dollars(stake)}` }) : null,
      may.includes("turn") ? press(wager.on ? "Off" : "On", "turn", { ...named, on: !wager.on }, { class: "small", "aria-label": `Turn ${what} ${wager.on ? "off" : "on"}` }) : null));
}
