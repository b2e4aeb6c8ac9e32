// A step of a checklist with what it asks: one form, on the table's page and on the checklist's.

import { cited, element, upper, words } from "./talk.js";

// What an answer must be, where that is a figure.
function bounds(ask) {
  return [ask.min ? `at least ${ask.min}` : "", ask.max !== undefined ? `at most ${ask.max}` : "", typeof ask.is === "number" ? String(ask.is) : "",
    ask.above ? `more than ${words(ask.above)}` : ""].filter(Boolean).join(", ");
}

function control(name, ask) {
  const about = [bounds(ask), ask.unit ?? ""].filter(Boolean).join(" ");
  const label = words(name) + (about ? ` (${about})` : "");
  const fixed = typeof ask.is === "boolean" ? [true, false] : typeof ask.is === "string" ? [ask.is, "otherwise"] : null;
  const values = ask["one-of"] ?? fixed;
  if (values) {
    return [label, element("select", { name, required: !ask.when }, element("option", { value: "" }, "choose"), ...values.map((value) =>
      element("option", { value: JSON.stringify(value) }, typeof value === "boolean" ? (value ? "yes" : "no") : words(value)))),
    (input) => JSON.parse(input.value)];
  }
  const listed = ask["each-once"] || ask["seats-of"] || ask["seats-without"];
  if (listed) {
    return [`${label}, in order`, element("input", { name, size: 12, placeholder: "1 2 3" }),
      (input) => (input.value.match(/\d+/g) ?? []).map(Number)];
  }
  const figure = ask.min !== undefined || ask.max !== undefined || ask.above !== undefined || typeof ask.is === "number";
  return [label, element("input", { name, size: 10, inputmode: figure ? "decimal" : "text", required: !ask.when }),
    (input) => (figure && /^-?\d+$/.test(input.value.trim()) ? Number(input.value) : input.value.trim())];
}

// One step as a list item: its sentence, what it asks, and the button of whoever may confirm it.
export function askForm(step, role, confirm) {
  const second = step.signed.length > 0;
  const roles = second ? step.with : step.by;
  const theirs = roles.length === 0 ? role !== "player" : roles.includes(role);
  const whose = roles.length ? roles.map(words).join(" or ") : "anyone on duty";
  const asked = second ? [] : Object.entries(step.asks).map(([name, ask]) => [name, ...control(name, ask)]);
  const form = element("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    const answers = Object.fromEntries(asked.filter(([, , input]) => input.value !== "").map(([name, , input, read]) => [name, read(input)]));
    confirm(answers);
  } },
  ...asked.map(([, label, input]) => element("label", {}, `${label} `, input)),
  element("button", {}, second ? "Verify" : "Confirm"));
  return element("li", { "data-step": step.step },
    element("div", { class: "what" }, upper(step.title), " ", cited(step.cite),
      step.says ? element("p", { class: "spoken" }, `\u201c${step.says}\u201d`) : null,
      element("small", {}, `${second ? "verified" : "confirmed"} by ${whose}${second ? `; ${step.signed[0].by} has confirmed it` : ""}`)),
    theirs ? form : null,
    step.failed ? element("p", { class: "refusal" }, step.failed) : null);
}
