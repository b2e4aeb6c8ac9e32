// The chips to bet with, or an amount that is typed; one that is none blocks betting and says so beside the field.

import { cents, dollars, element, say } from "./talk.js";
import { slug } from "./felt.js";

let stake = null;
let drawn = "";
let wrong = "";

// What the next bet is, in cents; null where what was typed is no amount.
export const staked = () => (wrong ? null : stake);

// Whether betting waits for an amount; the field is shown to whoever tries.
export function amountWrong() {
  if (wrong) {
    say(wrong);
    document.querySelector("#tray .amount input")?.focus({ preventScroll: true });
  }
  return Boolean(wrong);
}

// Those of the ruleset, no larger than what is posted.
function choice(chips, limits) {
  const most = limits.max ?? Infinity;
  const least = Math.min(limits.min ?? 100, 100);
  const shown = chips.filter((chip) => chip.cents <= most && chip.cents >= least);
  return shown.length ? shown : chips.slice(0, 1);
}

const BUTTONS = [["undo", "Undo", "Undo the last bet"], ["rebet", "Rebet", "Bet as in the last round"], ["clear", "Clear", "Take down every bet that may be"], ["sheet", "Wagers", "Choose from the list of wagers"]];
let actions = {};

export function drawTray(box, chips, limits, open, found) {
  const shown = choice(chips, limits);
  const now = JSON.stringify([shown, limits]);
  if (now !== drawn) {
    drawn = now;
    stake ??= (shown.find((chip) => chip.cents >= (limits.min ?? 0)) ?? shown.at(-1))?.cents ?? null;
    box.replaceChildren(made(box, shown));
  }
  actions = found;
  box.firstElementChild.disabled = !open;
  for (const [name] of BUTTONS) box.querySelector(`[data-action=${name}]`).disabled = !found[name];
}

function made(box, shown) {
  const error = element("small", { id: "amount-wrong" });
  const other = element("input", { inputmode: "decimal", size: 6, "aria-label": "another amount in dollars", "aria-describedby": "amount-wrong", placeholder: "other $" });
  const radios = () => box.querySelectorAll("input[type=radio]");
  let chip = stake;
  const read = () => {
    const given = cents(other.value);
    wrong = other.value.trim() === "" || given ? "" : "Dollars, such as 25";
    error.textContent = wrong;
    if (wrong) other.setAttribute("aria-invalid", "true");
    else other.removeAttribute("aria-invalid");
    const typed = other.value.trim() !== "";
    stake = typed ? given : chip;
    for (const each of radios()) each.checked = !typed && Number(each.value) === chip;
  };
  other.addEventListener("input", read);
  return element("fieldset", { class: "tray" }, element("legend", {}, "Bet with"),
    ...shown.map((one) => element("label", { class: `chip-choice chip-${slug(one.colour)}`, title: `${one.colour}${one.cite.length ? " (" + one.cite.join("; ") + ")" : ""}` },
      element("input", { type: "radio", name: "chip", value: one.cents, checked: one.cents === stake,
        onchange: () => { chip = one.cents; other.value = ""; read(); } }),
      element("span", {}, dollars(one.cents)))),
    element("span", { class: "amount" }, other, error),
    ...BUTTONS.map(([name, label, spoken]) => element("button", { type: "button", class: "plain", "data-action": name, title: spoken, onclick: () => actions[name]?.() }, label)));
}
