import GalleryAddresses
package import Raster

/// The colours of a bitmap with their numbers of cells.
package struct PaletteStrip: Sendable {
  struct Swatch: Sendable, Equatable {
    /// The text `#rrggbb`, or `#rrggbbaa` for translucent colours.
    let hex: String
    let cells: Int
    let cellsText: String
    let offset: Int
  }

  /// The colours that are collapsed.
  struct Fold: Sendable {
    /// A text such as `192 more colours`.
    let foldTitle: String
    let foldedSwatches: [Swatch]
  }

  /// The maximum number of listed colours, and of colours that are not collapsed.
  static let limit = 256
  static let unfoldedLimit = 64
  /// The maximum number of cells of a bitmap for counting its colours on a page.
  package static let cellLimit = 1 << 20

  let paletteTitle: String
  let cellCount: Int
  /// The listed colours, for the spectrum.
  let spectrum: [Swatch]
  let swatches: [Swatch]
  let fold: Fold?

  /// Creates the strip of a bitmap without counting its colours.
  package init(colorCount: Int) {
    paletteTitle = NumberText.counted(colorCount, "colour")
    cellCount = 1
    spectrum = []
    swatches = []
    fold = nil
  }

  /// Counts the colours of a bitmap.
  ///
  /// An indexed bitmap keeps the order of its palette, including unused entries; the colours of other bitmaps are
  /// sorted by frequency.
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

  /// Returns the most frequent colours, at most `limit` of them.
  ///
  /// Equal cells are grouped by sorting numbers: in a photograph, almost every cell has its own colour, and a
  /// dictionary of a million colours would delay the page. Colours of equal frequency have a fixed order, so that pages
  /// are reproducible.
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
  /// Creates a colour with red in the highest byte and alpha in the lowest.
  fileprivate init(_ cell: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: cell >> 24), green: UInt8(truncatingIfNeeded: cell >> 16),
      blue: UInt8(truncatingIfNeeded: cell >> 8), alpha: UInt8(truncatingIfNeeded: cell))
  }
}
