/// The colours of a picture and of a palette, both from dark to light: the r-th of n becomes number
/// ⌊r·m/n⌋ of m (rendering.md §29).
///
/// Colours that differ in alpha only are one colour, and wholly transparent ones take no part.
struct LightnessRanks {
  private var table: ColorTable
  /// The palette's colour for each colour of the table.
  private let colors: [Color]

  /// The ranks of a picture's colours, each as `Color.packed` has it, in any order and repeated as
  /// they may be; `nil` where the palette has no colour to give.
  ///
  /// - Throws: `CancellationError` when the task is cancelled: a picture may have millions of colours.
  init?(_ table: ColorTable, in palette: Palette) throws(CancellationError) {
    let own = table.colors.map { Color(packed: $0) }
    let offered = Self.ranked(palette.colors.filter { $0.alpha > 0 }.map(\.opaque))
    let lightest = offered.count
    guard lightest > 0 else { return nil }
    var looks: [Double] = []
    looks.reserveCapacity(own.count)
    var poll = CancellationPoll()
    for color in own {
      try poll.step()
      looks.append(OKLab(color).lightness)
    }
    // Equally light ones in the order of their channels: the same picture in other storage has the
    // same ranks.
    let order = try Array(own.indices)
      .sortedUnlessCancelled { (looks[$0], table.colors[$0]) < (looks[$1], table.colors[$1]) }
    var colors = own
    for (rank, index) in order.enumerated() {
      colors[index] = offered[rank * lightest / order.count]
    }
    self.table = table
    self.colors = colors
  }

  /// The colour in place of one of the picture, in its own alpha; a wholly transparent one stays as it is.
  mutating func color(for color: Color) -> Color {
    guard color.alpha > 0, let index = table.index(of: color.opaque.packed), index < colors.count
    else { return color }
    var result = colors[index]
    result.alpha = color.alpha
    return result
  }

  /// Different colours by lightness, equally light ones in their order.
  private static func ranked(_ colors: [Color]) -> [Color] {
    var seen: Set<Color> = []
    return colors.filter { seen.insert($0).inserted }.enumerated()
      .map { (lightness: OKLab($0.element).lightness, place: $0.offset, color: $0.element) }
      .sorted { ($0.lightness, $0.place) < ($1.lightness, $1.place) }
      .map(\.color)
  }
}
