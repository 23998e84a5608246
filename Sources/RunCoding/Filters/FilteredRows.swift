/// Rows of pixels as the differences that filters leave of them, which compress better than the pixels.
package enum FilteredRows {
  /// Returns one byte with the filter of each row, followed by the differences of all rows.
  ///
  /// The filters are Sub and Up. Paeth takes six times as long to restore, and saves little if repetitions are found
  /// afterwards.
  ///
  /// - Precondition: `bytes` consists of rows of equal length, each of whole pixels.
  package static func filter(_ bytes: [UInt8], rows: Int, bytesPerPixel: Int) -> [UInt8] {
    precondition(rows >= 1 && bytes.count.isMultiple(of: rows), "rows have equal lengths")
    let count = bytes.count / rows
    var lines = FilteredLines(count: count, bytesPerPixel: bytesPerPixel)
    return [UInt8](unsafeUninitializedCapacity: rows + bytes.count) { filtered, initialized in
      let space = UnsafeMutableRawBufferPointer(filtered)
      bytes.withUnsafeBytes { bytes in
        for row in 0..<rows {
          let (start, end) = (row * count, (row + 1) * count)
          let target = UnsafeMutableRawBufferPointer(rebasing: space[rows + start..<rows + end])
          guard lines.advance(to: UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else {
            space[row] = LineFilter.up.rawValue
            target.initializeMemory(as: UInt8.self, repeating: 0)
            continue
          }
          let filter = lines.subtractNearest(withPaeth: false)
          space[row] = filter.rawValue
          lines.withBytes(of: filter) { target.copyMemory(from: $0) }
        }
      }
      initialized = rows + bytes.count
    }
  }

  /// Returns the rows of `filter(_:rows:bytesPerPixel:)`, or `nil` if the lengths or a filter are invalid.
  ///
  /// - Parameter bytesPerPixel: 3 or 4.
  package static func restore(_ filtered: [UInt8], rows: Int, bytesPerPixel: Int) -> [UInt8]? {
    let total = filtered.count - rows
    guard rows >= 1, total >= 0, total.isMultiple(of: rows), (3...4).contains(bytesPerPixel),
      (total / rows).isMultiple(of: bytesPerPixel),
      filtered.prefix(rows).allSatisfy({ LineFilter(rawValue: $0) != nil })
    else { return nil }
    let count = total / rows
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, initialized in
      filtered.withUnsafeBufferPointer { filtered in
        guard let source = filtered.baseAddress, let target = bytes.baseAddress else { return }
        for row in 0..<rows {
          let line = RestoredLine(
            differences: source + rows + row * count, bytes: target + row * count,
            above: row == 0 ? nil : UnsafePointer(target + (row - 1) * count), count: count)
          let filter = LineFilter(rawValue: filtered[row]) ?? .none
          // Both are generic over the size of a pixel, so that each loop is compiled for its size.
          if bytesPerPixel == 4 {
            line.restore(filter, FourBytes.self)
          } else {
            line.restore(filter, ThreeBytes.self)
          }
        }
        initialized = total
      }
    }
  }
}

/// A line that is being restored from its differences.
private struct RestoredLine {
  let differences: UnsafePointer<UInt8>
  let bytes: UnsafeMutablePointer<UInt8>
  /// The line above, or `nil` above the first line, which counts as zeros.
  let above: UnsafePointer<UInt8>?
  let count: Int

  @inline(__always)
  func restore<Size: PixelBytes>(_ filter: LineFilter, _ size: Size.Type) {
    switch (filter, above) {
    case (.none, _), (.up, nil): bytes.update(from: differences, count: count)
    case (.up, let above?): addAbove(above)
    // Without a line above, the predictor of Paeth is the pixel to the left.
    case (.sub, _), (.paeth, nil): addLeft(size)
    case (.paeth, let above?): addNearest(above, size)
    }
  }

  private func addAbove(_ above: UnsafePointer<UInt8>) {
    for place in 0..<count { bytes[place] = differences[place] &+ above[place] }
  }

  @inline(__always)
  private func addLeft<Size: PixelBytes>(_ size: Size.Type) {
    var left = SIMD16<UInt8>()
    for place in stride(from: 0, to: count, by: size.bytes) {
      left &+= size.load(differences + place)
      size.store(left, bytes + place)
    }
  }

  @inline(__always)
  private func addNearest<Size: PixelBytes>(_ above: UnsafePointer<UInt8>, _ size: Size.Type) {
    var (left, aboveLeft) = (SIMD16<UInt8>(), SIMD16<UInt8>())
    for place in stride(from: 0, to: count, by: size.bytes) {
      let up = size.load(above + place)
      left = size.load(differences + place) &+ SIMD16.paeth(left, up, aboveLeft)
      size.store(left, bytes + place)
      aboveLeft = up
    }
  }
}
