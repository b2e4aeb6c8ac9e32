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
}

if (more && body) {
  more.hidden = false;
  more.addEventListener("click", () => { for (let count = 0; count < 5; count += 1) add(); });
  body.addEventListener("focusin", (event) => {
    if (event.target.name !== "dated" || event.target.value) return;
    const above = event.target.closest("tr").previousElementSibling?.querySelector("[name=dated]");
    if (above?.value) event.target.value = above.value;
  });
}
