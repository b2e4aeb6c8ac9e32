// More rows in a grid of slips, and the day of the row above where a new one is begun.
const more = document.getElementById("more-rows");
const body = document.querySelector(".slips tbody");
const rows = () => [...body.querySelectorAll("tr.slip")];

function add() {
  const last = rows().at(-1);
  const next = last.cloneNode(true);
  const number = rows().length + 1;
  next.classList.remove("wrong-row");
  next.firstElementChild.textContent = String(number);
  for (const field of next.querySelectorAll("input, select")) {
    if (field.tagName === "INPUT") field.value = "";
    field.removeAttribute("aria-describedby");
    field.setAttribute("aria-label", field.getAttribute("aria-label").replace(/\d+$/, String(number)));
  }
  body.append(next);
  fit(next);
}

// What a slip of its kind does not say is put away, unless something stands there; it is still sent, and keeps its place.
function fit(row) {
  const kind = row.querySelector("[name=kind]");
  const fields = kind.selectedOptions[0].dataset.fields.split(" ");
  for (const field of row.querySelectorAll("input, select")) {
    field.closest("td").classList.toggle("unsaid", !fields.includes(field.name) && !field.value);
  }
}

if (more && body) {
  rows().forEach(fit);
  body.addEventListener("change", (event) => fit(event.target.closest("tr")));
  more.hidden = false;
  more.addEventListener("click", () => { for (let count = 0; count < 5; count += 1) add(); });
  body.addEventListener("focusin", (event) => {
    if (event.target.name !== "dated" || event.target.value) return;
    const above = event.target.closest("tr").previousElementSibling?.querySelector("[name=dated]");
    if (above?.value) event.target.value = above.value;
  });
}
