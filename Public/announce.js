const region = document.querySelector("[data-announce]");

/** Tells people who listen instead of looking; the same words twice are said twice. */
export function announce(text) {
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}
