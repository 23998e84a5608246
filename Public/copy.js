import { announce } from "./announce.js";
import { origin } from "./origin.js";

/** Puts text on the clipboard, says so, and lets the control that asked show it for a moment. */
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

/** Shows on a control that its text was copied, or that it can be. */
export function mark(control, isDone) {
  control.classList.toggle("done", isDone);
  const use = control.querySelector("use");
  const icons = use?.getAttribute("href").split("#")[0];
  use?.setAttribute("href", `${icons}#${isDone ? "check" : "copy"}`);
}

async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Over plain HTTP from another machine the clipboard's own interface is not there.
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
  const control = event.target.closest("[data-copy], [data-copy-address], [data-copy-next]");
  if (!control) return;
  const { copy: text, copyAddress } = control.dataset;
  if (text !== undefined) copy(text, control);
  else if (copyAddress !== undefined) copy(origin + copyAddress, control);
  else copy(control.parentElement.querySelector("code").textContent, control);
});
