/// The replacement of a picture's colours by a palette's by rank of lightness (rendering.md §29).
///
/// Both are sorted from dark to light, and rank r of n becomes number ⌊r·m/n⌋ of m. Colours that differ only in alpha
/// count as one colour, and wholly transparent ones are ignored.
struct LightnessRanks {
  private var table: ColorTable
  /// The palette's colour for each colour of the table.
  private let colors: [Color]

  /// Ranks the colours of a picture, or returns `nil` if all colours of the palette are wholly transparent.
  ///
  /// - Parameter table: The different colours of the picture, opaque and in any order.
  /// - Throws: `CancellationError` if the task is cancelled: a picture may have millions of colours.
  init?(_ table: ColorTable, in palette: Palette) throws(CancellationError) {
    let own = table.colors.map { Color(packed: $0) }
    let offered = Self.ranked(palette.colors.filter { $0.alpha > 0 }.map(\.opaque))
    let lightest = offered.count
    guard lightest > 0 else { return nil }
    var lab: [Double] = []
    lab.reserveCapacity(own.count)
    var poll = CancellationPoll()
    for color in own {
      try poll.step()
      lab.append(OKLab(color).lightness)
    }
    // Ties are broken by the channels, so the ranks are independent of the picture's storage.
    let order = try Array(own.indices)
      .sortedUnlessCancelled { (lab[$0], table.colors[$0]) < (lab[$1], table.colors[$1]) }
    var colors = own
    for (rank, index) in order.enumerated() {
      colors[index] = offered[rank * lightest / order.count]
    }
    self.table = table
    self.colors = colors
  }

  /// Returns the replacement of a colour with the colour's own alpha; a wholly transparent colour is returned
  /// unchanged.
  mutating func color(for color: Color) -> Color {
    guard color.alpha > 0, let index = table.index(of: color.opaque.packed), index < colors.count
    else { return color }
    var result = colors[index]
    result.alpha = color.alpha
    return result
  }

  /// Returns the different colours sorted by lightness; equally light ones keep their order.
  private static func ranked(_ colors: [Color]) -> [Color] {
    var seen: Set<Color> = []
    return colors.filter { seen.insert($0).inserted }.enumerated()
      .map { (lightness: OKLab($0.element).lightness, place: $0.offset, color: $0.element) }
      .sorted { ($0.lightness, $0.place) < ($1.lightness, $1.place) }
      .map(\.color)
  }
}
