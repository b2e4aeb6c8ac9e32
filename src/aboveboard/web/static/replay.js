// A round step by step: back and forth with buttons or with the arrow keys.

const steps = [...document.querySelectorAll(".story > li")];
const place = document.getElementById("place");
let at = steps.length - 1;

function show(next) {
  at = Math.max(0, Math.min(steps.length - 1, next));
  steps.forEach((step, number) => {
    step.classList.toggle("now", number === at);
    step.classList.toggle("later", number > at);
    if (number === at) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  });
  steps[at].scrollIntoView({ block: "nearest" });
  place.textContent = `Step ${at + 1} of ${steps.length}: ${steps[at].dataset.sentence}`;
}

document.getElementById("first").addEventListener("click", () => show(0));
document.getElementById("back").addEventListener("click", () => show(at - 1));
document.getElementById("on").addEventListener("click", () => show(at + 1));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select")) return;
  if (event.key === "ArrowLeft") show(at - 1);
  else if (event.key === "ArrowRight") show(at + 1);
  else if (event.key === "Home") show(0);
  else if (event.key === "End") show(steps.length - 1);
});
if (steps.length) show(0);
