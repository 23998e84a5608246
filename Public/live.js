/**
 * Puts the regions of a page that came from the server in place of the ones shown.
 *
 * The server is the only one who knows what a page says; scripts ask it and exchange what differs.
 * What is the same stays the same node, so that pictures do not flash and focus is not lost.
 */
export function exchange(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  for (const region of document.querySelectorAll("[data-live]")) {
    const fresh = next.querySelector(`[data-live="${CSS.escape(region.dataset.live)}"]`);
    if (!fresh || fresh.innerHTML === region.innerHTML) continue;
    const focused = region.contains(document.activeElement) ? document.activeElement : null;
    if (fresh.querySelector(".card")) keepCards(region, fresh);
    else match(region, fresh);
    if (focused && !focused.isConnected) refocus(region, focused);
  }
  document.title = next.title;
  return next;
}

/**
 * A card that is in both keeps its node, wherever it is now; one of the same subject that says something
 * else is changed where it stands, so that its old picture stays until the new one is there.
 */
function keepCards(region, fresh) {
  const shown = new Map();
  const named = new Map();
  for (const card of region.querySelectorAll(".card")) {
    shown.set(card.innerHTML, card);
    if (card.dataset.card) named.set(card.dataset.card, card);
  }
  for (const card of fresh.querySelectorAll(".card")) {
    const same = shown.get(card.innerHTML);
    const twin = named.get(card.dataset.card);
    if (same) card.replaceWith(same);
    else if (twin) card.replaceWith(match(twin, card.cloneNode(true)));
  }
  region.replaceChildren(...fresh.childNodes);
}

/**
 * Makes a node say what a fresh one says, and replaces it only where it is made differently; gives the
 * one that stays.
 */
function match(node, fresh) {
  if (node.nodeName !== fresh.nodeName || node.childNodes.length !== fresh.childNodes.length) {
    node.replaceWith(fresh);
    return fresh;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== fresh.data) node.data = fresh.data;
    return node;
  }
  for (const { name } of [...node.attributes]) {
    if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  const pairs = [...node.childNodes].map((child, index) => [child, fresh.childNodes[index]]);
  for (const [child, other] of pairs) match(child, other);
  return node;
}

function refocus(region, focused) {
  const place = region.isConnected ? region : document.querySelector("main");
  const controls = [...place.querySelectorAll("a[href], button")];
  const twin =
    (focused.title && controls.find((control) => control.title === focused.title)) ||
    controls.find((control) => control.textContent === focused.textContent);
  (twin || controls[0])?.focus({ preventScroll: true });
}
