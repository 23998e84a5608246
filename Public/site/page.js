// @ts-check
import "./copy.js";
import { around, find, findAll } from "./elements.js";
import { origin } from "./origin.js";
import "./server.js";

// The theme of the page: the system's, or the one that was chosen here.
const root = document.documentElement;
for (const input of findAll(HTMLInputElement, "input[name=theme]")) {
  input.checked = input.value === (root.dataset.theme ?? "system");
  input.addEventListener("change", () => {
    if (input.value === "system") delete root.dataset.theme;
    else root.dataset.theme = input.value;
    try {
      localStorage.setItem("theme", input.value);
    } catch {
      // Storage is disabled: the choice lasts as long as the page.
    }
  });
}

const keys = find(HTMLDialogElement, "#keys");
for (const button of findAll(HTMLElement, "[data-open=keys]")) {
  button.addEventListener("click", () => keys.showModal());
}
keys.addEventListener("click", (event) => {
  if (event.target === keys) keys.close();
});

/**
 * Returns whether a key is input for a field, or belongs to the browser or the dialog.
 *
 * @param {KeyboardEvent} event
 */
export function isTyping(event) {
  return (
    event.ctrlKey || event.metaKey || event.altKey || keys.open ||
    around(Element, event.target, "input:not([type=radio]), textarea, select") !== null
  );
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || isTyping(event)) return;
  event.preventDefault();
  keys.showModal();
});

/** Fills in the origin of URLs, which the server does not know unless it has a public URL. */
export function fillOrigins() {
  for (const place of document.querySelectorAll(".origin")) place.textContent = origin;
}
