import "./copy.js";
import { origin } from "./origin.js";
import "./server.js";

// The colours of the page: as the system has it, or the choice that was made here.
const root = document.documentElement;
for (const input of document.querySelectorAll("input[name=theme]")) {
  input.checked = input.value === (root.dataset.theme ?? "system");
  input.addEventListener("change", () => {
    if (input.value === "system") delete root.dataset.theme;
    else root.dataset.theme = input.value;
    try {
      localStorage.setItem("theme", input.value);
    } catch {
      // Storage is off: the choice lasts as long as the page.
    }
  });
}

const keys = document.getElementById("keys");
for (const button of document.querySelectorAll("[data-open=keys]")) {
  button.addEventListener("click", () => keys.showModal());
}
keys.addEventListener("click", (event) => {
  if (event.target === keys) keys.close();
});

/** Whether a key that was pressed is text for a field, or belongs to the browser or the dialog. */
export function isTyping(event) {
  return (
    event.ctrlKey || event.metaKey || event.altKey || keys.open ||
    event.target.closest("input:not([type=radio]), textarea, select") !== null
  );
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || isTyping(event)) return;
  event.preventDefault();
  keys.showModal();
});

/** Shows where addresses begin: without a public URL the server does not know under which name it is seen. */
export function fillOrigins() {
  for (const place of document.querySelectorAll(".origin")) place.textContent = origin;
}
