// @ts-check
import { find, findAll } from "./elements.js";

/**
 * Replaces the live regions of this page by those in the HTML of a fresh page from the server.
 *
 * Only the server renders pages; scripts request them and exchange the parts that differ. Unchanged nodes stay in
 * place, so that pictures do not flash and the focus is kept. A region is compared by its content: what changes must
 * be inside it.
 *
 * @param {string} text
 */
export function exchange(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  for (const region of findAll(HTMLElement, "[data-live]")) {
    const fresh = next.querySelector(`[data-live="${CSS.escape(region.dataset.live ?? "")}"]`);
    if (!fresh || fresh.innerHTML === region.innerHTML) continue;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && region.contains(active) ? active : null;
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
 *
 * @param {HTMLElement} region
 * @param {Element} fresh
 */
function keepCards(region, fresh) {
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  /** @type {Map<string, HTMLElement>} */
  const named = new Map();
  for (const card of findAll(HTMLElement, ".card", region)) {
    shown.set(card.innerHTML, card);
    if (card.dataset.card) named.set(card.dataset.card, card);
  }
  for (const card of findAll(HTMLElement, ".card", fresh)) {
    const same = shown.get(card.innerHTML);
    const twin = named.get(card.dataset.card ?? "");
    if (same) card.replaceWith(same);
    else if (twin) card.replaceWith(match(twin, card.cloneNode(true)));
  }
  region.replaceChildren(...fresh.childNodes);
}

/**
 * Updates a node to equal a fresh one, and replaces it only if their structures differ. Returns the node that
 * stays.
 *
 * @param {ChildNode} node
 * @param {Node} fresh
 */
function match(node, fresh) {
  if (node.nodeName !== fresh.nodeName || node.childNodes.length !== fresh.childNodes.length) {
    node.replaceWith(fresh);
    return fresh;
  }
  if (!(node instanceof Element && fresh instanceof Element)) {
    if (node.nodeValue !== fresh.nodeValue) node.nodeValue = fresh.nodeValue;
    return node;
  }
  for (const { name } of [...node.attributes]) {
    if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  const others = [...fresh.childNodes];
  for (const [index, child] of [...node.childNodes].entries()) match(child, others[index]);
  return node;
}

/**
 * Moves the focus to the control that replaced the focused one.
 *
 * @param {HTMLElement} region
 * @param {HTMLElement} focused
 */
function refocus(region, focused) {
  const place = region.isConnected ? region : find(HTMLElement, "main");
  const controls = findAll(HTMLElement, "a[href], button", place);
  const twin =
    (focused.title && controls.find((control) => control.title === focused.title)) ||
    controls.find((control) => control.textContent === focused.textContent);
  (twin || controls[0])?.focus({ preventScroll: true });
}
