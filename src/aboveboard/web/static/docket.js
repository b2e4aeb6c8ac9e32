// A proceeding's forms: another entry of a list without asking the server, nothing sent twice, and nothing that is typed
// is drawn over while others go on.

const next = document.getElementById("next");

// Names and ids of a copied entry count on: s.errors.1.error becomes s.errors.2.error.
function renumber(entry, list, number) {
  for (const node of entry.querySelectorAll("[name], [id], [for]")) {
    for (const name of ["name", "id", "for"]) {
      const value = node.getAttribute(name);
      const at = value?.indexOf(`${list}.`) ?? -1;
      if (at < 0) continue;
      const rest = value.slice(at + list.length + 1);
      node.setAttribute(name, `${value.slice(0, at)}${list}.${number}${rest.slice(rest.indexOf("."))}`);
    }
  }
}

function another(button) {
  const list = button.closest("fieldset").querySelector("ol");
  const entry = list.lastElementChild.cloneNode(true);
  for (const wrong of entry.querySelectorAll(".wrong")) wrong.remove();
  for (const field of entry.querySelectorAll("input, textarea, select")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    if (field.type === "checkbox" || field.type === "radio") field.checked = false;
    else field.value = "";
    if (field.tagName === "SELECT") field.selectedIndex = 0;
  }
  renumber(entry, button.value, list.children.length + 1);
  list.append(entry);
  entry.querySelector("input, textarea, select")?.focus();
}

// Whoever types keeps the form as it is: what happens meanwhile is said above it.
function keep(event) {
  if (!event.target.closest("form.step")) return;
  event.target.closest("[data-live]")?.removeAttribute("data-live");
}

document.addEventListener("input", keep);
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=more]");
  if (!button?.closest("fieldset")?.matches(".rows")) return;
  event.preventDefault();
  keep(event);
  another(button);
});
document.addEventListener("followed", () => {
  const note = document.getElementById("meanwhile");
  const seen = Number(document.querySelector("[data-news]")?.dataset.last ?? -1);
  const first = Number(next?.querySelector("input[name=seen]")?.value ?? seen);
  if (note && next && !next.hasAttribute("data-live") && seen > first) note.hidden = false;
});

let sent = null;
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form.step")) return;
  if (sent === event.target) event.preventDefault();
  sent = event.target;
});
addEventListener("pageshow", () => { sent = null; });

document.querySelector("form.step [aria-invalid], form.step .refusal, #done")?.scrollIntoView({ block: "center" });
