import GalleryAddresses
package import Raster

/// The colours of a bitmap and how many cells each has.
package struct PaletteStrip: Sendable {
  struct Swatch: Sendable, Equatable {
    /// `#rrggbb`, with `aa` after it where something shows through.
    let hex: String
    let cells: Int
    let cellsText: String
    let offset: Int
  }

  /// The colours that are not shown at once.
  struct Fold: Sendable {
    /// `192 more colours`.
    let foldTitle: String
    let foldedSwatches: [Swatch]
  }

  /// Colours that are told, and of these those that are shown at once.
  static let limit = 256
  static let unfoldedLimit = 64
  /// Bitmaps with more cells are not counted for a page.
  package static let cellLimit = 1 << 20

  let paletteTitle: String
  let cellCount: Int
  /// All that are told, for the spectrum.
  let spectrum: [Swatch]
  let swatches: [Swatch]
  let fold: Fold?

  /// The strip of a bitmap that is not counted.
  package init(colorCount: Int) {
    paletteTitle = NumberText.counted(colorCount, "colour")
    cellCount = 1
    spectrum = []
    swatches = []
    fold = nil
  }

  /// An indexed bitmap keeps the order of its palette, unused entries included; other ones begin
  /// with the colour that most cells have.
  @concurrent package static func counted(_ bitmap: Bitmap, colorCount: Int) async -> PaletteStrip {
    PaletteStrip(bitmap, colorCount: colorCount)
  }

  private init(_ bitmap: Bitmap, colorCount: Int) {
    let entries =
      switch bitmap.storage {
      case .indexed(let palette, let indices): Self.entries(palette, indices)
      case .rgba(let bytes): Self.entries(bytes)
      }
    var swatches: [Swatch] = []
    var offset = 0
    for (color, count) in entries {
      swatches.append(Swatch(color, count: count, offset: offset))
      offset += count
    }
    spectrum = swatches
    self.swatches = Array(swatches.prefix(Self.unfoldedLimit))
    let folded = Array(swatches.dropFirst(Self.unfoldedLimit))
    fold =
      folded.isEmpty
      ? nil
      : Fold(foldTitle: NumberText.counted(folded.count, "more colour"), foldedSwatches: folded)
    cellCount = max(1, offset)
    let all = NumberText.counted(colorCount, "colour")
    paletteTitle = colorCount > Self.limit ? "The \(Self.limit) most used of \(all)" : all
  }

  private static func entries(_ palette: Palette, _ indices: [UInt8]) -> [(Color, Int)] {
    var counts = Array(repeating: 0, count: Palette.maximumCount)
    for index in indices { counts[Int(index)] += 1 }
    return palette.colors.enumerated().map { ($1, counts[$0]) }
  }

  /// The most used colours, at most `limit` of them.
  ///
  /// Equal cells are brought together by sorting plain numbers: a photograph has a colour a cell, and
  /// a dictionary of a million colours would keep a page waiting. Colours of equal weight stand in a
  /// fixed order, so that pages are the same each time.
  private static func entries(_ bytes: [UInt8]) -> [(Color, Int)] {
    let cells = stride(from: 0, to: bytes.count - 3, by: 4).map { offset -> UInt32 in
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }.sorted()
    var best: [Count] = []
    var start = 0
    while start < cells.count {
      let end = cells[start...].firstIndex { $0 != cells[start] } ?? cells.count
      best.append((cells[start], end - start))
      if best.count == limit * 16 { best = mostUsed(best) }
      start = end
    }
    return mostUsed(best).map { (Color($0.cell), $0.count) }
  }

  private typealias Count = (cell: UInt32, count: Int)

  private static func mostUsed(_ counts: [Count]) -> [Count] {
    Array(
      counts.sorted { $0.count != $1.count ? $0.count > $1.count : $0.cell < $1.cell }
        .prefix(limit))
  }
}

extension PaletteStrip.Swatch {
  init(_ color: Color, count: Int, offset: Int) {
    hex = color.hexText
    cells = count
    cellsText = count == 0 ? "unused" : NumberText.counted(count, "cell")
    self.offset = offset
  }
}

extension Color {
  /// A colour whose red is in the highest byte and whose alpha is in the lowest.
  fileprivate init(_ cell: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: cell >> 24), green: UInt8(truncatingIfNeeded: cell >> 16),
      blue: UInt8(truncatingIfNeeded: cell >> 8), alpha: UInt8(truncatingIfNeeded: cell))
  }
}
