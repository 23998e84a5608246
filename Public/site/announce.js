// @ts-check
import { find } from "./elements.js";

const region = find(HTMLElement, "[data-announce]");

/**
 * Announces a text to screen readers, also if it equals the previous one.
 *
 * @param {string} text
 */
export function announce(text) {
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}
