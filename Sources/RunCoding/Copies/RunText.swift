/// The lines of an enlarged picture as runs of equal bytes: each row of cells once, with the number of times
/// that its line is said.
///
/// This is what a stream of all lines looks like to a search for copies, in the room of its cells.
struct RunText: ~Copyable {
  /// The order in which several pixels share a byte.
  enum BitOrder {
    /// The leftmost pixel is in the highest bits, as PNG has it.
    case highestFirst
    /// The leftmost pixel is in the lowest bits, as WebP has it.
    case lowestFirst
  }

  /// A row of cells.
  struct Line {
    /// Its first run among all.
    let firstRun: Int
    /// The number of times that the line is said, at least 1.
    var extent: Int
    /// The place of its first byte in the stream.
    let place: Int
  }

  /// Bytes of a line.
  private(set) var stride: Int
  private var runValues = GrowingBuffer<UInt8>(capacity: 1 << 9)
  private var runEnds = GrowingBuffer<Int32>(capacity: 1 << 9)
  /// Rows of cells that differ from the one above; a run of `values` begins each.
  private(set) var lines: [Line] = []
  /// The sum of what lines take in the stream.
  private(set) var byteCount = 0

  private var bits: Int
  private let order: BitOrder
  /// A byte that each line begins with, in a run of its own.
  private let prefix: UInt8?

  /// No lines; each stands behind a byte that says how it is meant, if there is one.
  init(order: BitOrder, prefix: UInt8? = nil) {
    (self.order, self.prefix) = (order, prefix)
    (bits, stride) = (8, 0)
  }

  /// Begins a text of lines of `width` pixels of 1, 2, 4 or 8 bits each, in the memory of the last one.
  mutating func begin(width: Int, bits: Int) {
    self.bits = bits
    stride = (width * bits + 7) / 8 + (prefix == nil ? 0 : 1)
    runValues.removeAll()
    runEnds.removeAll()
    lines.removeAll(keepingCapacity: true)
    byteCount = 0
  }

  /// The byte of each run.
  var values: UnsafeBufferPointer<UInt8> { runValues.elements }
  /// The end of each run, in bytes from the beginning of its line.
  var ends: UnsafeBufferPointer<Int32> { runEnds.elements }
  /// Runs of all lines.
  var runCount: Int { runValues.count }

  /// The place behind the last run of a line.
  func endOfRuns(inLine line: Int) -> Int {
    line + 1 < lines.count ? lines[line + 1].firstRun : runCount
  }

  /// Forgets all lines but the last, which is what the next one is compared with.
  mutating func removeAllButLast() {
    guard let last = lines.last else { return }
    runValues.removeFirst(last.firstRun)
    runEnds.removeFirst(last.firstRun)
    lines = [Line(firstRun: 0, extent: last.extent, place: 0)]
    byteCount = last.extent * stride
  }

  /// Adds a row of cells, each `columns` pixels wide, which is said `extent` times.
  mutating func add(_ indices: Span<UInt8>, over columns: Span<Int>, extent: Int) {
    let first = runCount
    if let prefix {
      runValues.append(prefix)
      runEnds.append(1)
    }
    if bits == 8 {
      addBytes(indices, over: columns)
    } else {
      addPacked(indices, over: columns)
    }
    if let last = lines.last, isRepeated(from: last.firstRun, to: first) {
      runValues.removeAll(after: first)
      runEnds.removeAll(after: first)
      lines[lines.count - 1].extent += extent
    } else {
      lines.append(Line(firstRun: first, extent: extent, place: byteCount))
    }
    byteCount += extent * stride
  }

  private func isRepeated(from old: Int, to new: Int) -> Bool {
    guard new - old == runCount - new else { return false }
    let (values, ends) = (values, ends)
    for run in 0..<new - old
    where values[old + run] != values[new + run] || ends[old + run] != ends[new + run] {
      return false
    }
    return true
  }

  private mutating func addBytes(_ indices: Span<UInt8>, over columns: Span<Int>) {
    var end = prefix == nil ? 0 : 1
    var column = 0
    while column < indices.count {
      let value = indices[column]
      while column < indices.count, indices[column] == value {
        end += columns[column]
        column += 1
      }
      runValues.append(value)
      runEnds.append(Int32(truncatingIfNeeded: end))
    }
  }

  private mutating func addPacked(_ indices: Span<UInt8>, over columns: Span<Int>) {
    let perByte = 8 / bits
    let shift = perByte.trailingZeroBitCount
    let spread = 255 / (1 << bits - 1)
    let first = runCount
    var (partial, filled, end) = (0, 0, prefix == nil ? 0 : 1)
    func place(_ filled: Int) -> Int { order == .lowestFirst ? filled : 8 - bits - filled }
    for column in 0..<indices.count {
      let index = Int(indices[column])
      var rest = columns[column]
      while rest > 0 {
        if filled == 0, rest >= perByte {
          end += rest >> shift
          append(UInt8(truncatingIfNeeded: index * spread), end: end, after: first)
          rest &= perByte - 1
        } else {
          partial |= index << place(filled)
          filled += bits
          rest -= 1
          guard filled == 8 else { continue }
          end += 1
          append(UInt8(truncatingIfNeeded: partial), end: end, after: first)
          (partial, filled) = (0, 0)
        }
      }
    }
    if filled > 0 { append(UInt8(truncatingIfNeeded: partial), end: end + 1, after: first) }
  }

  private mutating func append(_ value: UInt8, end: Int, after first: Int) {
    if runCount > first, (runValues.end - 1).pointee == value {
      (runEnds.end - 1).pointee = Int32(truncatingIfNeeded: end)
    } else {
      runValues.append(value)
      runEnds.append(Int32(truncatingIfNeeded: end))
    }
  }
}
