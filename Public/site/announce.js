const region = document.querySelector("[data-announce]");

/** Announces a text to screen readers, also if it equals the previous one. */
export function announce(text) {
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}
