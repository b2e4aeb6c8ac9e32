// A table where players play for a pot: seats with stacks, bets and cards, the board, the pots, and what one may do in turn.

import { cents, dollars, element, upper, words } from "./talk.js";
import { cardClass, cardFace, cardName } from "./cards.js";
import { buying } from "./mine.js";

const card = (each) => element("span", { class: cardClass(each), role: "img", "aria-label": cardName(each) }, cardFace(each));
const BETS = ["bet", "raise"];
const SAID = { check: "Check", call: "Call", fold: "Fold", bet: "Bet", raise: "Raise to", "all-in": "All-in", "bring-in": "Bring it in", pat: "Stand pat", muck: "Give up the hand" };
const SHOWN = ["fold", "check", "call", "bring-in", "pat", "muck", "all-in"];

// One seat: who sits there, the chips in front of it, what it has bet, and its cards as far as one may see them.
function place(view, number, own) {
  const { room, cards } = view.game;
  const held = cards[`seat-${number}`] ?? [];
  const bet = room.bets[number] ?? 0;
  const out = room.out.includes(number);
  const dealt = room.dealt.includes(number);
  const stack = room.stacks[number] ?? 0;
  const marks = [room.button === number ? "button" : null, out ? "out" : dealt && !stack ? "all-in" : null, room.turn === number ? "to act" : null].filter(Boolean);
  return element("li", { class: ["place", own === number ? "own" : "", out ? "out" : "", room.turn === number ? "acts" : ""].filter(Boolean).join(" "), "data-seat": number },
    element("b", {}, `Seat ${number}`, own === number ? " (you)" : ""),
    element("span", { class: "who" }, view.seats.seats[number] ?? "empty"),
    element("span", { class: "chips-held" }, dollars(stack)),
    element("span", { class: "bet-made" }, bet ? `bets ${dollars(bet)}` : "\u00a0"),
    element("span", { class: "cards-held" }, ...held.map(card)),
    element("small", {}, marks.join(", ") || "\u00a0"));
}

export function potsOf(view, own) {
  const { room, cards } = view.game;
  const seats = Object.keys(view.seats.seats).map(Number).sort((a, b) => a - b);
  const parts = room.pots.length > 1 ? room.pots.map((one) => `${one.pot === "main" ? "main pot" : words(one.pot).replace("side", "side pot")} ${dollars(one.cents)}`).join(", ") : "";
  return [
    element("div", { class: "middle" },
      element("p", { class: "type" }, `${room.type}, ${room.stakes}`),
      element("div", { class: "board-cards", role: "group", "aria-label": "Board" }, ...(cards.board ?? []).map(card)),
      element("p", { class: "pot-total", id: "pot" }, `Pot ${dollars(room.pot)}`),
      element("p", { class: "quiet" }, parts || "\u00a0")),
    element("ol", { class: "places", "aria-label": "Seats" }, ...seats.map((seat) => place(view, seat, own)))];
}

// A bet or raise between its bounds, in whole chips: the amount that it comes to.
function amounts(may, word, act) {
  const field = element("input", { type: "number", min: may.least / 100, max: may.most / 100, step: may.chip / 100, value: may.least / 100, inputmode: "decimal", "aria-label": `${SAID[word]}, in dollars` });
  const fixed = may.least === may.most;
  const send = () => {
    const stake = fixed ? may.least : cents(field.value);
    if (stake === null || stake < may.least || stake > may.most) { field.setAttribute("aria-invalid", "true"); field.focus(); return; }
    field.removeAttribute("aria-invalid");
    act("act", { do: word, stake });
  };
  const button = element("button", { type: "button", class: "main", onclick: send }, fixed ? `${SAID[word]} ${dollars(may.least)}` : SAID[word]);
  return fixed ? [button] : [element("span", { class: "row sized" }, button, " $", field, element("small", {}, `${dollars(may.least)} to ${dollars(may.most)}`))];
}

// Cards to exchange are marked, and all that are marked go.
function drawing(held, act) {
  const boxes = held.map((each) => element("label", { class: "exchanged" }, element("input", { type: "checkbox", value: each, "aria-label": `exchange ${cardName(each)}` }), card(each)));
  const send = () => act("act", { do: "draw", cards: boxes.map((box) => box.firstElementChild).filter((box) => box.checked).map((box) => box.value).join(" ") });
  return [...boxes, element("button", { type: "button", class: "main", onclick: send }, "Exchange those marked")];
}

// What one may do now: only whoever's turn it is sees buttons, each with what it puts in.
export function potTurn(table, seat) {
  const { view, act } = table;
  const press = (label, kind, said) => element("button", { type: "button", class: "main", onclick: () => act(kind, said) }, label);
  const found = [];
  for (const may of view.game.may) {
    if (may.event === "act" && may.options) {
      const options = Object.keys(may.options);
      const buttons = SHOWN.filter((word) => options.includes(word)).map((word) =>
        press(SAID[word] + (may.options[word] ? ` ${dollars(may.options[word])}` : ""), "act", { do: word }));
      const sized = may.least === undefined ? [] : BETS.filter((word) => options.includes(word)).slice(0, 1).flatMap((word) => amounts(may, word, act));
      const drawn = options.includes("draw") ? drawing(view.game.cards[`seat-${seat}`] ?? [], act) : [];
      found.push(element("div", { class: "offer must" }, element("b", {}, `Your turn: ${asked(options)}`), ...buttons, ...sized, ...drawn));
    } else if (may.event === "bet" && may.said) {
      found.push(element("div", { class: "offer must" }, press(`Post the ${words(may.said.wager)}, ${dollars(may.said.stake)}`, "bet", { wager: may.said.wager, stake: may.said.stake })));
    }
  }
  if (found.length) return found;
  const { room } = view.game;
  const waits = room.turn ? `Seat ${room.turn} (${view.seats.seats[room.turn] ?? "empty"}) is to act.` : view.game.playing ? "Cards are dealt." : "The next hand is awaited.";
  return [element("p", { class: "quiet" }, seat === null ? "Sit down to play." : waits)];
}

function asked(options) {
  const shown = options.filter((word) => word !== "complete").map(words);
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

// One's seat: what lies on the table, what is left in the purse, and chips to bring.
export function stackPanel(table, seat, purse) {
  const { view, act } = table;
  const held = purse ?? 0;
  const amount = element("input", { type: "number", min: 1, max: held / 100, step: "any", value: Math.min(held, view.seats.usual ?? held) / 100, inputmode: "decimal", size: 7, "aria-label": "dollars to bring to the table" });
  const bring = (label, send) => element("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    const given = cents(amount.value);
    if (given) send(given);
    else amount.setAttribute("aria-invalid", "true");
  } }, "$", amount, element("button", { class: "main" }, label));
  if (seat === null) return [element("h2", {}, `You hold ${dollars(held)} in chips`), bring("Sit down with it", (stack) => act("sit", { stack }))];
  const stack = view.game.room.stacks[seat] ?? 0;
  const leave = element("button", { type: "button", class: "plain small", onclick: () => act("leave", {}) }, "Leave the table");
  return [element("h2", {}, `Seat ${seat}: `, element("span", { id: "stack" }, dollars(stack)), " on the table"), leave,
    element("p", { class: "quiet" }, element("span", { id: "purse" }, dollars(held)), " more in chips"),
    held ? element("details", { "data-fold": "bring" }, element("summary", {}, "Bring more chips"), bring("Put on the table", (given) => act("stack", { cents: given }))) : null,
    ...buying(table)];
}

export const potSays = (view) => upper(view.game.says);
