// @ts-check
/**
 * Returns the first element that matches a selector. The page must have one of this type.
 *
 * @template {Element} T
 * @param {new () => T} type
 * @param {string} selector
 * @param {ParentNode} place
 */
export function find(type, selector, place = document) {
  const found = place.querySelector(selector);
  if (!(found instanceof type)) throw new TypeError(`The page has no ${type.name} ${selector}`);
  return found;
}

/**
 * Returns all elements of a type that match a selector.
 *
 * @template {Element} T
 * @param {new () => T} type
 * @param {string} selector
 * @param {ParentNode} place
 */
export function findAll(type, selector, place = document) {
  /** @type {T[]} */
  const found = [];
  for (const each of place.querySelectorAll(selector)) if (each instanceof type) found.push(each);
  return found;
}

/**
 * Returns the target of an event or its closest ancestor that matches a selector, or `null` if none does.
 *
 * @template {Element} T
 * @param {new () => T} type
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export function around(type, target, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof type ? found : null;
}
