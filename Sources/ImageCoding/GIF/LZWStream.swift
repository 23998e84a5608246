/// Indices as the data of a GIF picture: LZW with codes of growing width, in sub-blocks (GIF89a specification,
/// appendix F).
///
/// The strings that have a code form a trie, one array over the code of a prefix and the index after it. Its
/// entries are marked with a generation, so that a clear is one step.
struct LZWStream: ~Copyable {
  /// The most codes that there are.
  private static let maximumCount = 1 << 12

  /// Bits of an index, at least 2.
  let bits: Int
  /// For each prefix and index: the generation in the upper half, the code in the lower one.
  private let trie: UnsafeMutablePointer<UInt32>
  private var generation: UInt32 = 0
  private var nextCode = 0
  private var width = 0
  private var bytes = GrowingBuffer<UInt8>(capacity: 1 << 12)
  private var pending: UInt64 = 0
  private var pendingCount = 0

  private var trieCount: Int { Self.maximumCount << bits }
  private var clearCode: Int { 1 << bits }

  /// A writer of indices below `1 << bits`, which is 2…8; it may be used for many pictures.
  init(bits: Int) {
    self.bits = bits
    trie = .allocate(capacity: Self.maximumCount << bits)
    trie.initialize(repeating: 0, count: Self.maximumCount << bits)
  }

  deinit { trie.deallocate() }

  /// The data of a picture, with the size of its codes before and the end after it; `nil` as soon as the
  /// codes take `limit` bytes.
  ///
  /// Throws `.cancelled`, looked at for each row of cells.
  mutating func data(
    of picture: IndexedPart, shorterThan limit: Int = .max
  ) throws(CodingError) -> [UInt8]? {
    bytes.removeAll()
    (pending, pendingCount) = (0, 0)
    width = bits + 1
    clear()
    var prefix = -1
    var line = [UInt8](repeating: 0, count: picture.width)
    for (row, extent) in picture.rows.enumerated() {
      if Task.isCancelled { throw .cancelled }
      picture.expandRow(row, into: &line)
      for _ in 0..<extent {
        // A code is of two bytes at most, a clear now and then another one.
        bytes.reserve(3 * line.count + 16)
        prefix = line.withUnsafeBufferPointer { add($0, after: prefix) }
      }
      if bytes.count >= limit { return nil }
    }
    bytes.reserve(16)
    if prefix >= 0 {
      write(prefix)
      advance()
    }
    write(clearCode + 1)
    bytes.add(UInt8(truncatingIfNeeded: pending))
    if pendingCount > 8 { bytes.add(UInt8(truncatingIfNeeded: pending >> 8)) }
    return bytes.count < limit ? blocks() : nil
  }

  /// Adds a line behind the string whose code is `prefix`, -1 for none; returns the code of the string
  /// that is still open.
  private mutating func add(_ line: UnsafeBufferPointer<UInt8>, after prefix: Int) -> Int {
    guard let first = line.first else { return prefix }
    var code = prefix
    var place = 0
    if code < 0 {
      code = Int(first)
      place = 1
    }
    let mark = generation
    var current = mark
    let shift = bits
    while place < line.count {
      let value = Int(line[place])
      place &+= 1
      let slot = code &<< shift | value
      let entry = trie[slot]
      if entry >> 16 == current {
        code = Int(entry & 0xFFFF)
        continue
      }
      write(code)
      if nextCode < Self.maximumCount {
        trie[slot] = current << 16 | UInt32(truncatingIfNeeded: nextCode)
      }
      advance()
      current = generation
      code = value
    }
    return code
  }

  /// Counts the string that has got a code, or forgets all where there is no code left.
  private mutating func advance() {
    guard nextCode < Self.maximumCount else { return clear() }
    if nextCode == 1 << width, width < 12 { width &+= 1 }
    nextCode &+= 1
  }

  private mutating func clear() {
    write(clearCode)
    width = bits + 1
    nextCode = clearCode + 2
    generation += 1
    if generation > 0xFFFF {
      trie.update(repeating: 0, count: trieCount)
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

  /// The bytes of codes, each 255 of them behind their number.
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

/// A part of a picture as indices of a table, with the pixels over which each cell is shown.
struct IndexedPart {
  /// Row by row.
  var indices: [UInt8]
  /// The width of each column, in pixels.
  let columns: [Int]
  /// The height of each row, in pixels.
  let rows: [Int]

  /// Pixels of a line.
  var width: Int { columns.reduce(0, +) }

  /// Writes one line of a row of cells as pixels, for which there is room.
  func expandRow(_ row: Int, into line: inout [UInt8]) {
    let start = row * columns.count
    let (indices, columns) = (indices.span, columns.span)
    var pixels = line.mutableSpan
    var pixel = 0
    for column in 0..<columns.count {
      let index = indices[start + column]
      let end = pixel + columns[column]
      while pixel < end {
        pixels[pixel] = index
        pixel += 1
      }
    }
  }
}
