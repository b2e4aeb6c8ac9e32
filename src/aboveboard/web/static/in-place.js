// Takes over what changed of a part of a page: whatever is the same stays the same element, so that the focus, what is
// typed and what is unfolded are not lost. Rows are told apart by data-key or id, forms by the deed that they ask for.

const STEADY = 700;
const fresh = new WeakMap();

const keyOf = (node) => node.dataset?.key ?? (node.id || (node.tagName === "FORM" ? node.dataset.deed : null) || null);
const alike = (one, other) => one && one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
const unfolded = (node, name) => node.tagName === "DETAILS" && name === "open";

export function takeOver(here, there) {
  for (const { name } of [...here.attributes]) if (!there.hasAttribute(name) && !unfolded(here, name)) here.removeAttribute(name);
  for (const { name, value } of there.attributes) if (here.getAttribute(name) !== value && !unfolded(here, name)) here.setAttribute(name, value);
  const wanted = new Set([...there.children].map(keyOf).filter(Boolean));
  const known = new Map();
  for (const child of [...here.children]) {
    const key = keyOf(child);
    if (key && wanted.has(key)) known.set(key, child);
    else if (key) child.remove();
  }
  let at = here.firstChild;
  for (const node of there.childNodes) {
    const found = keyOf(node) ? known.get(keyOf(node)) : alike(at, node) ? at : null;
    const same = alike(found, node) ? found : null;
    if (!same) {
      const made = document.importNode(node, true);
      here.insertBefore(made, at);
      fresh.set(made, performance.now());
      continue;
    }
    if (same === at) at = at.nextSibling;
    else here.insertBefore(same, at);
    if (same.nodeType === Node.ELEMENT_NODE) takeOver(same, node);
    else if (same.data !== node.data) same.data = node.data;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Whoever had the focus on something that is gone has it on what took its place in the same row.
export function keepingFocus(part, change) {
  const held = part.contains(document.activeElement) ? document.activeElement : null;
  const row = held?.closest("[data-key]");
  change();
  if (!held || held.isConnected) return;
  const next = row?.isConnected ? row.querySelector("button, input:not([type=hidden]), select, summary") : part.querySelector("h2, h3");
  if (next && !next.matches("button, input, select, summary")) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

// A tap that was meant for what lay there a moment ago presses nothing.
document.addEventListener("click", (event) => {
  const button = event.detail > 0 && event.target.closest?.("button");
  for (let node = button; node; node = node.parentElement) {
    if (performance.now() - (fresh.get(node) ?? -STEADY) < STEADY) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
  }
}, { capture: true });
