// A page that stays true: parts marked `data-live` follow the floor, and times that run out are counted down.
//
// The page asks for itself, and takes over the parts that changed: every few seconds, or where an element names a log's
// stream by `data-news`, as soon as anything happens. A part in which somebody types or has the focus is left alone, so
// that nothing is lost and nothing moves under a pointer; one that is live "in-place" keeps all of that by itself.

import { keepingFocus, takeOver } from "./in-place.js";

const EVERY = 3000;
const SILENT = 40000;
const AGAIN = 5000;
const LONGEST_PRESS = 2000;
const shown = new Map();
const lost = document.getElementById("lost");
const source = document.querySelector("[data-news]");
// A page that answers a form has the form's address, and says what its own is.
const page_of = document.querySelector("[data-page]")?.dataset.page ?? location.href;

function busy(part) {
  if (part.contains(document.activeElement) && document.activeElement !== document.body) return true;
  if (part.matches(":hover")) return true;
  const chosen = (select) => select.options.length && select.selectedIndex !== Math.max(0, [...select.options].findIndex((option) => option.defaultSelected));
  if ([...part.querySelectorAll("select")].some(chosen)) return true;
  return [...part.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.value !== field.defaultValue);
}

function take(part, now) {
  if (part.dataset.live === "in-place") {
    keepingFocus(part, () => takeOver(part, now));
    return;
  }
  part.replaceChildren(...[...now.childNodes].map((node) => document.adoptNode(node)));
}

// Nothing moves while a finger is down.
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise((go) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(go), { once: true });
    setTimeout(go, LONGEST_PRESS);
  });
}, { capture: true, passive: true });

async function look() {
  let text;
  try {
    const answer = await fetch(page_of, { headers: { accept: "text/html" } });
    if (answer.redirected || [401, 403, 404].includes(answer.status)) over();
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    text = await answer.text();
  } catch {
    if (lost) lost.hidden = false;
    return;
  }
  if (source) await released;
  else if (lost) lost.hidden = true;
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const now = page.getElementById(part.id);
    const inPlace = part.dataset.live === "in-place";
    if (!now || now.outerHTML === shown.get(part.id) || (!inPlace && busy(part))) continue;
    shown.set(part.id, now.outerHTML);
    take(part, now);
  }
  const seen = page.querySelector("[data-news]")?.dataset.last;
  if (source && seen) source.dataset.last = seen;
  count();
  document.dispatchEvent(new Event("followed"));
}

// However often it is asked for, the page is looked at once at a time, and once more at the end.
let looking = null;
let once_more = false;
export async function follow() {
  if (document.hidden) return;
  once_more = true;
  looking ??= (async () => {
    while (once_more) {
      once_more = false;
      await look();
    }
  })().finally(() => { looking = null; });
  await looking;
}

function left(seconds) {
  if (seconds < 0) return "run out";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours} h ${minutes} min left` : minutes >= 10 ? `${minutes} min left` : `${minutes} min ${Math.floor(seconds) % 60} s left`;
}

function count() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    const seconds = (new Date(time.dataset.until) - Date.now()) / 1000;
    time.textContent = left(seconds);
    time.classList.toggle("closed", seconds < 600);
  }
}

// Whoever may no longer look at what is followed sees that, and nothing else.
let ended = false;
function over() {
  const gone = document.getElementById("gone");
  if (!source || !gone) return;
  ended = true;
  news?.close();
  for (const part of document.querySelectorAll("[data-live][id]")) part.replaceChildren();
  for (const part of document.querySelectorAll("[data-while]")) part.hidden = true;
  gone.hidden = false;
}

let news = null;
let heard = 0;
function listen() {
  if (ended) return;
  news?.close();
  news = new EventSource(`${source.dataset.news}?after=${source.dataset.last}`);
  heard = Date.now();
  const here = () => { heard = Date.now(); lost.hidden = true; };
  news.onopen = here;
  news.onmessage = (message) => { here(); if (JSON.parse(message.data).last > Number(source.dataset.last)) follow(); };
  news.addEventListener("still", () => { here(); follow(); });
  news.onerror = async () => {
    lost.hidden = false;
    if (news.readyState !== EventSource.CLOSED) return;
    await look();
    setTimeout(listen, AGAIN);
  };
}

for (const part of document.querySelectorAll("[data-live][id]")) shown.set(part.id, part.outerHTML);
if (source) {
  listen();
  setInterval(() => { if (Date.now() - heard > SILENT) { lost.hidden = false; listen(); } }, AGAIN);
  addEventListener("offline", () => { lost.hidden = false; });
  addEventListener("online", listen);
  addEventListener("visibilitychange", follow);
} else setInterval(follow, EVERY);
setInterval(count, 1000);
count();
