/** A list of colours as URLs spell it, with the one at a place taken in; it grows by one at most. */
export function replacing(list, index, color) {
  const colors = list.split(",").map((each) => each.trim()).filter((each) => each !== "");
  colors[Math.min(index, colors.length)] = color.replace("#", "");
  return colors.join(",");
}
