/// Colours in order of first use, found again in constant time: a hash table with open addressing.
///
/// It takes the place of a `Dictionary` where every pixel of a picture is looked up: neighbours
/// are mostly equal, which one comparison answers, and the others take a multiplication and a load.
package struct ColorTable {
  /// The colours as `Color.packed` has them, in order of first use.
  package private(set) var colors: [UInt32] = []
  private let limit: Int
  /// Positions in `colors` plus 1, 0 where free; a power of two, at most half full.
  private var slots = [Int32](repeating: 0, count: 1024)
  private var last: (color: UInt32, index: Int)?

  /// A table that takes no more than `limit` colours.
  package init(limit: Int) { self.limit = limit }

  /// The position of a colour, which is added where it is new; `nil` where there is no room left.
  @inline(__always)
  package mutating func index(of color: UInt32) -> Int? {
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
