/**
 * Replaces the live regions of this page by those in the HTML of a fresh page from the server.
 *
 * Only the server renders pages; scripts request them and exchange the parts that differ. Unchanged nodes stay in
 * place, so that pictures do not flash and the focus is kept.
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
 * Keeps the nodes of cards. A card that is in both pages keeps its node at its new place. A changed card with the
 * same subject is updated in its node, so that its old picture stays until the new one has loaded.
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
 * Updates a node to equal a fresh one, and replaces it only if their structures differ. Returns the node that
 * stays.
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
