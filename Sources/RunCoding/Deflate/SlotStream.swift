/// An encoder of enlarged indexed pictures as zlib streams, with work proportional to the number of cells (formats.md
/// §2).
///
/// The first line of a row of cells has the filter with the cheaper runs, None or Up; the lines below it have Up and
/// are zeros. The encoder finds only runs, which end at the ends of slots.
package struct SlotStream: ~Copyable {
  private let slots: LineSlots
  /// Two adjacent lines, with one byte per slot.
  private var lines: FilteredLines
  private var stream: LineStream
  /// The cells of a row, each with the bits of its index repeated throughout a byte.
  private var columns: [UInt8]
  /// Whether every slot is a byte, so that a line of slots is the line itself.
  private let areBytes: Bool
  /// The factor that repeats the bits of an index throughout a byte.
  private let spread: UInt64

  /// Creates a stream of lines with the widths of their columns in pixels, which follows `prefix`.
  package init(columns: [Int], bitDepth: Int, after prefix: [UInt8] = []) {
    slots = LineSlots(columns, bits: bitDepth)
    lines = FilteredLines(count: slots.count, bytesPerPixel: 1)
    let count = (columns.reduce(0, +) * bitDepth + 7) / 8
    areBytes = slots.count == count
    stream = LineStream(count: count, after: prefix)
    self.columns = [UInt8](repeating: 0, count: columns.count + LineSlots.margin)
    spread = 255 / (1 << UInt64(bitDepth) - 1)
  }

  /// Adds a row of cells, one index per column, as `extent` lines.
  package mutating func add(_ indices: UnsafeRawBufferPointer, extent: Int) {
    let isNew = lines.advance { values in
      if slots.areColumns { return Self.spread(indices, by: spread, to: values) }
      columns.withUnsafeMutableBytes { columns in
        Self.spread(indices, by: spread, to: columns)
        guard let columns = columns.baseAddress else { return }
        slots.write(columns, to: values)
      }
    }
    guard isNew else { return stream.repeatLine(extent) }
    let filter = lines.subtractAbove()
    lines.withBytes(of: filter) { values in
      if areBytes { return stream.write(values, filter, .all) }
      slots.ends.withUnsafeBufferPointer { stream.write(values, until: $0, filter) }
    }
    stream.repeatLine(extent - 1)
  }

  /// Returns the prefix and the whole stream.
  package consuming func finish() -> [UInt8] { stream.finish() }

  /// Multiplies bytes, eight at a time; each product must fit a byte.
  @inline(__always)
  private static func spread(
    _ indices: UnsafeRawBufferPointer, by factor: UInt64, to values: UnsafeMutableRawBufferPointer
  ) {
    var place = 0
    while place + 8 <= indices.count {
      let word = indices.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      values.storeBytes(of: word &* factor, toByteOffset: place, as: UInt64.self)
      place += 8
    }
    while place < indices.count {
      values[place] = indices[place] &* UInt8(truncatingIfNeeded: factor)
      place += 1
    }
  }
}
