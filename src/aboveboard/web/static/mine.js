// A player's own side: a seat, chips to bet with, wagers that stand, choices that are open.

import { cents, dollars, element, refuse, upper, wagered, words } from "./talk.js";
import { slug } from "./felt.js";
import { waitsFor } from "./console.js";
import { askForm } from "./asks.js";

let stake = null;
let tray = "";

export const staked = () => stake;

// The chips to bet with: those of the ruleset, no larger than what is posted.
export function drawTray(box, chips, limits) {
  const most = limits.max ?? Infinity;
  const least = Math.min(limits.min ?? 100, 100);
  const shown = chips.filter((chip) => chip.cents <= most && chip.cents >= least);
  if (!shown.length) shown.push(...chips.slice(0, 1));
  const now = JSON.stringify([shown, limits]);
  if (now === tray) return;
  tray = now;
  stake ??= (shown.find((chip) => chip.cents >= (limits.min ?? 0)) ?? shown.at(-1)).cents;
  const other = element("input", { inputmode: "decimal", size: 6, "aria-label": "another amount in dollars", placeholder: "other $" });
  other.addEventListener("change", () => {
    const given = cents(other.value);
    if (!given) { refuse("An amount in dollars was expected."); return; }
    stake = given;
    for (const each of box.querySelectorAll("input[type=radio]")) each.checked = false;
  });
  box.replaceChildren(element("fieldset", { class: "tray" }, element("legend", {}, "Bet with"),
    ...shown.map((chip) => element("label", { class: `chip-choice chip-${slug(chip.colour)}`, title: `${chip.colour}${chip.cite.length ? " (" + chip.cite.join("; ") + ")" : ""}` },
      element("input", { type: "radio", name: "chip", value: chip.cents, checked: chip.cents === stake,
        onchange: () => { stake = chip.cents; other.value = ""; } }),
      element("span", {}, dollars(chip.cents)))), other));
}

export function mineOf(table, seat, purse) {
  const { view, act } = table;
  const press = (label, kind, said, extra = {}) => element("button", { type: "button", onclick: () => act(kind, said), ...extra }, label);
  if (seat === null) {
    return [element("h2", {}, "Take a seat"),
      element("p", {}, `You hold ${dollars(purse ?? 0)} in chips.`),
      press("Sit down", "sit", {}, { class: "main" })];
  }
  const steps = (view.checks.steps ?? []).map((step) => askForm(step, "player", (answers) => act("check", { step: step.step, answers })));
  const wagers = view.game.wagers.filter((each) => each.seat === seat).map((wager) => {
    const named = { wager: wager.wager, ...(wager.selection === null ? {} : { selection: wager.selection }) };
    const what = wagered(wager.wager, wager.selection);
    return element("li", {}, element("span", {}, element("b", {}, dollars(wager.stake)), ` ${what}${wager.on ? "" : " (off)"}`),
      element("span", { class: "row" },
        press("Take down", "take-down", named, { "aria-label": `Take down ${what}`, class: "small" }),
        element("button", { type: "button", class: "small", "aria-label": `Reduce ${what} by a chip`,
          onclick: () => act("reduce", { ...named, to: wager.stake - stake }) }, `Less ${dollars(stake)}`),
        table.apparatus.event !== "roll" ? null : press(wager.on ? "Off" : "On", "turn", { ...named, on: !wager.on }, { class: "small", "aria-label": `Turn ${what} ${wager.on ? "off" : "on"}` })));
  });
  const { commitment, text, draws } = view.draws;
  const own = element("input", { size: 16, maxlength: 200, "aria-label": "your own words for the machine's draws" });
  const mix = commitment && !draws && !text && element("details", { "data-fold": "mix" },
    element("summary", {}, "Mix words of your own into the machine's draws"),
    element("form", { class: "row", onsubmit: (event) => { event.preventDefault(); act("mix", { text: own.value }); } }, own, element("button", {}, "Mix in")));
  const low = (purse ?? 0) < (table.limits.min ?? 1);
  return [
    element("h2", {}, `Seat ${seat}: `, element("span", { id: "purse" }, dollars(purse ?? 0)), " in chips"),
    low ? element("p", { class: "quiet" }, "To buy in, hand cash to the dealer: chips are sold on the dealer's console, or at the cage.") : null,
    ...(steps.length ? [element("ul", { class: "steps" }, ...steps)] : []),
    wagers.length ? element("ul", { class: "wagers", "aria-label": "My wagers" }, ...wagers) : element("p", { class: "quiet" }, "No wager of yours stands."),
    element("div", { class: "row" }, press("Leave the table", "leave", {}, { class: "plain small" })),
    mix,
  ].filter(Boolean);
}

// What is asked of this player now: choices with what they cost, the dice, the cut, the bank.
export function turnOf(table, seat) {
  const { view, act, apparatus } = table;
  const press = (label, kind, said, extra = {}) => element("button", { type: "button", onclick: () => act(kind, said), ...extra }, label);
  const found = [];
  for (const may of view.game.may.filter((each) => each.event !== "bet")) {
    const mark = { class: may.must ? "offer must" : "offer" };
    if (may.options) {
      const hand = may.hand ? `, hand ${may.hand}` : "";
      found.push(element("div", mark, element("span", {}, `Your choice${hand}:`), ...Object.entries(may.options).map(([option, cost]) =>
        press(upper(words(option)) + (cost ? ` for ${dollars(cost)}` : ""), "act", { do: option, ...(may.hand ? { hand: may.hand } : {}) }, { class: "main" }))));
    } else if (may.event === apparatus.event) {
      found.push(element("div", mark, press("Throw", "machine", {}, { class: "main" }), element("span", { class: "quiet" }, "by machine, or throw real dice for the dealer to key")));
    } else if (may.event === "cut") {
      found.push(element("div", mark, press("Cut the cards", "cut", { seat, at: Math.round(may.cards / 2), ...(may.second ? { second: may["from-end"] ?? may.second } : {}) }),
        press("Decline the cut", "cut", { decline: seat }, { class: "plain" })));
    } else if (may.said !== undefined && may.said !== null) {
      const { do: what, ...rest } = typeof may.said === "object" ? may.said : { do: may.said };
      const verb = what ?? Object.keys(rest)[0];
      found.push(element("div", mark, press(`${upper(words(verb))} the ${words(may.event)}`.replace("the dice", "for new dice"), may.event, may.said, may.must ? { class: "main" } : { class: "plain" })));
    }
  }
  if (!found.length) found.push(element("p", { class: "quiet" }, waitsFor(view) || (view.game.betting ? "Bet, or wait for the dealer." : "Wait for the dealer.")));
  return found;
}
