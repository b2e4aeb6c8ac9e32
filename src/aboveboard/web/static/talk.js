// What every page's script uses: making elements, saying amounts, and asking the floor for a deed.

const token = document.querySelector("meta[name=token]")?.content;

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = Math.abs(cents) % 100;
  return (cents < 0 ? "-$" : "$") + whole + (rest ? "." + String(rest).padStart(2, "0") : "");
}

// Between figures a hyphen stays: 0-00, 6-6.
export const words = (slug) => String(slug ?? "").replace(/(?<!\d)-|-(?!\d)/g, " ");

// A wager with what was picked, in words.
export const wagered = (wager, selection) => [words(wager), words(selection)].filter(Boolean).join(" ");

export const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// Cents from what somebody typed as dollars; null where that is no amount.
export function cents(text) {
  const found = /^\s*\$?\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(String(text).replaceAll(",", ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0") || 0) : null;
}

// Tell a screen reader, and whoever looks at the line.
export function say(text) {
  const spoken = document.getElementById("spoken");
  if (spoken) spoken.textContent = text;
}

// Clauses by their citation, each of which opens its page.
export function cited(cite) {
  return cite.length ? element("cite", {}, ...cite.flatMap((one, place) => [place ? "; " : null, element("a", { href: `/clause/${encodeURIComponent(one)}` }, one)])) : null;
}

export function refuse(reason, cite = []) {
  const box = document.getElementById("refusal");
  if (!box) return;
  box.replaceChildren(reason + (cite.length ? " " : ""), cited(cite) ?? "");
  box.hidden = !reason;
  // Where a place is reserved for it the page must not move under a pointer.
  if (reason && !box.parentElement.classList.contains("refusal-place")) box.scrollIntoView({ block: "nearest" });
}

function key() {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("-");
}

// Ask for a deed; gives the answer, or null where it was refused, and says why.
export async function ask(log, kind, said) {
  refuse("");
  if (!token) {
    location.href = "/sign-in?then=" + encodeURIComponent(location.pathname);
    return null;
  }
  const where = log === "floor" ? "/api/floor/deeds" : `/api/tables/${encodeURIComponent(log)}${kind === "set-up" ? "" : "/deeds"}`;
  const body = JSON.stringify({ kind, said, key: key() });
  let answer;
  for (let trial = 0; ; trial += 1) {
    try {
      const headers = { "content-type": "application/json", "x-csrf-token": token };
      const sent = await fetch(where, { method: "POST", headers, body });
      answer = await sent.json();
      break;
    } catch {
      // The key makes it safe to ask once more: what was accepted is answered, not done again.
      if (trial === 2) {
        refuse("The floor cannot be reached; nothing was confirmed.");
        return null;
      }
      await new Promise((go) => setTimeout(go, 700));
    }
  }
  if (answer.error?.code === "sign-in-first") {
    location.href = "/sign-in?then=" + encodeURIComponent(location.pathname);
    return null;
  }
  const wrong = answer.refused ?? (answer.error && { reason: answer.error.message, cite: [] });
  if (wrong) {
    refuse(upper(wrong.reason), wrong.cite);
    return null;
  }
  return answer;
}
