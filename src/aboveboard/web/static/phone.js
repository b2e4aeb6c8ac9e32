// On a small screen: the layout fits the width and can be drawn larger, and wagers can be chosen from a sheet of them.

import { element } from "./talk.js";

const felt = document.getElementById("felt");
const LARGEST = 3;
let size = 1;

function zoom(by) {
  const before = size;
  size = Math.max(1, Math.min(LARGEST, size + by));
  const [x, y] = [felt.scrollLeft + felt.clientWidth / 2, felt.scrollTop + felt.clientHeight / 2];
  felt.style.setProperty("--zoom", size);
  felt.classList.toggle("zoomed", size > 1);
  felt.scrollTo({ left: (x * size) / before - felt.clientWidth / 2, top: (y * size) / before - felt.clientHeight / 2, behavior: "instant" });
  less.disabled = size === 1;
  more.disabled = size === LARGEST;
}

const less = element("button", { type: "button", class: "plain", "aria-label": "Layout smaller", onclick: () => zoom(-1), disabled: true }, "\u2212");
const more = element("button", { type: "button", class: "plain", "aria-label": "Layout larger", onclick: () => zoom(1) }, "+");
document.querySelector(".table-head").append(element("div", { class: "zoom", role: "group", "aria-label": "Size of the layout" }, less, more));

const list = document.getElementById("text");
export function openSheet() {
  if (!list) return;
  list.classList.add("sheet");
  list.open = true;
  list.querySelector("button:not(:disabled), summary")?.focus({ preventScroll: true });
}
list?.addEventListener("toggle", () => {
  if (!list.open) list.classList.remove("sheet");
  else if (!list.classList.contains("sheet")) list.scrollIntoView({ block: "nearest" });
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && list?.classList.contains("sheet")) list.open = false; });
