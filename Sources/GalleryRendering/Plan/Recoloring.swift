import GalleryModel
import Raster

/// The replacement of a bitmap's colours, and the rule that maps its cells to the new ones (rendering.md §29 to
/// §31).
struct Recoloring: CellChange {
  /// The colours to choose from.
  private enum Colors {
    /// The colours of a palette, in its order.
    case palette(Palette)
    /// A number of colours derived from the bitmap's own.
    case own(Int)
  }

  private let colors: Colors
  /// The rule that maps a cell to a colour.
  let match: PaletteMatch
  /// The dithering method.
  private let dither: Dither

  /// The palette, or `nil` if the colours are derived from the bitmap's own.
  var palette: Palette? {
    if case .palette(let palette) = colors { palette } else { nil }
  }

  /// Whether the mapping depends only on the entries of the bitmap's palette, not on single cells.
  var isQuick: Bool { palette != nil && dither == .none }

  var stepsPerCell: Double {
    let steps =
      switch colors {
      case .own(let count): 150 + 3 * Double(count)
      case .palette: match == .index ? 0.0 : 40
      }
    return steps + (dither == .none ? 0 : 40)
  }

  /// Resolves the palette options, or returns `nil` if the colours stay.
  ///
  /// - Throws: `.invalid` if a match by index meets a bitmap without a palette, if the palette has only transparent
  ///   colours, or if the options exclude each other.
  init?(
    _ options: CellOptions, palette: Palette?, of bitmap: SourceFacts
  ) throws(RenderError) {
    dither = options.dither
    if let count = options.colorCount {
      (colors, match) = (.own(count), .nearest)
      try Self.checkOwnColors(options)
    } else if let palette {
      colors = .palette(palette)
      let isIndexed = bitmap.isIndexed && options.dither == .none
      match = options.match ?? (isIndexed ? .index : .nearest)
      try Self.check(palette, match, dither, for: bitmap)
    } else {
      return nil
    }
  }

  private static func checkOwnColors(_ options: CellOptions) throws(RenderError) {
    guard let count = options.colorCount else { return }
    if options.palette != nil {
      throw .invalid(
        option: "colors", rule: "must not be given beside palette", value: String(count))
    }
    if let match = options.match, match != .nearest {
      throw .invalid(option: "match", rule: "must be nearest beside colors", value: match.rawValue)
    }
  }

  private static func check(
    _ palette: Palette, _ match: PaletteMatch, _ dither: Dither, for bitmap: SourceFacts
  ) throws(RenderError) {
    if match != .nearest, dither != .none {
      throw .invalid(
        option: "dither", rule: "must be none beside match=\(match.rawValue)",
        value: dither.rawValue)
    }
    if match == .index {
      guard bitmap.isIndexed else {
        throw .invalid(
          option: "match", rule: "must be nearest or lightness for a bitmap without a palette",
          value: "index and \(bitmap.colorCount) colours")
      }
    } else if palette.colors.allSatisfy({ $0.alpha == 0 }) {
      throw .invalid(
        option: "palette", rule: "must have a colour that is not wholly transparent",
        value: palette.colors.prefix(4).map(\.hexText).joined(separator: ","),
        advice: "use match=index")
    }
  }

  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic {
    let bitmap = picture.bitmap()
    let palette: Palette
    switch colors {
    case .palette(let given): palette = given
    case .own(let count):
      guard let own = try bitmap.ownPalette(of: count) else { return picture }
      palette = own
    }
    return Mosaic(
      dither == .none
        ? try bitmap.recolored(palette, match: match) : try bitmap.dithered(palette, by: dither))
  }

  var texts: [String] {
    let shared = dither == .none ? [] : ["dither=\(dither.rawValue)"]
    switch colors {
    case .own(let count): return ["colors=\(count)"] + shared
    case .palette(let palette):
      let colors = palette.colors.map(\.hexText).joined(separator: ",")
      return ["palette=\(match == .index ? "" : "\(match.rawValue):")\(colors)"] + shared
    }
  }
}
