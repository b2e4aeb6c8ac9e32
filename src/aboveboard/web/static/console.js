// The dealer's console: what the clause prescribes next, outcomes keyed or drawn, seats and chips, what goes wrong.

import { cents, cited, dollars, element, refuse, upper, words } from "./talk.js";
import { cardPad, dicePad, tilePad, typed, wheelPad } from "./keys.js";
import { askForm } from "./asks.js";
import { inPlace } from "./steady.js";

const CREW = ["dealer", "stickperson", "boxperson", "member-in-charge"];
const PIT = ["floorperson", "supervisor", "member-in-charge"];
const OUTCOMES = ["roll", "spin", "shoe", "tiles", "draw", "number"];

export const works = (role) => CREW.includes(role) || PIT.includes(role);

export function consoleOf(table) {
  const { view, role, apparatus, act } = table;
  const press = (label, kind, said, extra = {}) =>
    element("button", { type: "button", onclick: () => act(kind, said), ...extra }, label);

  // -- what comes next: steps that wait to be confirmed, then what play waits for, then what else is open ------------

  function due() {
    const steps = (view.checks.steps ?? []).filter((step) => step.due && step.group === "running");
    const lines = inPlace(steps, table.again);
    if (!lines.length) return null;
    // What asks for no figure or fact can be confirmed together by whoever may confirm each.
    const theirs = (roles) => !roles.length || roles.includes(role);
    const plain = steps.filter((step) => theirs(step.signed.length ? step.with : step.by) && (step.signed.length || !Object.keys(step.asks).length));
    const several = plain.length > 1;
    const all = (several || lines.length > steps.length) && element("button", { type: "button", class: "main", disabled: !several, onclick: async () => {
      for (const step of plain) if (!await act("check", { step: step.step, answers: {} })) return;
    } }, several ? `Confirm all ${plain.length}` : "Confirm all");
    return element("div", { class: "due" }, element("div", { class: "due-head" }, element("h3", {}, "To be confirmed"), all),
      element("ul", { class: "steps", "data-scroll": "" }, ...lines.map((step) => (step.gone ? confirmed(step) : askForm(step, role, (answers) => act("check", { step: step.step, answers }))))));
  }

  // A step that was confirmed a moment ago, as high as before, with nothing to press.
  function confirmed(step) {
    const line = askForm(step, role, () => null);
    line.removeAttribute("data-step");
    line.classList.add("done");
    for (const each of line.querySelectorAll("button, input, select")) each.disabled = true;
    for (const button of line.querySelectorAll("button")) button.textContent = "Confirmed";
    return line;
  }

  function offers() {
    // Whoever would deal takes over first; until then nothing is offered that would be refused.
    if (view.automatic?.on) return [element("p", { class: "quiet" }, "An automatic dealer makes the calls and draws here. To deal, take over as dealer.")];
    const may = view.game.may.filter((each) => each.event !== "bet");
    const crew = CREW.includes(role);
    // What is called comes before what falls, as at the table; what play waits for comes first among each.
    const calls = may.filter((each) => each.event === "call");
    // One pad at a time, the one that is due; others that are open lie folded.
    const pads = may.filter((each) => OUTCOMES.includes(each.event) || each.event === "expose");
    const shown = pads.find((each) => each.must) ?? pads[0];
    const folds = pads.filter((each) => each !== shown);
    const found = may.filter((each) => each.event !== "call" && !folds.includes(each)).map((each) => offer(each)).filter(Boolean);
    if (folds.length) found.push(folded("What else may be turned or dealt", false, ...folds.map((each) => offer(each))));
    const keyed = may.some((each) => each.event === apparatus.event || each.event === "expose");
    const thrown = view.game.waits.some((wait) => wait.event === apparatus.event);
    if (crew && !keyed && thrown) found.unshift(outcome({ event: apparatus.event, must: true }));
    return calls.length ? [element("div", { class: "row calls" }, ...calls.map((each) => offer(each))), ...found] : found;
  }

  function offer(may) {
    const seat = may.seat === null || may.seat === undefined ? "" : ` (seat ${may.seat})`;
    const mark = { class: may.must ? "offer must" : "offer" };
    if (may.event === "open") {
      return element("p", mark, "The equipment is to be stated first: ", element("a", { href: `/tables/${table.name}/checklist` }, "open the table by its checklist"), ".");
    }
    if (may.options) {
      return element("div", mark, element("span", {}, `Choice of seat ${may.seat}`), ...Object.entries(may.options).map(([option, cost]) =>
        press(words(option) + (cost ? ` for ${dollars(cost)}` : ""), "act", { seat: may.seat, do: option })));
    }
    if (OUTCOMES.includes(may.event)) return outcome(may);
    if (may.event === "expose") {
      const send = (cards) => act("expose", { place: may.place, cards });
      const title = `Turn ${may.count} at ${words(may.place)}`;
      return element("div", mark, apparatus.faces ? tilePad(apparatus.faces, title, send) : cardPad(apparatus, title, send, { down: false }));
    }
    if (may.event === "cut") return cutting(may, mark);
    if (may.event === "shooter" && !may.said) return null;
    if (may.event === "award") {
      return element("div", mark, "Prize: ", ...may.items.map((item) => press(words(item), "award", { item })));
    }
    if (may.said === undefined || may.said === null) return element("div", mark, typed(words(may.event) + seat, "", (text) => act(may.event, said(text))));
    return element("div", mark, press(spoken(may), may.event, may.said));
  }

  function spoken(may) {
    if (may.event === "call") return `Call \u201c${words(may.said)}\u201d`;
    if (may.event === "shooter" && may.said.do === "offer") return `Offer the dice to seat ${may.said.seat}`;
    if (may.event === "act") return `${upper(words(may.said.do))} for seat ${may.said.seat}`;
    if (may.event === "burn") return `Burn ${may.said}`;
    if (typeof may.said !== "object") return `${upper(words(may.event))} ${words(may.said)}`;
    const { do: what, ...rest } = may.said;
    const more = Object.entries(rest).map(([name, value]) => `${words(name)} ${words(value)}`).join(", ");
    if (may.event === "dice") return "Change the dice";
    if (may.event === "shuffle") return apparatus.faces ? "Mix the tiles" : "Shuffle";
    return [upper(words(may.event)), what ?? "", more].filter(Boolean).join(" ");
  }

  function said(text) {
    try { return JSON.parse(text); } catch { return text; }
  }

  function outcome(may) {
    const send = (value) => act(may.event, value);
    let pad;
    let title = may.place ? `Next card goes to ${words(may.place)}, face ${may.up ? "up" : "down"}` : upper(may.event);
    if (may.count) title = `${may.count} are dealt together`;
    if (may.event === "roll") pad = dicePad(may.dice ?? apparatus.dice ?? 2, "Dice thrown", send);
    else if (may.event === "spin" && apparatus.sections) pad = wheelPad(apparatus.sections, "Wheel", send);
    else if (may.event === "shoe") pad = cardPad(apparatus, title, send);
    else if (may.event === "tiles") pad = tilePad(apparatus.faces, "Tiles, stack by stack", send);
    else pad = typed(upper(words(may.event)), may.event === "draw" ? "numbers" : "", (text) => act(may.event, said(text)));
    return element("div", { class: may.must ? "offer must" : "offer" }, pad,
      element("div", { class: "row" }, press("Let the machine draw", "machine", {}, { class: "plain", disabled: !view.draws.commitment }),
        view.draws.commitment ? null : element("span", { class: "quiet" }, "commit to a seed first")));
  }

  function cutting(may, mark) {
    const input = element("input", { type: "number", min: 1, max: may.cards, value: Math.round(may.cards / 2), "aria-label": "cards from the front" });
    const last = element("input", { type: "number", min: 0, max: may.cards, value: may["from-end"] ?? "", "aria-label": "cards from the end" });
    const at = () => ({ at: Number(input.value), ...(last.value && may.second ? { second: Number(last.value) } : {}) });
    return element("div", mark, `Cut of ${may.cards} cards after `, input, may.second ? " and " : null, may.second ? last : null,
      element("button", { type: "button", onclick: () => act("cut", at()) }, "Cut"));
  }

  // -- seats and chips -------------------------------------------------------------------------------------------------

  function seats() {
    const taken = Object.entries(view.seats.seats);
    const rows = taken.map(([seat, who]) => {
      const asked = view.seats.asked?.[who];
      const amount = element("input", { inputmode: "decimal", size: 6, value: asked ? asked / 100 : "100", "aria-label": `dollars for ${who}` });
      const request = asked ? element("span", { class: "row asks" }, `asks for ${dollars(asked)}`, press("Turn down", "chip-decline", { player: who }, { class: "plain" })) : null;
      return element("li", {}, element("b", {}, `${seat} ${who}`), request, element("span", { class: "row" }, "$", amount,
        element("button", { type: "button", onclick: () => {
          const given = cents(amount.value);
          if (given) act("buy-in", { seat: Number(seat), cents: given });
          else refuse("An amount in dollars was expected.");
        } }, "Sell chips"),
        press("Clear seat", "leave", { seat: Number(seat) }, { class: "plain" })));
    });
    const player = element("input", { size: 10, "aria-label": "player's name", placeholder: "player" });
    const seat = element("form", { class: "row", onsubmit: (event) => { event.preventDefault(); act("sit", { player: player.value.trim() }); } },
      player, element("button", {}, "Seat"));
    return folded("Seats and chips", true, element("ul", { class: "seat-list" }, ...rows), seat,
      press("Pay what the table owes", "pay-owed", {}, { class: "plain" }));
  }

  function seeds() {
    const { commitment, text, draws } = view.draws;
    return folded("The machine's seed", false,
      element("p", {}, commitment ? `Committed: ${commitment.slice(0, 16)}\u2026, ${draws} drawn${text ? `, mixed with \u201c${text}\u201d` : ""}.` : "No seed is committed to."),
      element("div", { class: "row" }, commitment ? press("Give up the seed, and commit to the next", "reveal", {}, { class: "plain" }) : press("Commit to a seed", "commit", {})),
      element("p", {}, element("a", { href: "/check-roll" }, "How a draw is checked")));
  }

  function wrongs() {
    const callable = table.irregularities.filter((one) => !one.by.length || one.by.includes(role));
    if (!callable.length) return null;
    const fields = [["seat", "seat", Number], ["cards", "cards", String], ["event", "event annulled", Number], ["before", "in the presence of", String]];
    const inputs = fields.map(([name, label]) => [name, element("input", { size: name === "cards" ? 10 : 5, "aria-label": label, placeholder: label })]);
    const facts = () => Object.fromEntries(inputs.filter(([, input]) => input.value.trim()).map(([name, input]) => {
      const as = fields.find((field) => field[0] === name)[2];
      return [name, as(input.value.trim())];
    }));
    const rows = callable.map((one) => element("li", {},
      press(upper(one.title), "irregularity", null, { onclick: () => act("irregularity", { kind: one.kind, ...facts() }), class: "plain" }),
      element("p", {}, one.cure, one.by.length ? ` Called by the ${one.by.map(words).join(" or ")}. ` : " ", cited(one.cite))));
    return folded("When something goes wrong", false, element("div", { class: "row" }, "Where needed: ", ...inputs.map(([, input]) => input)),
      element("ul", { class: "wrongs" }, ...rows));
  }

  function folded(title, open, ...children) {
    return element("details", { open, "data-fold": title }, element("summary", {}, title), ...children);
  }

  const next = [due(), ...offers()].filter(Boolean);
  if (!next.length) next.push(element("p", { class: "quiet" }, waitsFor(view) || "Nothing to do now: wagers are awaited."));
  return CREW.includes(role) ? [...next, seats(), seeds(), wrongs()] : PIT.includes(role) ? [...next, seeds(), wrongs()] : next;
}

// Whom the table waits for, in words.
export function waitsFor(view) {
  const seats = view.game.waits.filter((wait) => wait.role === "player" && wait.seat !== null);
  if (!seats.length) return "";
  const names = [...new Set(seats.map((wait) => `seat ${wait.seat} (${view.seats.seats[wait.seat] ?? "empty"})`))];
  return `Waiting for ${names.join(", ")}.`;
}
