/// The division of a packed line of an enlarged picture into slots: bytes of a single column of cells, and single
/// bytes that several columns share.
///
/// All rows of cells can change their value only at the same places, so a line is one value per slot (formats.md §2).
struct LineSlots {
  /// The bits of each column in its slot's byte, with the first column lowest.
  private enum Masks {
    /// Every slot is a single column with all bits.
    case whole
    /// At most two columns share a byte.
    case pairs([UInt16])
    /// At most eight columns share a byte.
    case groups([UInt64])
  }

  /// The number of bytes after the columns that `write` reads.
  static let margin = 8

  /// The end of each slot, in bytes from the beginning of the line.
  let ends: [Int32]
  /// The first column in each slot.
  private let firstColumns: [Int32]
  private let masks: Masks

  /// Creates the slots for columns with widths in pixels of 1, 2, 4 or 8 bits; the leftmost pixel is in the highest
  /// bits (PNG specification §7.2).
  init(_ columns: [Int], bits: Int) {
    var (ends, firstColumns, masks): ([Int32], [Int32], [UInt64]) = ([], [], [])
    ends.reserveCapacity(2 * columns.count)
    firstColumns.reserveCapacity(2 * columns.count)
    masks.reserveCapacity(2 * columns.count)
    var (end, mask, filled) = (0, UInt64(0), 0)
    var (first, mostColumns, isWhole) = (0, 1, true)
    func endSlot(after bytes: Int) {
      end += bytes
      ends.append(Int32(truncatingIfNeeded: end))
      firstColumns.append(Int32(truncatingIfNeeded: first))
      masks.append(mask)
      (mask, filled) = (0, 0)
    }
    for (column, width) in columns.enumerated() {
      var rest = width * bits
      while rest > 0 {
        if filled == 0 { first = column }
        if filled == 0, rest >= 8 {
          mask = 255
          endSlot(after: rest >> 3)
          rest &= 7
          continue
        }
        isWhole = false
        let taken = min(rest, 8 - filled)
        let ones = (1 << taken - 1) << (8 - filled - taken)
        mask |= UInt64(ones) << UInt64(8 * (column - first))
        mostColumns = max(mostColumns, column - first + 1)
        filled += taken
        rest -= taken
        if filled == 8 { endSlot(after: 1) }
      }
    }
    if filled > 0 { endSlot(after: 1) }
    (self.ends, self.firstColumns) = (ends, firstColumns)
    self.masks =
      isWhole
      ? .whole
      : mostColumns <= 2
        ? .pairs(masks.map { UInt16(truncatingIfNeeded: $0) }) : .groups(masks)
  }

  /// The number of slots, at least 1.
  var count: Int { ends.count }

  /// Whether the value of a slot is the value of its column.
  var areColumns: Bool {
    if case .whole = masks { true } else { false }
  }

  /// Writes the value of each slot from columns of one byte each, which repeat the bits of the index.
  func write(_ columns: UnsafeRawPointer, to values: UnsafeMutableRawBufferPointer) {
    switch masks {
    case .whole: values.copyMemory(from: UnsafeRawBufferPointer(start: columns, count: count))
    case .pairs(let masks): write(columns, masks, to: values)
    case .groups(let masks): write(columns, masks, to: values)
    }
  }

  @inline(__always)
  private func write<Columns: FixedWidthInteger & BitwiseCopyable>(
    _ columns: UnsafeRawPointer, _ masks: [Columns], to values: UnsafeMutableRawBufferPointer
  ) {
    guard let target = values.baseAddress, values.count == masks.count else { return }
    let (masks, firstColumns) = (masks.span, firstColumns.span)
    for slot in masks.indices {
      let first = Int(firstColumns[unchecked: slot])
      var bytes = Columns(
        littleEndian: columns.loadUnaligned(fromByteOffset: first, as: Columns.self))
      bytes &= masks[unchecked: slot]
      // Each column has a byte of its own; folding combines them into one.
      var shift = Columns.bitWidth / 2
      while shift >= 8 {
        bytes |= bytes >> Columns(truncatingIfNeeded: shift)
        shift /= 2
      }
      target.storeBytes(of: UInt8(truncatingIfNeeded: bytes), toByteOffset: slot, as: UInt8.self)
    }
  }
}
