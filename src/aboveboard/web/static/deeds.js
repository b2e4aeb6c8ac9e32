// Forms that ask for a deed: `data-deed` names it, `data-log` where, and each named field becomes what is said.
//
// A field says what it holds by data-as: "number", "cents" (typed in dollars), "json", "numbers",
// "figure" (a number as it was measured), "time". A name with a dot goes one level down ("chips.500"). Empty fields are left out.

import { ask, cents, dollars, element, refuse, upper } from "./talk.js";
import { askForm } from "./asks.js";

// "navy 300, peach 300" as an object; names and figures in the form that each has.
function pairs(text, figure, name = (given) => given) {
  return Object.fromEntries(text.split(/\s*,\s*/).filter(Boolean).map((pair) => {
    const at = pair.lastIndexOf(" ");
    return [name(pair.slice(0, at).trim()), figure(pair.slice(at + 1))];
  }));
}

function read(field) {
  const value = field.value.trim();
  if (field.type === "checkbox") return field.checked ? true : undefined;
  if (value === "") return undefined;
  switch (field.dataset.as) {
    case "number": return Number(value);
    case "count": return Number(value);
    case "cents": return cents(value) ?? value;
    case "json": return JSON.parse(value);
    case "numbers": return (value.match(/\d+/g) ?? []).map(Number);
    case "figure": return /^-?\d+$/.test(value) ? Number(value) : value;
    case "time": return new Date(value).toISOString();
    case "words": return value.split(/[\s,]+/);
    case "counts": return pairs(value, (text) => Number(text));
    case "amounts": return pairs(value, (text) => cents(text) ?? text);
    case "prizes": return value.split(/\s*,\s*/).map((text) => cents(text) ?? text);
    case "stack": return pairs(value, (text) => Number(text), (text) => String(cents(text) ?? text));
    default: return value;
  }
}

// What is typed must be what its field holds; what is wrong is said at the field, in the words of whoever types.
function wrong(field) {
  const value = field.value.trim();
  if (value === "" || field.type === "checkbox") return "";
  const { as } = field.dataset;
  if (as === "cents" && cents(value) === null) return "An amount in dollars, such as 25 or 2.50";
  if ((as === "number" || as === "count") && !/^\d+$/.test(value)) return "A whole number";
  return "";
}

function well(form) {
  for (const field of form.elements) field.setCustomValidity?.(field.name ? wrong(field) : "");
  return form.reportValidity();
}

export function saidBy(form) {
  const said = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled) continue;
    const value = read(field);
    if (value === undefined) continue;
    const at = field.name.indexOf(".");
    if (at < 0) said[field.name] = value;
    else (said[field.name.slice(0, at)] ??= {})[field.name.slice(at + 1)] = value;
  }
  return said;
}

// Answers that whoever asked must read, in words.
function worded(deed, answer) {
  const chips = (stack) => Object.entries(stack).map(([worth, count]) => `${count} of ${dollars(Number(worth))}`).join(", ");
  if (deed === "color-up") return `Give the player ${chips(answer.for)}.`;
  if (deed === "coupon") return `Give the player ${chips(answer.chips)}.`;
  if (deed === "rack-count") return `${dollars(answer.cents)} in the rack: the table has won ${dollars(answer["estimated-win"])} if it closed so.`;
  if (deed === "impressment" && Object.keys(answer.off).length) return `Entered. Off: ${Object.entries(answer.off).map(([colour, by]) => `${colour} by ${by}`).join(", ")}.`;
  return null;
}

document.addEventListener("input", (event) => event.target.setCustomValidity?.(""));

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-deed]");
  if (!form) return;
  event.preventDefault();
  if (!well(form)) return;
  if (form.matches("[data-sum]") && ![...form.querySelectorAll("[name^='chips.']")].some((field) => field.value.trim())) {
    refuse("Say how many chips of each kind there are; 0 where there is none.");
    return;
  }
  const log = form.dataset.log || form.elements.table?.value;
  const said = saidBy(form);
  if (!form.dataset.log) delete said.table;
  const answer = await ask(log, form.dataset.deed, said);
  if (!answer) return;
  const text = answer.answer?.text ?? answer.answer?.line ?? worded(form.dataset.deed, answer.answer);
  if (text) {
    document.getElementById("answer")?.replaceChildren(element("pre", { tabindex: 0 }, text));
  } else if (answer.answer?.refused) {
    refuse(`Stated, and not as it should be: ${answer.answer.refused.reason}`);
    setTimeout(() => location.reload(), 2500);
  } else if (answer.answer?.result === "failed") {
    refuse(`Not as it should be: ${answer.answer.fault}`, answer.answer.cite);
    setTimeout(() => location.reload(), 2500);
  } else {
    location.reload();
  }
});

// Counting chips: the sum is shown while it grows.
for (const form of document.querySelectorAll("form[data-sum]")) {
  const sum = form.querySelector("output");
  const add = () => {
    const chips = [...form.querySelectorAll("[name^='chips.']")];
    sum.textContent = dollars(chips.reduce((all, field) => all + Number(field.name.slice(6)) * (Number(field.value) || 0), 0));
  };
  form.addEventListener("input", add);
  add();
}

// Steps of a checklist.
const list = document.getElementById("checklist");
if (list) {
  const { table, role, steps } = JSON.parse(document.getElementById("steps").textContent);
  const confirm = (step) => async (answers) => {
    const answer = await ask(table, "check", { step: step.step, answers });
    if (answer?.answer.result === "failed") refuse(`${upper(step.title)}: ${answer.answer.fault}`, answer.answer.cite);
    else if (answer) location.reload();
  };
  for (const group of list.querySelectorAll("ul[data-group]")) {
    group.append(...steps.filter((step) => step.group === group.dataset.group && step.due && !step.done).map((step) => askForm(step, role, confirm(step))));
  }
}

for (const button of document.querySelectorAll("button[data-print]")) button.addEventListener("click", () => window.print());
