// @ts-check
import { around, find, findAll } from "../site/elements.js";

/**
 * Links a scene's picture and document: pointing at a node in the document outlines it on the picture, and pointing
 * at the picture marks the innermost node in the document.
 */
export class Outlines {
  #print;
  #document;
  #readout;
  #boxes = document.createElement("div");
  /** @type {HTMLElement | null} */
  #marked = null;

  /**
   * Connects the elements; `print` contains only the picture.
   *
   * @param {HTMLElement} print
   * @param {HTMLElement} text
   * @param {HTMLElement} readout
   */
  constructor(print, text, readout) {
    this.#print = print;
    this.#document = text;
    this.#readout = readout;
    this.#boxes.className = "outlines";
    print.append(this.#boxes);
    text.addEventListener("pointerover", ({ target }) => this.#show(around(HTMLElement, target, "[data-frames]")));
    text.addEventListener("pointerleave", () => this.#show(null));
    print.addEventListener("pointermove", (event) => this.#point(event));
    print.addEventListener("pointerleave", () => this.#show(null));
  }

  /** Removes the marks, since the document may have changed. */
  clear() {
    this.#show(null);
  }

  get #size() {
    return (find(HTMLElement, "main").dataset.points ?? "").split(" ").map(Number);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.#print.getBoundingClientRect();
    const [width, height] = this.#size;
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    /** @type {HTMLElement | null} */
    let inner = null;
    let least = Infinity;
    for (const node of findAll(HTMLElement, "[data-frames]", this.#document)) {
      for (const [left, top, across, down] of frames(node)) {
        const isInside = x >= left && y >= top && x <= left + across && y <= top + down;
        // Of nodes with equal frames, the inner one, which is later in the document, is the target.
        if (isInside && across * down <= least) [inner, least] = [node, across * down];
      }
    }
    if (inner === this.#marked) return;
    this.#show(inner);
    if (inner) keepInView(inner, this.#document);
  }

  /** @param {HTMLElement | null} node */
  #show(node) {
    if (node === this.#marked) return;
    this.#marked?.classList.remove("marked");
    node?.classList.add("marked");
    this.#marked = node;
    const [width, height] = this.#size;
    const all = node ? frames(node) : [];
    this.#boxes.replaceChildren(...all.map(([left, top, across, down]) => {
      const box = document.createElement("span");
      const place = { left: left / width, top: top / height, width: across / width, height: down / height };
      for (const [name, part] of Object.entries(place)) box.style.setProperty(name, `${part * 100}%`);
      return box;
    }));
    const [left, top, across, down] = (all[0] ?? []).map((length) => Math.round(length * 100) / 100);
    this.#readout.textContent = node ? `${node.dataset.kind} ${across} × ${down} at ${left}, ${top}` : "";
  }
}

/**
 * Returns the frames of a node, which has several if a loop repeats it.
 *
 * @param {HTMLElement} node
 */
function frames(node) {
  return (node.dataset.frames ?? "").split(";").map((frame) => frame.split(" ").map(Number));
}

/**
 * Scrolls only the document, not the page, so that a node is visible in it.
 *
 * @param {Element} node
 * @param {Element} text
 */
function keepInView(node, text) {
  const [inner, outer] = [node.getBoundingClientRect(), text.getBoundingClientRect()];
  if (inner.top < outer.top || inner.top > outer.bottom - 40) text.scrollTop += inner.top - outer.top - outer.height / 3;
}
