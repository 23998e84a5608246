// @ts-check
import { findAll } from "../site/elements.js";

/** @typedef {[red: number, green: number, blue: number, alpha: number]} Color */

/**
 * Reads the colours of a bitmap's cells from its picture in natural size.
 *
 * Returns a function from column and row to a colour, or `null` if the picture cannot be read.
 *
 * @param {string} url
 */
export async function readCells(url) {
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(image, 0, 0);
    const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
    const exact = exactColor();
    /**
     * @param {number} column
     * @param {number} row
     */
    return (column, row) => {
      const at = (row * width + column) * 4;
      return described(exact(data[at], data[at + 1], data[at + 2], data[at + 3]));
    };
  } catch {
    return null;
  }
}

/**
 * Returns a function that restores the exact colour of a pixel of a canvas.
 *
 * A canvas stores colours premultiplied by alpha, which loses precision. The palette on the page has the exact
 * colours, so a translucent colour becomes the nearest entry of equal alpha.
 *
 * @returns {(...color: Color) => Color}
 */
function exactColor() {
  const palette = findAll(HTMLElement, ".swatches [data-copy]").map((swatch) => {
    const pairs = swatch.dataset.copy?.slice(1).match(/../g) ?? [];
    const [red, green, blue, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
    return /** @type {Color} */ ([red, green, blue, alpha]);
  });
  return (...color) => {
    if (color[3] === 255) return color;
    let best = color;
    let least = Infinity;
    for (const entry of palette) {
      if (entry[3] !== color[3]) continue;
      const distance = [0, 1, 2].reduce((sum, i) => sum + (entry[i] - color[i]) ** 2, 0);
      if (distance < least) [best, least] = [entry, distance];
    }
    return best;
  };
}

/** @param {Color} color */
function described([red, green, blue, alpha]) {
  /** @param {number} value */
  const hex = (value) => value.toString(16).padStart(2, "0");
  const fill = `#${hex(red)}${hex(green)}${hex(blue)}`;
  return { fill, opacity: alpha / 255, text: alpha === 255 ? fill : fill + hex(alpha) };
}
