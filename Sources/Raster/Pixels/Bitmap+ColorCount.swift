extension Bitmap {
  /// The maximum number of colours counted with a hash table, which takes up to 24 bytes for each.
  private static let fewColors = 1 << 18

  /// The number of different colours of the cells.
  ///
  /// Unused palette entries do not count.
  package var colorCount: Int { countColors {} }

  /// Returns the number of different colours of the cells, like `colorCount`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled. Counting millions of colours takes a second.
  package func countColors() throws(CancellationError) -> Int {
    try countColors { () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
  }

  /// Returns the number of different colours.
  ///
  /// - Parameter poll: Called for each row.
  private func countColors<Failure: Error>(
    polling poll: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    switch storage {
    case .rgba(let bytes):
      let cells = bytes.span
      var table = ColorTable(limit: Self.fewColors)
      for row in 0..<rows {
        try poll()
        for cell in row * columns..<(row + 1) * columns
        where table.index(of: packed(cells, cell)) == nil {
          return try countManyColors(cells, polling: poll)
        }
      }
      return table.colors.count
    case .indexed(let palette, let indices):
      var used = [Bool](repeating: false, count: palette.count)
      for index in indices { used[Int(index)] = true }
      return Set(zip(palette.colors, used).filter(\.1).map(\.0)).count
    }
  }

  /// Returns the number of different RGBA colours with a bit set of 32 MiB, regardless of their number.
  ///
  /// Each of 16 passes counts the colours with the same upper four bits of red.
  private func countManyColors<Failure: Error>(
    _ cells: Span<UInt8>, polling poll: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var count = 0
    var seen = [UInt64](repeating: 0, count: 1 << 22)
    var words = seen.mutableSpan
    for beginning in 0..<16 as Range<UInt32> {
      if beginning > 0 {
        for word in 0..<words.count { words[word] = 0 }
      }
      for row in 0..<rows {
        try poll()
        for cell in row * columns..<(row + 1) * columns {
          let color = packed(cells, cell)
          guard color >> 28 == beginning else { continue }
          let (word, bit) = (Int(color >> 6 & 0x3F_FFFF), UInt64(1) << UInt64(color & 63))
          if words[word] & bit == 0 {
            words[word] |= bit
            count += 1
          }
        }
      }
    }
    return count
  }
}
