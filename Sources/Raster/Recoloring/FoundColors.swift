/// The answers for the first colours of a picture, so that nothing is searched for twice.
struct FoundColors {
  private var table = ColorTable(limit: 1 << 16)
  private var found: [Color] = []

  /// The answer for `color` that was found before, else the one that `search` finds now.
  mutating func color(for color: Color, search: (Color) -> Color) -> Color {
    guard let index = table.index(of: color.packed) else { return search(color) }
    if index == found.count { found.append(search(color)) }
    return found[index]
  }
}
