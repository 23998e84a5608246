/// The colours of an indexed bitmap, at most 256, in a meaningful order.
///
/// Unused and equal entries are kept: the order is the artist's (rendering.md §1).
package struct Palette: Hashable, Sendable {
  /// The most entries that an index byte can name.
  package static let maximumCount = 256

  /// The entries in order, between 1 and 256.
  package private(set) var colors: [Color]

  /// A palette of these colours in this order; `nil` when there are none or more than 256.
  package init?(_ colors: [Color]) {
    guard (1...Self.maximumCount).contains(colors.count) else { return nil }
    self.colors = colors
  }

  /// A palette of a few known colours.
  init(_ first: Color, _ others: Color...) { colors = [first] + others }

  /// The number of entries, between 1 and 256.
  package var count: Int { colors.count }

  /// No entry lets anything show through.
  package var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }

  /// The entry at `index`.
  ///
  /// - Precondition: `index` is below `count`.
  package subscript(index: Int) -> Color { colors[index] }

  /// The first entry equal to `color`.
  package func index(of color: Color) -> Int? { colors.firstIndex(of: color) }

  /// Adds `color` after the others and returns its index, or `nil` when there is no room left.
  package mutating func append(_ color: Color) -> Int? {
    guard colors.count < Self.maximumCount else { return nil }
    colors.append(color)
    return colors.count - 1
  }
}

/// Colours in order of first use, found again in constant time: a hash table with open addressing.
///
/// It takes the place of a `Dictionary` where every pixel of a picture is looked up: neighbours
/// are mostly equal, which one comparison answers, and the others take a multiplication and a load.
struct ColorTable {
  /// The colours as `Color.packed` has them, in order of first use.
  private(set) var colors: [UInt32] = []
  private let limit: Int
  /// Positions in `colors` plus 1, 0 where free; a power of two, at most half full.
  private var slots = [Int32](repeating: 0, count: 1024)
  private var last: (color: UInt32, index: Int)?

  /// A table that takes no more than `limit` colours.
  init(limit: Int) { self.limit = limit }

  /// The position of a colour, which is added where it is new; `nil` where there is no room left.
  @inline(__always)
  mutating func index(of color: UInt32) -> Int? {
    if let last, last.color == color { return last.index }
    guard let index = search(for: color) else { return nil }
    last = (color, index)
    return index
  }

  private mutating func search(for color: UInt32) -> Int? {
    var slot = firstSlot(of: color)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if colors[index] == color { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard colors.count < limit else { return nil }
    colors.append(color)
    slots[slot] = Int32(colors.count)
    if colors.count * 2 > slots.count { grow() }
    return colors.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (index, color) in colors.enumerated() {
      var slot = firstSlot(of: color)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  /// Fibonacci hashing: the high bits of a product with 2³²/φ are well mixed.
  private func firstSlot(of color: UInt32) -> Int {
    let product = UInt64(color) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }
}

/// The cells of a bitmap as numbers of their colours, with a margin, so that every cell has
/// neighbours: what vector formats are made from.
package struct ColorGrid: Sendable {
  /// Cells of the bitmap.
  package let columns: Int
  /// Cells of the bitmap.
  package let rows: Int
  /// From a number to the one below it.
  package let stride: Int
  /// 0 where nothing is drawn, which is where a cell is fully transparent and in the margin; else the
  /// index into `colors` and 1.
  package let numbers: [Int32]
  /// Without fully transparent ones, in order of first use, row by row from the top left.
  package let colors: [Color]

  /// Numbers the colours of all cells.
  package init(_ bitmap: Bitmap) {
    columns = bitmap.columns
    rows = bitmap.rows
    stride = columns + 2
    var numbers = [Int32](repeating: 0, count: stride * (rows + 2))
    var written = numbers.mutableSpan
    var table = ColorTable(limit: .max)
    let bytes = bitmap.rgbaBytes.span
    for row in 0..<rows {
      for column in 0..<columns {
        let color = packed(bytes, row * columns + column)
        guard color & 0xFF > 0, let index = table.index(of: color) else { continue }
        written[(row + 1) * stride + column + 1] = Int32(truncatingIfNeeded: index + 1)
      }
    }
    self.numbers = numbers
    colors = table.colors.map(Color.init(packed:))
  }

  /// The place of a cell in `numbers`; that of the cell at the right is one further.
  package func index(column: Int, row: Int) -> Int { (row + 1) * stride + column + 1 }
}
