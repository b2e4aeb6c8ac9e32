// A page that stays true: parts marked `data-live` follow the floor, and times that run out are counted down.
//
// The page asks for itself every few seconds and takes over the parts that changed. A part in which somebody types or
// has the focus is left alone, so that nothing is lost and nothing moves under a pointer.

const EVERY = 3000;
const shown = new Map();
const lost = document.getElementById("lost");

function busy(part) {
  if (part.contains(document.activeElement) && document.activeElement !== document.body) return true;
  if (part.matches(":hover")) return true;
  const chosen = (select) => select.options.length && select.selectedIndex !== Math.max(0, [...select.options].findIndex((option) => option.defaultSelected));
  if ([...part.querySelectorAll("select")].some(chosen)) return true;
  return [...part.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.value !== field.defaultValue);
}

async function follow() {
  if (document.hidden) return;
  let text;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    text = await answer.text();
  } catch {
    if (lost) lost.hidden = false;
    return;
  }
  if (lost) lost.hidden = true;
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const now = page.getElementById(part.id);
    if (!now || now.innerHTML === shown.get(part.id) || busy(part)) continue;
    shown.set(part.id, now.innerHTML);
    part.replaceChildren(...[...now.childNodes].map((node) => document.adoptNode(node)));
  }
  count();
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

for (const part of document.querySelectorAll("[data-live][id]")) shown.set(part.id, part.innerHTML);
setInterval(follow, EVERY);
setInterval(count, 1000);
count();
