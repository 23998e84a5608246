/// An index of a palette's colours for nearest-neighbour searches in OKLab (rendering.md §29).
struct NearestColors {
  private struct Entry {
    let lab: OKLab
    let color: Color
    /// The position in the palette.
    let place: Int
  }

  /// The entries in order of lightness, so that a search ends when the remaining ones are too light or too dark.
  private let entries: [Entry]

  /// Creates an index without the wholly transparent entries, or returns `nil` if there are no others.
  init?(_ palette: Palette) {
    entries = palette.colors.enumerated().filter { $0.element.alpha > 0 }
      .map { Entry(lab: OKLab($0.element), color: $0.element, place: $0.offset) }
      .sorted { ($0.lab.lightness, $0.place) < ($1.lab.lightness, $1.place) }
    if entries.isEmpty { return nil }
  }

  /// Returns the palette's colour at the least squared distance, with the alpha of `color`.
  ///
  /// The first of equally distant entries wins the tie. A wholly transparent colour is returned unchanged.
  func nearest(to color: Color) -> Color {
    guard color.alpha > 0 else { return color }
    let lab = OKLab(color)
    var (best, least) = (entries[0], Double.infinity)
    func consider(_ entry: Entry) {
      let distance = entry.lab.squaredDistance(to: lab)
      if distance < least || (distance == least && entry.place < best.place) {
        (best, least) = (entry, distance)
      }
    }
    let start = firstEntry(notDarkerThan: lab.lightness)
    var (below, above) = (start - 1, start)
    var isBelowOpen = below >= 0
    var isAboveOpen = above < entries.count
    while isBelowOpen || isAboveOpen {
      if isBelowOpen {
        consider(entries[below])
        below -= 1
        isBelowOpen = below >= 0 && square(lab.lightness - entries[below].lab.lightness) <= least
      }
      if isAboveOpen {
        consider(entries[above])
        above += 1
        isAboveOpen =
          above < entries.count && square(entries[above].lab.lightness - lab.lightness) <= least
      }
    }
    var result = best.color
    result.alpha = color.alpha
    return result
  }

  private func square(_ number: Double) -> Double { number * number }

  private func firstEntry(notDarkerThan lightness: Double) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].lab.lightness < lightness { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
