// What is asked of a player now, in words: choices with what they cost, the dice, the cut, the shoe, the bank.

import { dollars, element, upper, words } from "./talk.js";
import { waitsFor } from "./console.js";
import { cardClass, cardFace } from "./cards.js";

const THINGS = { shooter: "the dice", bank: "the bank" };
const VERBS = { accept: "Take", decline: "Decline", pass: "Pass" };

const listed = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`);

// "Take the dice", "Pass the dice", "Ask for new dice", "Take the shoe".
export function deedWords(event, said) {
  const { do: named, ...rest } = typeof said === "object" ? said : { do: said };
  const verb = named ?? Object.keys(rest)[0];
  if (event === "dice") return verb === "ask" ? "Ask for new dice" : "Change the dice";
  return `${VERBS[verb] ?? upper(words(verb))} ${THINGS[event] ?? "the shoe"}`;
}

// A way to set tiles into two hands: the tiles themselves, and what the dealer would call each.
function setting(option, held, called) {
  const [verb, ...high] = option.split(" ");
  if (verb !== "set" || !called || high.length !== 2) return null;
  const low = [...held];
  for (const tile of high) low.splice(low.indexOf(tile), 1);
  const name = (pair) => called[pair.join(" ")] ?? called[pair.toReversed().join(" ")] ?? "";
  const tiles = (pair) => element("span", { class: "hand", "aria-hidden": "true" }, ...pair.map((tile) => element("span", { class: cardClass(tile) }, cardFace(tile))));
  return [element("span", { class: "set" }, tiles(high), tiles(low)), element("span", {}, `High ${name(high)}, low ${name(low)}`)];
}

export function turnOf(table, seat) {
  const { view, act, apparatus } = table;
  const press = (label, kind, said, extra = {}) => element("button", { type: "button", onclick: () => act(kind, said), ...extra }, label);
  const asked = (text) => element("b", {}, `Your turn: ${text}`);
  const found = [];
  for (const may of view.game.may.filter((each) => each.event !== "bet")) {
    const mark = { class: may.must ? "offer must" : "offer" };
    if (may.options) {
      const held = view.game.cards[`seat-${seat}`] ?? [];
      const shown = (option) => setting(option, held, apparatus.called);
      const names = Object.keys(may.options).map(words);
      const what = Object.keys(may.options).some(shown) ? "set your hands" : names.length > 6 ? "choose" : listed(names);
      found.push(element("div", mark, asked(may.hand ? `hand ${words(may.hand).replace(/^.*hand /, "")}: ${what}` : what), ...Object.entries(may.options).map(([option, cost]) =>
        press(shown(option) ?? upper(words(option)) + (cost ? ` for ${dollars(cost)}` : ""), "act", { do: option, ...(may.hand ? { hand: may.hand } : {}) }, { class: "main" }))));
    } else if (may.event === apparatus.event) {
      const verb = may.event === "roll" ? "Throw the dice" : "Let the machine draw";
      found.push(element("div", mark, asked(words(verb.toLowerCase())), press(verb, "machine", {}, { class: "main", disabled: !view.draws.commitment }),
        may.event === "roll" ? element("span", { class: "quiet" }, "by machine; the dealer keys real dice") : null));
    } else if (may.event === "cut") {
      found.push(element("div", mark, asked("cut the cards"), press("Cut the cards", "cut", { seat, at: Math.round(may.cards / 2), ...(may.second ? { second: may["from-end"] ?? may.second } : {}) }, { class: "main" }),
        press("Decline the cut", "cut", { decline: seat }, { class: "plain" })));
    } else if (may.said !== undefined && may.said !== null) {
      found.push(element("div", mark, press(deedWords(may.event, may.said), may.event, may.said, may.must ? { class: "main" } : { class: "plain" })));
    }
  }
  if (!found.length) found.push(element("p", { class: "quiet" }, seat === null ? "Sit down to bet." : waitsFor(view) || (view.game.betting && !view.game.playing ? "Bet, or wait for the dealer." : "Wait for the dealer.")));
  return found;
}
