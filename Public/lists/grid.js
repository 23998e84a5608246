// @ts-check
import { around, findAll } from "../site/elements.js";

/**
 * Returns the links of the cards on a sheet, in their order.
 *
 * @param {Element} results
 */
export const links = (results) => findAll(HTMLAnchorElement, ".card .open", results);

/**
 * Returns the card that contains an element, or `null`.
 *
 * @param {EventTarget | null} target
 */
export const cardOf = (target) => around(HTMLElement, target, ".card");

/** @param {Element[]} all */
function columns(all) {
  const top = all[0].getBoundingClientRect().top;
  const second = all.findIndex((link) => link.getBoundingClientRect().top > top);
  return second === -1 ? all.length : second;
}

/**
 * Moves the focus between cards by arrow keys, Home and End, and from the first row up to the search field.
 *
 * @param {KeyboardEvent} event
 * @param {Element} results
 * @param {HTMLElement} field
 */
export function move(event, results, field) {
  const all = links(results);
  const card = cardOf(document.activeElement);
  const index = all.findIndex((link) => link === card?.querySelector(".open"));
  if (index === -1) return;
  /** @type {{ [key: string]: () => number }} */
  const moves = {
    ArrowLeft: () => index - 1,
    ArrowRight: () => index + 1,
    ArrowUp: () => index - columns(all),
    ArrowDown: () => index + columns(all),
    Home: () => 0,
    End: () => all.length - 1,
  };
  const to = moves[event.key]?.();
  if (to === undefined) return;
  event.preventDefault();
  if (to < 0 && event.key === "ArrowUp") field.focus();
  else all[to]?.focus();
}
