// @ts-check
import { around, findAll } from "./elements.js";

/**
 * Closes the open menus except the one around `target`.
 *
 * @param {EventTarget | null} target
 */
function closeOthers(target) {
  for (const menu of findAll(HTMLDetailsElement, ".menu[open]")) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  }
}

/** @param {HTMLDetailsElement} menu */
function close(menu) {
  const isFocused = menu.contains(document.activeElement);
  menu.open = false;
  if (isFocused) menu.querySelector("summary")?.focus();
}

// A menu closes after a choice, at Escape, and when something else is clicked or focused.
document.addEventListener("click", ({ target }) => {
  closeOthers(target);
  const menu = around(HTMLElement, target, ".menu ul a, .menu ul button")?.closest("details");
  if (menu) close(menu);
});
document.addEventListener("focusin", ({ target }) => closeOthers(target));
document.addEventListener("keydown", (event) => {
  const [menu] = findAll(HTMLDetailsElement, ".menu[open]");
  if (event.key !== "Escape" || !menu) return;
  event.preventDefault();
  close(menu);
});
