// The equipment form: what is typed is held to its clause at once, beside its field; times are shown in local time.

function fault(field) {
  const value = field.value.trim();
  if (value === "") return "";
  const { is, min, max, parts, as } = field.dataset;
  if (parts !== undefined) {
    const figures = value.match(/\d+/g) ?? [];
    return figures.length === Number(parts) && new Set(figures).size === 1 ? "" : `${parts} equal figures are required.`;
  }
  if (is !== undefined) return value === is ? "" : `Not as it must be: ${is === "true" ? "yes" : is === "false" ? "no" : is.replaceAll("-", " ")}.`;
  if (as !== "figure") return "";
  const figure = Number(value);
  if (!Number.isFinite(figure)) return "A number is required.";
  if (min !== undefined && figure < Number(min)) return `At least ${Number(min)} is required.`;
  if (max !== undefined && figure > Number(max)) return `At most ${Number(max)} is allowed.`;
  return "";
}

for (const form of document.querySelectorAll("form.measures")) {
  for (const field of form.querySelectorAll("[data-time]")) {
    const at = new Date(field.dataset.time);
    field.value = new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }
  form.addEventListener("input", (event) => {
    const field = event.target;
    const wrong = fault(field);
    const said = document.getElementById(field.getAttribute("aria-describedby"));
    if (said) said.textContent = wrong;
    field.setAttribute("aria-invalid", String(Boolean(wrong)));
  });
}
