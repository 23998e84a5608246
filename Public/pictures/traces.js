// @ts-check
import { findAll } from "../site/elements.js";
import { svg } from "./stage.js";

/** @typedef {import("./stage.js").Grid} Grid */

/** The slices of a bitmap as outlines on its picture, each of which links to the slice alone. */
export class SliceOutlines {
  #frame;
  /** @type {SVGSVGElement | null} */
  #outlines = null;

  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.#frame = frame;
  }

  /**
   * Redraws the outlines on `grid`, which is `null` if the place of the cells is unknown.
   *
   * @param {Grid | null} grid
   */
  layOut(grid) {
    this.#outlines?.remove();
    this.#outlines = null;
    const links = findAll(HTMLElement, ".strip [data-bounds]");
    if (!grid || links.length === 0) return;
    const [across, down] = [grid.width / grid.columns, grid.height / grid.rows];
    const outlines = svg("svg", { class: "slices", "aria-hidden": "true", width: grid.width, height: grid.height });
    outlines.style.setProperty("left", `${grid.left}px`);
    outlines.style.setProperty("top", `${grid.top}px`);
    for (const link of links) outlines.append(outline(link, grid, across, down));
    this.#frame.append(outlines);
    this.#outlines = outlines;
  }
}

/**
 * Returns the outline of a slice, on cells of `across` × `down` pixels.
 *
 * @param {HTMLElement} link
 * @param {Grid} grid
 * @param {number} across
 * @param {number} down
 */
function outline(link, grid, across, down) {
  const [column, row, columns, rows] = (link.dataset.bounds ?? "").split(" ").map(Number);
  const [x, y] = [(column - grid.firstColumn) * across, (row - grid.firstRow) * down];
  const box = { x: x + 0.5, y: y + 0.5, width: columns * across - 1, height: rows * down - 1 };
  const slice = svg("g", {});
  const text = svg("text", { x: x + 4, y: y + 12 });
  text.textContent = link.textContent;
  slice.append(svg("rect", { ...box, class: "under" }), svg("rect", box), text);
  slice.addEventListener("click", () => link.click());
  return slice;
}

/** Onion skinning: the previous frame as a translucent overlay on the shown one. */
export class OnionSkin {
  #picture;
  #skin = new Image();
  #isOn = false;

  /**
   * @param {HTMLElement} frame
   * @param {HTMLImageElement} picture
   */
  constructor(frame, picture) {
    this.#picture = picture;
    this.#skin.className = "skin pixels";
    this.#skin.alt = "";
    this.#skin.hidden = true;
    frame.append(this.#skin);
  }

  /** Turns the overlay on or off. */
  toggle() {
    this.#isOn = !this.#isOn;
    this.layOut();
  }

  /** Aligns the overlay with the picture; it is hidden on the first frame and on a playing animation. */
  layOut() {
    const button = document.querySelector("[data-skin]");
    button?.setAttribute("aria-pressed", String(this.#isOn));
    const place = [...document.querySelectorAll(".frames a")].findIndex((frame) => frame.hasAttribute("aria-current"));
    this.#skin.hidden = !this.#isOn || !button || place < 1;
    if (this.#skin.hidden) return;
    const { currentSrc, offsetLeft, offsetTop, clientWidth, clientHeight } = this.#picture;
    const address = new URL(currentSrc);
    address.searchParams.set("frame", String(place - 1));
    if (this.#skin.src !== address.href) this.#skin.src = address.href;
    const box = { left: offsetLeft, top: offsetTop, width: clientWidth, height: clientHeight };
    for (const [name, length] of Object.entries(box)) this.#skin.style.setProperty(name, `${length}px`);
  }
}
