// What happened, large and in words: the outcome, what it brought whoever looks, and everybody's results below it.

import { cited, dollars, element, upper, wagered, words } from "./talk.js";
import { diePicture, suited } from "./cards.js";

const OUTCOMES = { roll: "Dice", spin: "Wheel", draw: "Drawn", shoe: "Dealt", tiles: "Dealt", machine: "By machine", act: "Choice", expose: "Turned" };
const FALLS = ["roll", "spin", "draw"];
const RESULTS = { win: "won", lose: "lost", push: "returned", void: "void", half: "half back" };

// What fell, where an event says so: dice, a pocket or section, numbers drawn; the last of several that a machine drew.
export function fallen(event) {
  const plays = event.said?.plays ?? event.seen?.plays;
  const all = plays ?? [{ [event.kind]: event.said }];
  const found = all.flatMap((play) => FALLS.filter((kind) => kind in play).map((kind) => ({ kind, what: play[kind] })));
  return found.at(-1) ?? null;
}

export const labelOf = ({ what }) => (Array.isArray(what) ? what.join("-") : String(what));

const listed = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

function inWords({ kind, what }, sections) {
  if (Array.isArray(what)) {
    const sum = what.reduce((all, face) => all + Number(face), 0);
    return kind === "roll" ? (what.length > 1 ? `${listed(what)}: ${sum}` : String(sum)) : listed(what);
  }
  return sections?.find((one) => one.label === String(what))?.called ?? words(what);
}

// The wagers that an event settled; what a link's meter pays of them is set aside, and comes once it is verified.
const settled = (event) => event.settled.map((row) => (event.answer?.link && row.metered ? { ...row, later: row.metered } : row));

// What a settled wager brought or took at once, beyond its own stake.
export const gain = (row) => (row.pays ?? 0) + (row.returned ?? 0) - (row.later ?? 0) - row.stake;

// "You won $1 and lost $1": of one's own wagers; of everybody's for whoever deals.
export function brought(rows, own) {
  const won = rows.filter((row) => gain(row) > 0).reduce((sum, row) => sum + gain(row), 0);
  const lost = rows.filter((row) => gain(row) < 0).reduce((sum, row) => sum - gain(row), 0);
  const back = rows.filter((row) => gain(row) === 0).reduce((sum, row) => sum + row.stake, 0);
  const later = rows.reduce((sum, row) => sum + (row.later ?? 0), 0);
  const aside = later ? [" ", element("span", { class: "won" }, `${dollars(later)} of the jackpot`), " is set aside until it is verified."] : [];
  const verbs = own ? ["won", "lost"] : ["pays", "takes"];
  const parts = [won ? element("span", { class: "won" }, `${verbs[0]} ${dollars(won)}`) : null,
    lost ? element("span", { class: own ? "lost" : "" }, `${verbs[1]} ${dollars(lost)}`) : null].filter(Boolean);
  if (!parts.length) return [back ? `${own ? "Your" : ""} ${dollars(back)} ${own ? "comes" : "go"} back.`.trim() : "", ...aside].filter(Boolean);
  const between = parts.flatMap((part, place) => (place ? [" and ", part] : [part]));
  return [own ? "You " : "The house ", ...between, back ? `; ${dollars(back)} ${own ? "comes" : "goes"} back.` : ".", ...aside];
}

// The outcome as a picture beside its words: dice with their pips, or the pocket in its colour.
function picture(found, sections) {
  if (found.kind === "roll" && Array.isArray(found.what)) return found.what.map(diePicture);
  const section = sections?.find((one) => one.label === String(found.what));
  return section ? [element("span", { class: `pocket large pocket-${section.colour || "plain"}` }, section.label)] : [];
}

// How many shared cards lie open is where a hand stands, and no outcome.
const endedWith = (view) => (view.ended && !view.ended.includes("lie open") ? view.ended : "The round is over");

export function showOutcome(event, view, { seat, sections }) {
  const found = fallen(event);
  const rows = settled(event).filter((row) => seat === null || row.seat === seat);
  const dealing = ["shoe", "tiles", "machine"].includes(event.kind);
  if (!found && !event.settled.length && event.reverses === null && !dealing) return null;
  const what = found ? upper(inWords(found, sections)) : event.settled.length ? upper(suited(endedWith(view)))
    : event.reverses !== null ? "The last outcome is taken back" : "";
  const told = document.getElementById("result");
  const says = what ? [`${what.replace(/\.$/, "")}. `, ...(view.game.room && seat === null ? [] : brought(rows, seat !== null))] : [];
  told.replaceChildren(...says);
  document.getElementById("shown").replaceChildren(...(found ? picture(found, sections) : []));
  return found;
}

// -- everybody's results, and one's own by round -----------------------------------------------------------------------

function happened(event, sections) {
  const plays = event.said?.plays ?? event.seen?.plays;
  if (event.kind === "machine" && !event.said?.plays && event.answer?.cards?.board) return suited(event.answer.cards.board.join(" ")) || "a hand";
  const each = plays ? plays.map((play) => Object.entries(play).find(([kind]) => kind in OUTCOMES) ?? ["", ""]) : [[event.kind, event.said]];
  return each.map(([kind, said]) => (FALLS.includes(kind) ? inWords({ kind, what: said }, sections)
    : typeof said === "string" ? suited(said) : said?.do ? words(said.do) : suited(said?.cards ?? ""))).filter(Boolean).join(", ");
}

export function resultLine(event, name, sections) {
  const outcome = OUTCOMES[event.kind];
  if (!outcome && !event.settled.length && event.reverses === null) return null;
  const link = event.settled.length || event.kind !== "act" ? element("a", { href: `/tables/${name}/rounds/${event.event}` }, "replay") : null;
  return element("li", { "data-event": event.event },
    element("p", {}, element("b", {}, `${outcome ?? upper(words(event.kind))}${event.seat ? ` (seat ${event.seat})` : ""}: ${happened(event, sections)}`), " ",
      event.reverses !== null ? `event ${event.reverses} is taken back: ${event.said.reason} ` : null, link),
    ...settled(event).map((row) => element("p", { class: `row-${row.result}` },
      `Seat ${row.seat}, ${wagered(row.wager, row.selection)}, ${dollars(row.stake)}: ${row.result}` +
      (row.later ? `, ${dollars(row.later)} of the jackpot set aside` : row.pays ? `, pays ${dollars(row.pays)}` : "") + (row.vigorish ? `, vigorish ${dollars(row.vigorish)}` : "") + " ", cited(row.cite))));
}

const own = [];
const MOST_ROUNDS = 12;

export function noteOwn(event, seat, balance) {
  const rows = settled(event).filter((row) => row.seat === seat);
  if (seat === null || !rows.length || own.some((round) => round.event === event.event)) return;
  own.unshift({ event: event.event, rows, balance });
  own.length = Math.min(own.length, MOST_ROUNDS);
}

export const ownRounds = () => own;

export function ownTable(name) {
  if (!own.length) return [];
  const net = (rows) => rows.reduce((sum, row) => sum + gain(row), 0);
  const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
  return [element("h2", {}, "My results"), element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "My results by round" },
    element("table", { class: "own-results" },
      element("thead", {}, element("tr", {}, element("th", {}, "Wager"), element("th", { class: "num" }, "Net"), element("th", { class: "num" }, "Balance"))),
      element("tbody", {}, ...own.map((round) => element("tr", { "data-event": round.event },
        element("td", {}, ...round.rows.map((row) => element("div", {}, `${dollars(row.stake)} ${wagered(row.wager, row.selection)}: ${RESULTS[row.result] ?? words(row.result)}${row.later ? `, ${dollars(row.later)} set aside` : ""}`)),
          element("a", { href: `/tables/${name}/rounds/${round.event}` }, "replay")),
        element("td", { class: `num row-${net(round.rows) < 0 ? "lose" : "win"}` }, signed(net(round.rows))),
        element("td", { class: "num" }, round.balance === undefined ? "" : dollars(round.balance)))))))];
}
