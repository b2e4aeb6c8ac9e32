// A meeting as its secretary runs it: forms that are sent without leaving the page, a tally that counts while a vote is
// taken, and a timer for whoever speaks. Without this script every form works as well, by loading the page again.

import { follow } from "./live.js";

const parse = (text) => new DOMParser().parseFromString(text, "text/html");
const meeting = document.querySelector("[data-meeting]");

// What a form of the answered page says takes the place of what stands here.
function take(form, there) {
  const held = form.closest("details");
  form.replaceChildren(...[...there.childNodes].map((node) => document.adoptNode(node)));
  if (held) held.open = true;
  const said = form.querySelector("[role=alert], [role=status]");
  if (said) {
    said.tabIndex = -1;
    said.focus();
  }
}

async function send(form, submitter) {
  const body = new FormData(form, submitter);
  const lost = document.getElementById("lost");
  form.setAttribute("aria-busy", "true");
  let answer;
  let page;
  try {
    answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { accept: "text/html" } });
    page = parse(await answer.text());
  } catch {
    lost.hidden = false;
    return;
  } finally {
    form.removeAttribute("aria-busy");
  }
  const there = page.getElementById(form.id);
  if (answer.redirected) {
    // What was taken down is gone from the form; a form that is still there begins anew.
    form.reset();
    if (there) take(form, there);
    timers.delete(form.dataset.step);
    await follow();
    announce(page.getElementById("done")?.textContent ?? "Taken down.", form.id);
  } else if (there) {
    take(form, there);
  } else {
    document.body.replaceChildren(...[...page.body.childNodes].map((node) => document.adoptNode(node)));
  }
}

// What was taken down stays in sight; where the form went from under whoever sent it, so does how the meeting stands.
function announce(text, sent) {
  let spoken = document.getElementById("spoken-here");
  if (!spoken) {
    spoken = document.createElement("p");
    spoken.id = "spoken-here";
    spoken.className = "note";
    spoken.setAttribute("role", "status");
    meeting.prepend(spoken);
  }
  spoken.textContent = text.replace(/\s+/g, " ").trim();
  const form = document.getElementById(sent);
  const box = form?.getBoundingClientRect();
  if (!form?.checkVisibility() || box.bottom < 0 || box.top > innerHeight) spoken.scrollIntoView({ block: "start" });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-meeting] form.step")) {
    event.preventDefault();
    if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
  } else if (form.matches("form[data-once]")) {
    // What anybody states is sent once, however often the button is pressed.
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  }
});
addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form[data-once]")) delete form.dataset.sent; });

// A case's page keeps a form as it is once somebody types; a meeting goes on, and what is typed is kept in place.
const parts = [...document.querySelectorAll("[data-meeting] [data-live]")];
document.addEventListener("input", () => { for (const part of parts) part.dataset.live = "in-place"; });

// -- the tally of a vote, while it is taken ----------------------------------------------------------------------------

function tally(vote) {
  const side = (name) => vote.querySelectorAll(`input[type=radio][value="${name}"]:checked`).length;
  const [ayes, nays, abstained] = ["ayes", "nays", "abstained"].map(side);
  const needed = Number(vote.closest("[data-carries]")?.dataset.carries);
  const carries = needed > 0 && ayes >= needed;
  let shown = vote.querySelector("output.tally");
  if (!shown) {
    shown = document.createElement("output");
    vote.append(shown);
  }
  shown.className = carries ? "tally carries" : "tally";
  shown.textContent = `${ayes} to ${nays}${abstained ? `, ${abstained} abstained` : ""}` + (needed ? `: ${carries ? "carries" : `${needed} ayes are needed`}` : "");
}

document.addEventListener("change", (event) => {
  const vote = event.target.closest?.("[data-meeting] fieldset.vote");
  if (vote && event.target.type === "radio") tally(vote);
});

// -- the timer of whoever speaks ----------------------------------------------------------------------------------------

const timers = new Map();
const timerOf = (box) => {
  const name = box.dataset.timer;
  if (!timers.has(name)) timers.set(name, { before: 0, since: null, limit: null });
  return timers.get(name);
};
const spoken = (timer) => timer.before + (timer.since === null ? 0 : performance.now() - timer.since);
// A minute that was begun counts, where it lasted a whole second.
const minutes = (timer) => Math.max(1, Math.ceil(Math.floor(spoken(timer) / 1000) / 60));

function draw() {
  for (const box of document.querySelectorAll("[data-timer]")) {
    const timer = timerOf(box);
    const seconds = Math.floor(spoken(timer) / 1000);
    const limits = [box.dataset.limit, box.dataset.left, timer.limit].filter((each) => each !== undefined && each !== null && each !== "").map(Number);
    const limit = limits.length ? Math.min(...limits) : null;
    const left = limit === null ? null : limit * 60 - seconds;
    const over = left !== null && left <= 0 && seconds > 0;
    const [time, word] = ["time", "word"].map((name) => box.querySelector(`[data-shows=${name}]`));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (time.textContent !== text) time.textContent = text;
    const says = over ? "Time is up." : left !== null && left <= 30 && timer.since !== null ? "Half a minute left." : limit !== null ? `of ${limit} min` : "";
    if (word.textContent !== says) word.textContent = says;
    box.classList.toggle("over", over);
    box.querySelector("[data-does=start]").disabled = timer.since !== null;
    box.querySelector("[data-does=stop]").disabled = timer.since === null;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-timer] button[data-does]");
  if (!button) return;
  const box = button.closest("[data-timer]");
  const timer = timerOf(box);
  if (button.dataset.does === "start") timer.since ??= performance.now();
  if (button.dataset.does === "stop" && timer.since !== null) {
    timer.before = spoken(timer);
    timer.since = null;
    // What was measured goes into the step only where its file asks for it.
    const field = box.dataset.into && document.querySelector(`#form-${CSS.escape(box.dataset.timer)} [name="${CSS.escape(box.dataset.into)}"]`);
    if (field) field.value = minutes(timer);
  }
  if (button.dataset.does === "again") {
    timer.before = 0;
    timer.since = null;
  }
  draw();
});

document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-timer] [data-sets=limit]")) return;
  const typed = event.target.value.trim();
  timerOf(event.target.closest("[data-timer]")).limit = /^\d{1,3}$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;
  draw();
});

if (document.querySelector("[data-meeting]")) {
  setInterval(draw, 200);
  draw();
}
