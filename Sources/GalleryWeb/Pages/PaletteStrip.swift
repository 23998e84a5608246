import Raster

/// The colours of a bitmap and how many cells each has.
struct PaletteStrip: Sendable {
  /// One colour.
  struct Swatch: Sendable, Equatable {
    /// `#rrggbb`, with `aa` behind it where something shows through.
    let hex: String
    let fill: String
    /// 0…1, for SVG.
    let opacity: String
    let cells: Int
    let cellsText: String
    /// Cells of the swatches before it.
    let offset: Int
  }

  /// Colours that are shown.
  static let limit = 256
  /// Bitmaps with more cells are not counted for a page.
  static let cellLimit = 1 << 20

  let paletteTitle: String
  let cellCount: Int
  let swatches: [Swatch]

  /// The strip of a bitmap that is not counted.
  init(colorCount: Int) {
    paletteTitle = NumberText.counted(colorCount, "colour")
    cellCount = 1
    swatches = []
  }

  /// An indexed bitmap keeps the order of its palette, unused entries included; other ones begin
  /// with the colour that most cells have.
  @concurrent static func counted(_ bitmap: Bitmap, colorCount: Int) async -> PaletteStrip {
    PaletteStrip(bitmap, colorCount: colorCount)
  }

  private init(_ bitmap: Bitmap, colorCount: Int) {
    let entries =
      switch bitmap.storage {
      case .indexed(let palette, let indices): Self.entries(palette, indices)
      case .rgba(let bytes): Self.entries(bytes)
      }
    let shown = entries.prefix(Self.limit)
    var swatches: [Swatch] = []
    var offset = 0
    for (color, count) in shown {
      swatches.append(Swatch(color, count: count, offset: offset))
      offset += count
    }
    self.swatches = swatches
    cellCount = max(1, offset)
    let all = NumberText.counted(colorCount, "colour")
    paletteTitle = entries.count > Self.limit ? "The \(Self.limit) most used of \(all)" : all
  }

  private static func entries(_ palette: Palette, _ indices: [UInt8]) -> [(Color, Int)] {
    var counts = Array(repeating: 0, count: Palette.maximumCount)
    for index in indices { counts[Int(index)] += 1 }
    return palette.colors.enumerated().map { ($1, counts[$0]) }
  }

  private static func entries(_ bytes: [UInt8]) -> [(Color, Int)] {
    var counts: [Color: Int] = [:]
    for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
      let color = Color(
        red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
        alpha: bytes[offset + 3])
      counts[color, default: 0] += 1
    }
    return counts.map { ($0.key, $0.value) }.sorted { left, right in
      // Colours of equal weight in a fixed order: pages are the same each time.
      left.1 != right.1 ? left.1 > right.1 : left.0.hex < right.0.hex
    }
  }
}

extension PaletteStrip.Swatch {
  init(_ color: Color, count: Int, offset: Int) {
    hex = color.hex
    fill = String(color.hex.prefix(7))
    opacity = NumberText.ratio(Int(color.alpha), 255)
    cells = count
    cellsText = count == 0 ? "unused" : NumberText.counted(count, "cell")
    self.offset = offset
  }
}

extension Color {
  /// `#rrggbb`, with `aa` behind it where something shows through.
  var hex: String {
    let digits = Array("0123456789abcdef")
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + channels.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
  }
}
