// An occasion's console: deeds wait in the browser, each with its key, while the network is away, and are decided in
// their order when it is back. What waits outlives a reload, and so does an outcome until somebody has read it; a key is
// sent again until its answer is known, so nothing is done twice. What others enter appears by itself.

import { cited, element, upper } from "./talk.js";
import { follow } from "./live.js";

const token = document.querySelector("meta[name=token]")?.content;
const { occasion, who, to = `/occasions/${occasion}` } = document.getElementById("occasion").dataset;
const shown = document.getElementById("queue");
const lost = document.getElementById("lost");
const store = `aboveboard-${who}-${occasion}`;
const AGAIN = 5000;
const LATER = [429, 502, 503, 504];

const stored = (name) => JSON.parse(localStorage.getItem(`${store}-${name}`) ?? "[]");
const put = (name, rows) => localStorage.setItem(`${store}-${name}`, JSON.stringify(rows));
const waiting = () => stored("waiting");
const outcomes = () => stored("outcomes");

const open = new Map();
const typed = (form, by = null) => [...new FormData(form, by)].filter(([name, value]) => name !== "token" && String(value).trim());
const fields = (form) => [...form.querySelectorAll("textarea, select, input:not([type=hidden])")];

function line(one, text, cite = []) {
  return element("li", {}, element("b", {}, `${upper(one.says)}: `), text, cite.length ? " " : null, cited(cite));
}

function show() {
  const rest = waiting();
  const rows = [
    ...outcomes().map((one) => line(one, one.refused ?? "entered", one.cite)),
    ...rest.map((one) => line(one, one.stays ?? "waits for the connection")),
  ];
  const seen = element("button", { type: "button", class: "plain small", onclick: () => { put("outcomes", []); show(); } }, "OK");
  shown.replaceChildren(...(rows.length ? [element("ul", {}, ...rows), outcomes().length ? seen : ""] : []));
  shown.hidden = !rows.length;
  const asked = new Set(rest.map((one) => JSON.stringify([one.deed, one.typed])));
  for (const form of document.querySelectorAll("form[data-deed]")) {
    const button = form.querySelector("button");
    const waits = !fields(form).length && asked.has(JSON.stringify([form.dataset.deed, typed(form)]));
    if (waits) button.setAttribute("aria-disabled", "true"); // and not disabled, which would take the focus away
    else button.removeAttribute("aria-disabled");
  }
}

// What was sent is gone from its form once it was entered or waits; what is refused can be mended there.
function emptied(key) {
  const form = open.get(key);
  open.delete(key);
  if (form?.isConnected) form.reset();
}

function outcome(one, answer) {
  const wrong = answer.error ? { reasons: [answer.error.message], cite: [] } : answer.refused;
  put("waiting", waiting().filter((each) => each.key !== one.key));
  put("outcomes", [...outcomes(), wrong ? { says: one.says, refused: `not entered: ${wrong.reasons.join("; ")}`, cite: wrong.cite } : { says: one.says }].slice(-20));
  if (wrong) open.delete(one.key);
  else emptied(one.key);
}

function stays(one, why) {
  put("waiting", waiting().map((each) => (each.key === one.key ? { ...each, stays: why } : each)));
}

// Send what waits, one after the other; what the network swallows stays where it is.
let sending = false;
async function send() {
  if (sending) return;
  sending = true;
  try {
    for (let [first] = waiting(); first; [first] = waiting()) {
      const sent = await fetch(`${to}/do/${first.deed}`, {
        method: "POST", headers: { accept: "application/json", "x-csrf-token": token }, body: new URLSearchParams([...first.typed, ["key", first.key]]),
      });
      if (LATER.includes(sent.status)) throw new Error("later");
      const answer = await sent.json();
      if (["sign-in-first", "bad-token", "change-password"].includes(answer.error?.code)) {
        stays(first, "waits until you sign in again");
        document.getElementById("gone").hidden = false;
        return;
      }
      outcome(first, answer);
      show();
    }
  } catch {
    lost.hidden = false;
    setTimeout(send, AGAIN);
  } finally {
    sending = false;
    for (const key of [...open.keys()]) emptied(key);
    show();
  }
  follow();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-deed]");
  if (!form) return;
  event.preventDefault();
  if ([...open.values()].includes(form) || form.querySelector("button[aria-disabled]")) return;
  if (!waiting().length) put("outcomes", []);
  const key = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("-");
  put("waiting", [...waiting(), { key, deed: form.dataset.deed, says: form.dataset.says, typed: typed(form, event.submitter?.name ? event.submitter : null) }]);
  open.set(key, form);
  show();
  send();
});
addEventListener("online", send);
addEventListener("storage", show);
document.addEventListener("followed", show);
show();
if (waiting().length) send();
