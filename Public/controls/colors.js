// @ts-check
/**
 * Returns a comma-separated list of colours with the one at `index` replaced, or appended beyond the end.
 *
 * @param {string} list
 * @param {number} index
 * @param {string} color
 */
export function replacing(list, index, color) {
  const colors = list.split(",").map((each) => each.trim()).filter((each) => each !== "");
  colors[Math.min(index, colors.length)] = color.replace("#", "");
  return colors.join(",");
}
