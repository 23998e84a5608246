// @ts-check
import { announce } from "./announce.js";
import { around } from "./elements.js";
import { origin } from "./origin.js";

/**
 * Copies text to the clipboard, announces it, and marks the control that was used for a moment.
 *
 * @param {string} text
 * @param {Element | null} control
 */
export async function copy(text, control) {
  try {
    await write(text);
  } catch {
    announce("The browser does not allow copying here.");
    return;
  }
  announce(`Copied ${text}`);
  if (!control) return;
  mark(control, true);
  setTimeout(() => mark(control, false), 1200);
}

/**
 * Makes a control show that its text was copied, or that it can be copied.
 *
 * @param {Element} control
 * @param {boolean} isDone
 */
export function mark(control, isDone) {
  control.classList.toggle("done", isDone);
  const use = control.querySelector("use");
  const icons = use?.getAttribute("href")?.split("#")[0];
  use?.setAttribute("href", `${icons}#${isDone ? "check" : "copy"}`);
}

/** @param {string} text */
async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // The Clipboard API is missing over plain HTTP from another machine.
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (!isDone) throw new Error("copying was refused");
}

document.addEventListener("click", (event) => {
  const control = around(HTMLElement, event.target, "[data-copy], [data-copy-address], [data-copy-next], [data-copy-of]");
  if (!control) return;
  // A menu closes after the choice, so the mark appears on its summary.
  const shown = control.closest(".menu")?.querySelector("summary") ?? control;
  const { copy: text, copyAddress, copyOf } = control.dataset;
  if (text !== undefined) copy(text, shown);
  else if (copyAddress !== undefined) copy(origin + copyAddress, shown);
  else if (copyOf !== undefined) copy(document.getElementById(copyOf)?.textContent ?? "", shown);
  else copy(control.parentElement?.querySelector("code")?.textContent ?? "", control);
});
