// An occasion's console: deeds wait in the browser, each with its key, while the network is away, and are decided in
// their order when it is back. What waits outlives a reload; a key is sent again until its answer is known, so nothing
// is done twice.

const token = document.querySelector("meta[name=token]")?.content;
const forms = [...document.querySelectorAll("form[data-occasion]")];
const occasion = forms[0]?.dataset.occasion;
const shown = document.getElementById("queue");
const store = `aboveboard-queue-${occasion}`;
const AGAIN = 5000;

const waiting = () => JSON.parse(localStorage.getItem(store) ?? "[]");
const keep = (rows) => localStorage.setItem(store, JSON.stringify(rows));
const words = (slug) => slug.replaceAll("-", " ");

const READ = {
  cents: (given) => Math.round(Number(given.replace(/[$,]/g, "")) * 100),
  number: Number,
  flag: (given) => given === "yes",
  names: (given) => given.split(",").map((one) => one.trim()).filter(Boolean),
  words: (given) => given.split(",").map((one) => one.trim()).filter(Boolean),
};

function asked(form) {
  const said = {};
  for (const [name, value] of new FormData(form)) {
    if (name === "token" || !String(value).trim()) continue;
    const kind = form.elements[name]?.dataset?.as;
    said[name] = kind in READ ? READ[kind](value) : value;
  }
  return { key: crypto.randomUUID(), kind: form.dataset.deed, said };
}

function show(outcomes) {
  const rows = [...outcomes, ...waiting().map((one) => `${words(one.kind)}: waits for the network`)];
  shown.hidden = !rows.length;
  const list = document.createElement("ul");
  list.append(...rows.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  shown.replaceChildren(list);
}

let outcomes = [];
let sending = false;

// Send what waits, one after the other; what the network swallows stays where it is.
async function send() {
  if (sending) return;
  sending = true;
  let done = 0;
  try {
    for (let [first] = waiting(); first; [first] = waiting()) {
      const answer = await fetch(`/api/occasions/${occasion}/deeds`, {
        method: "POST", headers: { "content-type": "application/json", "x-csrf-token": token }, body: JSON.stringify(first),
      });
      if (answer.status === 503 || answer.status === 429) throw new Error("later");
      const found = await answer.json();
      keep(waiting().slice(1));
      const fault = found.error?.message;
      const refused = found.refused && `${found.refused.reason} (${found.refused.cite.join("; ")})`;
      outcomes.push(`${words(first.kind)}: ${fault ?? refused ?? "entered"}`);
      done += fault || refused ? 0 : 1;
    }
  } catch {
    setTimeout(send, AGAIN);
  } finally {
    sending = false;
    show(outcomes);
  }
  const refusals = outcomes.filter((one) => !one.endsWith(": entered"));
  if (done && !waiting().length && !refusals.length) {
    sessionStorage.setItem(`${store}-shown`, JSON.stringify(outcomes));
    location.reload();
  }
}

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    outcomes = [];
    keep([...waiting(), asked(form)]);
    form.querySelectorAll("textarea, input:not([type=hidden])").forEach((one) => { one.value = ""; });
    show(outcomes);
    send();
  });
}
addEventListener("online", send);
if (occasion) {
  outcomes = JSON.parse(sessionStorage.getItem(`${store}-shown`) ?? "[]");
  sessionStorage.removeItem(`${store}-shown`);
  show(outcomes);
  if (waiting().length) send();
}
