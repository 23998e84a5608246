/// A set of colours in order of first use with constant-time look-up: a hash table with open addressing.
///
/// It replaces a `Dictionary` in loops that look up every pixel of a picture. Most pixels equal their neighbour, so one
/// comparison finds them; the others take a multiplication and a load.
package struct ColorTable {
  /// The colours in the form of `Color.packed`, in order of first use.
  package private(set) var colors: [UInt32] = []
  private let limit: Int
  /// Positions in `colors` plus 1, or 0 in free slots.
  ///
  /// The count is a power of two, and at most half of the slots are used.
  private var slots = [Int32](repeating: 0, count: 1024)
  private var last: (color: UInt32, index: Int)?

  /// Creates a table of at most `limit` colours.
  package init(limit: Int) { self.limit = limit }

  /// Returns the position of a colour, which is added if it is new, or `nil` if it is new and the table is full.
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

  /// Returns the first slot to probe, by Fibonacci hashing: the upper half of a product with 2⁶⁴/φ is well mixed.
  private func firstSlot(of color: UInt32) -> Int {
    let product = UInt64(color) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }
}
