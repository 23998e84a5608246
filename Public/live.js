/**
 * Puts the regions of a page that came from the server in place of the ones shown.
 *
 * The server is the only one who knows what a page says; scripts ask it and exchange what differs.
 * Focus stays on the control that has the same title or address as before.
 */
export function exchange(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  for (const region of document.querySelectorAll("[data-live]")) {
    const fresh = next.querySelector(`[data-live="${CSS.escape(region.dataset.live)}"]`);
    if (!fresh || fresh.innerHTML === region.innerHTML) continue;
    const focused = region.contains(document.activeElement) ? document.activeElement : null;
    keepCards(region, fresh);
    region.replaceChildren(...fresh.childNodes);
    if (focused && !focused.isConnected) refocus(region, focused);
  }
  document.title = next.title;
  return next;
}

/** A card that is in both keeps its node, so that its picture does not flash. */
function keepCards(region, fresh) {
  const shown = new Map();
  for (const card of region.querySelectorAll(".card")) shown.set(card.innerHTML, card);
  for (const card of fresh.querySelectorAll(".card")) {
    const same = shown.get(card.innerHTML);
    if (same) card.replaceWith(same);
  }
}

function refocus(region, focused) {
  const controls = [...region.querySelectorAll("a[href], button")];
  const twin =
    (focused.title && controls.find((control) => control.title === focused.title)) ||
    controls.find((control) => control.textContent === focused.textContent);
  (twin || controls[0])?.focus({ preventScroll: true });
}
