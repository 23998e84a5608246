import Raster

/// A merger of similar colours: rarer ones are replaced by more frequent ones (recovery.md §5).
struct ColorMerging {
  /// A remaining colour.
  private struct Entry {
    let color: UInt32
    /// The number of cells with this colour.
    var count: Int
    /// The position in order of first use.
    let place: Int
  }

  private var table = ColorTable(limit: .max)
  /// The replacement of each colour of the table, as a position in the table.
  private var targets: [Int]
  /// The remaining colours, most frequent first; ties are broken by first use.
  private var entries: [Entry]

  /// Counts the colours of some cells, each in the form of `Color.packed`.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  init(_ cells: [UInt32]) throws(RecoveryError) {
    var counts: [Int] = []
    for (index, cell) in cells.enumerated() {
      try RecoveryError.poll(index)
      guard let place = table.index(of: cell) else { continue }
      if place == counts.count { counts.append(0) }
      counts[place] += 1
    }
    targets = Array(counts.indices)
    entries = zip(table.colors, counts).enumerated()
      .map { Entry(color: $0.element.0, count: $0.element.1, place: $0.offset) }
    sort()
  }

  /// The number of remaining colours.
  var count: Int { entries.count }

  /// Replaces colours by more frequent ones that differ by at most `distance` in any channel.
  ///
  /// The most frequent colours are considered first.
  ///
  /// - Parameter least: The minimum number of colours to keep; the rarest ones are replaced first.
  /// - Throws: `.cancelled` if the task is cancelled.
  mutating func merge(within distance: Int, least: Int = 1) throws(RecoveryError) {
    var kept = ColorBlocks(reach: distance)
    var merges: [(from: Int, into: Int)] = []
    for (number, entry) in entries.enumerated() {
      try RecoveryError.poll(number)
      if let target = kept.first(near: entry.color) {
        merges.append((number, target))
      } else {
        kept.insert(entry.color, number: number)
      }
    }
    var isLeft = [Bool](repeating: true, count: entries.count)
    for merge in merges.suffix(max(0, count - least)) {
      isLeft[merge.from] = false
      entries[merge.into].count += entries[merge.from].count
      targets[entries[merge.from].place] = entries[merge.into].place
    }
    entries = zip(entries, isLeft).filter(\.1).map(\.0)
    sort()
  }

  /// Replaces the colours of cells by the remaining ones.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  mutating func replace(in cells: inout [UInt32]) throws(RecoveryError) {
    for cell in cells.indices {
      try RecoveryError.poll(cell)
      guard var place = table.index(of: cells[cell]) else { continue }
      while targets[place] != place { place = targets[place] }
      cells[cell] = table.colors[place]
    }
  }

  private mutating func sort() {
    entries.sort { ($1.count, $0.place) < ($0.count, $1.place) }
  }
}

/// A spatial hash of colours that all differ by more than a distance.
///
/// Blocks have a side of the distance plus 1, so each contains at most one colour. Colours near a given one are in its
/// own block or an adjacent one.
private struct ColorBlocks {
  /// The maximum difference in any channel of two colours that are near each other.
  private let reach: Int
  private var numbers: [UInt32: (color: UInt32, number: Int)] = [:]

  /// Creates an empty hash for colours that differ by more than `reach`.
  init(reach: Int) { self.reach = reach }

  /// Adds a colour that is not near any other.
  mutating func insert(_ color: UInt32, number: Int) {
    numbers[block(channels(color))] = (color, number)
  }

  /// Returns the least number of the colours near this one, or `nil` if there are none.
  func first(near color: UInt32) -> Int? {
    let middle = channels(color)
    var least: Int?
    var corner = SIMD4<Int>()
    func search(_ channel: Int) {
      if channel == 4 {
        guard let found = numbers[block(corner)], found.number < least ?? .max else { return }
        let distance = middle &- channels(found.color)
        if distance.max() <= reach && distance.min() >= -reach { least = found.number }
        return
      }
      let (low, high) = (max(0, middle[channel] - reach), min(255, middle[channel] + reach))
      let side = reach + 1
      for place in low / side...high / side {
        corner[channel] = place * side
        search(channel + 1)
      }
    }
    search(0)
    return least
  }

  private func channels(_ color: UInt32) -> SIMD4<Int> {
    SIMD4(
      Int(color >> 24), Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
  }

  /// Returns the block of a colour, packed into one word.
  private func block(_ place: SIMD4<Int>) -> UInt32 {
    let side = reach + 1
    return (0..<4).reduce(0) { $0 << 8 | UInt32(place[$1] / side) }
  }
}

extension RecoveryError {
  /// Checks for cancellation at every 4,096th step.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  @inline(__always)
  fileprivate static func poll(_ step: Int) throws(RecoveryError) {
    if step & 0xFFF == 0, Task.isCancelled { throw .cancelled }
  }
}
