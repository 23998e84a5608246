/// The lines of an enlarged picture as runs of equal bytes, with one line and a repeat count per row of cells.
///
/// The text represents the stream of all lines for the search for back-references, in memory proportional to the
/// cells.
struct RunLines: ~Copyable {
  /// The order of several pixels in a byte.
  enum BitOrder {
    /// The leftmost pixel is in the highest bits, as in PNG.
    case highestFirst
    /// The leftmost pixel is in the lowest bits, as in WebP.
    case lowestFirst
  }

  /// A row of cells.
  struct Line {
    /// The index of the first run.
    let firstRun: Int
    /// The number of times the line is repeated in the stream, at least 1.
    var extent: Int
    /// The place of the first byte in the stream.
    let place: Int
  }

  /// The number of bytes of a line.
  private(set) var stride: Int
  private var runValues = GrowingBuffer<UInt8>(capacity: 1 << 9)
  private var runEnds = GrowingBuffer<Int32>(capacity: 1 << 9)
  /// The rows of cells that differ from the one above; each begins with a new run.
  private(set) var lines: [Line] = []
  /// The number of bytes of all lines in the stream.
  private(set) var byteCount = 0

  private var bits: Int
  private let order: BitOrder
  /// A byte at the beginning of each line, in a run of its own, or `nil`.
  private let prefix: UInt8?

  /// Creates an empty text; `prefix` is a byte that precedes each line, such as PNG's filter type.
  init(order: BitOrder, prefix: UInt8? = nil) {
    (self.order, self.prefix) = (order, prefix)
    (bits, stride) = (8, 0)
  }

  /// Begins a text of lines of `width` pixels with 1, 2, 4 or 8 bits each, and reuses the memory of the previous
  /// text.
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
  /// The number of runs of all lines.
  var runCount: Int { runValues.count }

  /// Returns the index after the last run of a line.
  func endOfRuns(inLine line: Int) -> Int {
    line + 1 < lines.count ? lines[line + 1].firstRun : runCount
  }

  /// Removes all lines except the last one, which is compared with the next one.
  mutating func removeAllButLast() {
    guard let last = lines.last else { return }
    runValues.removeFirst(last.firstRun)
    runEnds.removeFirst(last.firstRun)
    lines = [Line(firstRun: 0, extent: last.extent, place: 0)]
    byteCount = last.extent * stride
  }

  /// Adds a row of cells, with widths of `columns` pixels, which is repeated `extent` times.
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
