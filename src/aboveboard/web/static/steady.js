// What keeps a console steady under a pointer: lines that are done with stay while it is there, and no click meant for one thing presses another.

const box = document.getElementById("console");
const at = { x: -1, y: -1 };
let pressed = null;
let again = null;
let lines = [];

const inside = () => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
};

// Steps that are due, among those confirmed a moment ago, each in its line until the pointer leaves or presses something else.
export function inPlace(steps, redraw) {
  const holds = pressed === "steps" && inside();
  const held = holds ? lines.map((line) => steps.find((step) => step.step === line.step) ?? { ...line, gone: true }) : [];
  lines = [...held, ...steps.filter((step) => !held.includes(step))];
  again = lines.some((line) => line.gone) ? redraw : null;
  return lines;
}

function release() {
  if (!again || inside()) return;
  const draw = again;
  again = null;
  pressed = null;
  draw();
}

document.addEventListener("pointermove", (event) => { at.x = event.clientX; at.y = event.clientY; release(); }, { passive: true });
document.addEventListener("pointerdown", (event) => { at.x = event.clientX; at.y = event.clientY; }, { passive: true, capture: true });
document.addEventListener("click", (event) => { pressed = event.target.closest?.("#console .due") ? "steps" : null; release(); }, { capture: true });

// The second click of a double click does nothing where the first has changed what lies under it.
let first = null;
box.addEventListener("click", (event) => {
  if (event.detail > 1 && first && !first.isConnected) { event.preventDefault(); event.stopPropagation(); return; }
  if (event.detail <= 1) first = event.target;
}, { capture: true });
