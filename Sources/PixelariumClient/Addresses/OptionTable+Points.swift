/// Conversion of points, the only unit of the client, to the units of the server.
extension OptionTable {
  private static let sides = ["width", "height"]
  private static let margins = ["innerPadding", "border", "padding"]

  /// Whether margins are pixels, as for bitmaps and remote images, or points, as for symbols (`rendering.md §15`,
  /// `symbols.md §9`).
  private var isOfCells: Bool { rows.contains { $0.name == "pointScale" } }

  /// Returns the options with all lengths in the server's units, and with the scale if the server accepts it.
  ///
  /// Sides are pixels in raster formats and points in others (`rendering.md §22`). A bitmap accepts a scale in addition to
  /// a side only with caps, with tiles and at its own size (`rendering.md §10`, `§16`).
  ///
  /// - Throws: ``PixelFailure/problem(_:)`` if the scale is out of range.
  func measured(
    _ options: [String: OptionValue], scale: Double, isVector: Bool
  ) throws(PixelFailure) -> [String: OptionValue] {
    var measured = options
    measured["scale"] = .number(scale)
    _ = try written(["scale": .number(scale)])
    let isSized = Self.sides.contains { options[$0] != nil }
    if !isVector {
      for name in Self.sides { measured[name] = options[name]?.pixels(at: scale, least: 1) }
    }
    guard isOfCells else { return measured }
    if isSized, isVector || !Self.scalesBesideSides(options) { measured["scale"] = nil }
    if !isSized || !isVector {
      for name in Self.margins { measured[name] = options[name]?.pixels(at: scale, least: 0) }
    }
    return measured
  }

  /// Returns whether the scale has an effect in addition to the sides.
  private static func scalesBesideSides(_ options: [String: OptionValue]) -> Bool {
    options["contentMode"] == .word(PixelOption.ContentMode.original) || fillsBox(options)
  }

  /// Returns whether caps or tiles make the picture fill its frame in every content mode (`rendering.md §16`).
  static func fillsBox(_ options: [String: OptionValue]) -> Bool {
    options["resizingMode"] == .word(PixelOption.ResizingMode.tile)
      || options["capInsets"]?.numbers.contains { $0 > 0 } == true
  }
}

extension OptionValue {
  /// Returns the value with points converted to whole pixels; lengths above 0 become at least `least`.
  ///
  /// Halves are rounded up, and products are exact in millionths, as on the server (`rendering.md §10`).
  fileprivate func pixels(at scale: Double, least: Double) -> OptionValue {
    with(numbers.map { $0 > 0 ? max(least, Self.pixels($0, at: scale)) : $0 })
  }

  private static func pixels(_ points: Double, at scale: Double) -> Double {
    let limit = 1e12
    let (length, factor) = ((points * 1e6).rounded(), (scale * 1e6).rounded())
    // Larger than any limit of the server; the caller checks the range.
    guard length <= limit, factor <= limit else { return (points * scale).rounded() }
    let unit: Int64 = 1_000_000_000_000
    let product = Int64(length).multipliedFullWidth(by: Int64(factor))
    let (quotient, remainder) = unit.dividingFullWidth(product)
    return Double(quotient) + (remainder >= unit / 2 ? 1 : 0)
  }
}
