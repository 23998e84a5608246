/// An LZW encoder for GIF pictures, with codes of growing width in sub-blocks (GIF89a specification, appendix F).
///
/// The strings with a code form a trie. Most steps in it repeat the last index, so they have an array of their own
/// over the codes; another array, over codes and indices, holds all other steps. Entries are marked with a
/// generation, so that a clear takes constant time.
package struct LZWStream: ~Copyable {
  /// The maximum number of codes.
  private static let maximumCount = 1 << 12

  /// The number of bits of an index, at least 2.
  package let bits: Int
  /// For each code, the generation in the upper half, and in the lower half the code of its string with the last
  /// index repeated.
  private let repeats: UnsafeMutablePointer<UInt32>
  /// For each code and each index other than its last one, the generation and the code of the string with that index
  /// appended.
  private let steps: UnsafeMutablePointer<UInt32>
  /// The number of codes with initialized steps; small pictures need few.
  private var stepCodes = 1 << 9
  private var generation: UInt32 = 0
  private var nextCode = 0
  private var width = 0
  private var bytes = GrowingBuffer<UInt8>(capacity: 1 << 12)
  private var pending: UInt64 = 0
  private var pendingCount = 0

  private var clearCode: Int { 1 << bits }

  /// Creates an encoder of indices below `1 << bits`, which can encode any number of pictures; `bits` must be 2 to 8.
  package init(bits: Int) {
    self.bits = bits
    repeats = .allocate(capacity: Self.maximumCount)
    steps = .allocate(capacity: Self.maximumCount << bits)
    repeats.initialize(repeating: 0, count: Self.maximumCount)
    steps.initialize(repeating: 0, count: stepCodes << bits)
  }

  deinit {
    repeats.deallocate()
    steps.deallocate()
  }

  /// Returns the data of a picture with its initial code size and its terminator, or `nil` as soon as the codes take
  /// `limit` bytes.
  ///
  /// Cancellation is checked for each row of cells.
  ///
  /// - Throws: `.cancelled`.
  package mutating func data(
    of picture: IndexedPart, shorterThan limit: Int = .max
  ) throws(CancellationError) -> [UInt8]? {
    bytes.removeAll()
    (pending, pendingCount) = (0, 0)
    width = bits + 1
    clear()
    var unwritten: (code: Int, last: Int)?
    let lineWidth = picture.width
    for (row, extent) in picture.rows.enumerated() {
      if Task.isCancelled { throw CancellationError() }
      let runs = picture.runs(ofRow: row)
      for _ in 0..<extent {
        // A code takes at most two bytes, and an occasional clear code adds another one.
        bytes.reserve(3 * lineWidth + 16)
        unwritten = add(runs.span, to: unwritten)
      }
      if bytes.count >= limit { return nil }
    }
    bytes.reserve(16)
    if let unwritten {
      write(unwritten.code)
      advance()
    }
    write(clearCode + 1)
    bytes.add(UInt8(truncatingIfNeeded: pending))
    if pendingCount > 8 { bytes.add(UInt8(truncatingIfNeeded: pending >> 8)) }
    return bytes.count < limit ? blocks() : nil
  }

  /// Adds a line after a string that is still open, and returns the string that is open then.
  private mutating func add(
    _ runs: Span<IndexedPart.Run>, to unwritten: (code: Int, last: Int)?
  ) -> (code: Int, last: Int)? {
    var (code, last) = unwritten ?? (-1, -1)
    for place in 0..<runs.count {
      let value = runs[place].index
      var rest = runs[place].count
      if code < 0 {
        code = value
        rest &-= 1
      } else if value != last {
        let slot = code &<< bits | value
        code = step(steps + slot, from: code, value)
        rest &-= 1
      }
      while rest > 0 {
        let entry = repeats[code]
        if entry >> 16 == generation {
          code = Int(entry & 0xFFFF)
        } else {
          code = step(repeats + code, from: code, value)
        }
        rest &-= 1
      }
      last = value
    }
    return code < 0 ? nil : (code, last)
  }

  /// Returns the code of the string extended by one index.
  ///
  /// If the extended string has no code, writes the string, assigns a code to the extended one, and begins another
  /// string with the index.
  @inline(__always)
  private mutating func step(
    _ slot: UnsafeMutablePointer<UInt32>, from code: Int, _ value: Int
  ) -> Int {
    let entry = slot.pointee
    if entry >> 16 == generation { return Int(entry & 0xFFFF) }
    write(code)
    if nextCode < Self.maximumCount {
      slot.pointee = generation << 16 | UInt32(truncatingIfNeeded: nextCode)
    }
    advance()
    return value
  }

  /// Counts the assigned code, or clears all codes if the maximum is reached.
  private mutating func advance() {
    guard nextCode < Self.maximumCount else { return clear() }
    if nextCode == 1 << width, width < 12 { width &+= 1 }
    nextCode &+= 1
    if nextCode > stepCodes { addSteps() }
  }

  /// Doubles the number of codes with initialized steps.
  private mutating func addSteps() {
    (steps + (stepCodes << bits)).initialize(repeating: 0, count: stepCodes << bits)
    stepCodes *= 2
  }

  private mutating func clear() {
    write(clearCode)
    width = bits + 1
    nextCode = clearCode + 2
    generation += 1
    if generation > 0xFFFF {
      repeats.update(repeating: 0, count: Self.maximumCount)
      steps.update(repeating: 0, count: stepCodes << bits)
      generation = 1
    }
  }

  /// Writes a code in the present width, its lowest bit first.
  @inline(__always)
  private mutating func write(_ code: Int) {
    pending |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= width
    while pendingCount >= 8 {
      bytes.add(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount &-= 8
    }
  }

  /// Returns the codes in sub-blocks of at most 255 bytes, each preceded by its length.
  private func blocks() -> [UInt8] {
    let codes = bytes.elements
    var data: [UInt8] = [UInt8(bits)]
    data.reserveCapacity(codes.count + codes.count / 255 + 3)
    var start = 0
    while start < codes.count {
      let end = min(start + 255, codes.count)
      data.append(UInt8(end - start))
      data += codes[start..<end]
      start = end
    }
    data.append(0)
    return data
  }
}

/// A part of a picture as indices into a table, with the extent of each cell in pixels.
package struct IndexedPart {
  /// The indices, row by row.
  package var indices: [UInt8]
  /// The width of each column in pixels.
  package let columns: [Int]
  /// The height of each row in pixels.
  let rows: [Int]

  package init(indices: [UInt8], columns: [Int], rows: [Int]) {
    self.indices = indices
    self.columns = columns
    self.rows = rows
  }

  /// The number of pixels of a line.
  var width: Int { columns.reduce(0, +) }

  /// Adjacent pixels of one index.
  struct Run: BitwiseCopyable {
    let index: Int
    var count: Int
  }

  /// Returns the runs of one line of a row of cells; adjacent runs differ.
  func runs(ofRow row: Int) -> [Run] {
    let start = row * columns.count
    var runs: [Run] = []
    runs.reserveCapacity(columns.count)
    for column in 0..<columns.count {
      let index = Int(indices[start + column])
      if let last = runs.last, last.index == index {
        runs[runs.count - 1].count += columns[column]
      } else {
        runs.append(Run(index: index, count: columns[column]))
      }
    }
    return runs
  }
}
