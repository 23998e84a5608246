/**
 * Reads the colours of a bitmap's cells from its picture in natural size.
 *
 * Returns a function from column and row to a colour, or `null` if the picture cannot be read.
 */
export async function readCells(url) {
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
    const exact = exactColor();
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
 */
function exactColor() {
  const palette = [...document.querySelectorAll(".swatches [data-copy]")].map((swatch) => {
    const digits = swatch.dataset.copy.slice(1).match(/../g).map((pair) => Number.parseInt(pair, 16));
    return digits.length === 4 ? digits : [...digits, 255];
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

function described([red, green, blue, alpha]) {
  const hex = (value) => value.toString(16).padStart(2, "0");
  const fill = `#${hex(red)}${hex(green)}${hex(blue)}`;
  return { fill, opacity: alpha / 255, text: alpha === 255 ? fill : fill + hex(alpha) };
}
