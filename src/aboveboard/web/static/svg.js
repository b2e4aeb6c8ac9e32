// The layout, and making shapes on it.

const SPACE = "http://www.w3.org/2000/svg";

export const svg = document.querySelector("#felt svg.layout");

export function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
