/// A cache of the replacements for the first 65,536 colours of a picture.
struct ReplacementColors {
  private var table = ColorTable(limit: 1 << 16)
  private var found: [Color] = []

  /// Returns the cached replacement of `color`, or calls `search` and stores its result while there is room.
  mutating func color(for color: Color, search: (Color) -> Color) -> Color {
    guard let index = table.index(of: color.packed) else { return search(color) }
    if index == found.count { found.append(search(color)) }
    return found[index]
  }
}
