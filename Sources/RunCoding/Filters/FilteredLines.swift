/// Two adjacent lines of pixels, and the differences that filters leave of the lower one.
package struct FilteredLines {
  typealias Bytes = SIMD16<UInt8>

  /// The padding before and after a line, so that a whole vector can be loaded at its first and last byte.
  private static let margin = 16

  /// The number of bytes of a line.
  private let count: Int
  private let bytesPerPixel: Int
  private var above: [UInt8]
  private var line: [UInt8]
  /// The differences of each filter, one after the other.
  private var differences: [UInt8]
  /// The number of bytes from one filter's differences to the next one's.
  private let stride: Int

  /// Creates a line of zeros above the first one.
  package init(count: Int, bytesPerPixel: Int) {
    self.count = count
    self.bytesPerPixel = bytesPerPixel
    stride = (count + 2 * Self.margin - 1) / Self.margin * Self.margin
    above = [UInt8](repeating: 0, count: stride + Self.margin)
    line = above
    differences = [UInt8](repeating: 0, count: 3 * stride)
  }

  /// Copies the next line, unless it equals the line above.
  ///
  /// - Returns: Whether the lines differ.
  package mutating func advance(to next: UnsafeRawBufferPointer) -> Bool {
    let row = Self.margin..<Self.margin + count
    let isEqual = line.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[row]).isEqual(to: next)
    }
    if isEqual { return false }
    swap(&line, &above)
    line.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[row]).copyMemory(from: next)
    }
    return true
  }

  /// Lets `write` fill the next line, into the buffer that is no longer needed.
  ///
  /// - Returns: Whether the line differs from the one above.
  @inline(__always)
  mutating func advance(_ write: (UnsafeMutableRawBufferPointer) -> Void) -> Bool {
    let row = Self.margin..<Self.margin + count
    let isEqual = above.withUnsafeMutableBytes { next in
      let next = UnsafeMutableRawBufferPointer(rebasing: next[row])
      write(next)
      return line.withUnsafeBytes {
        UnsafeRawBufferPointer(rebasing: $0[row]).isEqual(to: UnsafeRawBufferPointer(next))
      }
    }
    if isEqual { return false }
    swap(&line, &above)
    return true
  }

  /// Applies the filter Up, and returns Up or None, whichever leaves the cheaper runs; Up wins a tie.
  mutating func subtractAbove() -> LineFilter {
    let (count, stride) = (count, stride)
    return withLines { line, above, differences in
      var (cost, costOfUp) = (RunCost(), RunCost())
      var place = 0
      while place < count {
        if place &+ 2 &* Self.margin <= count,
          !Self.beginsRun(in: line + place), !Self.beginsRun(in: above + place)
        {
          // The runs go on in both lines, and so does that of their differences.
          let up = Bytes(
            repeating: line.load(fromByteOffset: place, as: UInt8.self)
              &- above.load(fromByteOffset: place, as: UInt8.self))
          differences.storeBytes(of: up, toByteOffset: place &+ stride, as: Bytes.self)
          place &+= Self.margin
          differences.storeBytes(of: up, toByteOffset: place &+ stride, as: Bytes.self)
          place &+= Self.margin
          continue
        }
        let byte = line.loadUnaligned(fromByteOffset: place, as: Bytes.self)
        let left = line.loadUnaligned(fromByteOffset: place &- 1, as: Bytes.self)
        let b = above.loadUnaligned(fromByteOffset: place, as: Bytes.self)
        let c = above.loadUnaligned(fromByteOffset: place &- 1, as: Bytes.self)
        let up = byte &- b
        differences.storeBytes(of: up, toByteOffset: place &+ stride, as: Bytes.self)
        cost.add(byte, after: left)
        costOfUp.add(up, after: left &- c)
        place &+= Self.margin
      }
      func byte(_ place: Int, of line: UnsafeRawPointer) -> UInt8 {
        line.load(fromByteOffset: place, as: UInt8.self)
      }
      let (last, endsWithinVector) = (count - 1, count % Self.margin != 0)
      cost.correct(
        first: byte(0, of: line), last: byte(last, of: line), endsWithinVector: endsWithinVector)
      costOfUp.correct(
        first: byte(0, of: line) &- byte(0, of: above),
        last: byte(last, of: line) &- byte(last, of: above), endsWithinVector: endsWithinVector)
      return cost.value < costOfUp.value ? .none : .up
    }
  }

  /// Returns whether any of two vectors of bytes differs from the byte before it.
  @inline(__always)
  private static func beginsRun(in bytes: UnsafeRawPointer) -> Bool {
    typealias Words = SIMD2<UInt64>
    let first =
      bytes.loadUnaligned(as: Words.self)
      ^ bytes.loadUnaligned(fromByteOffset: -1, as: Words.self)
    let second =
      bytes.loadUnaligned(fromByteOffset: margin, as: Words.self)
      ^ bytes.loadUnaligned(fromByteOffset: margin - 1, as: Words.self)
    let either = first | second
    return either[0] | either[1] != 0
  }

  /// Applies all filters except None, and returns the one with the least sum of absolute differences.
  ///
  /// The differences count as signed bytes (PNG specification §12.8). The last vector may extend beyond the line; its
  /// bytes are included.
  ///
  /// - Parameter withPaeth: Whether Paeth may be returned.
  package mutating func subtractNearest(withPaeth: Bool = true) -> LineFilter {
    let (count, stride, step) = (count, stride, bytesPerPixel)
    return withLines { line, above, differences in
      var sums = FilterSums()
      for place in Swift.stride(from: 0, to: count, by: Self.margin) {
        let byte = line.loadUnaligned(fromByteOffset: place, as: Bytes.self)
        let a = line.loadUnaligned(fromByteOffset: place - step, as: Bytes.self)
        let b = above.loadUnaligned(fromByteOffset: place, as: Bytes.self)
        let c = above.loadUnaligned(fromByteOffset: place - step, as: Bytes.self)
        let (sub, up, paeth) = (byte &- a, byte &- b, byte &- Bytes.paeth(a, b, c))
        differences.storeBytes(of: sub, toByteOffset: place, as: Bytes.self)
        differences.storeBytes(of: up, toByteOffset: place + stride, as: Bytes.self)
        differences.storeBytes(of: paeth, toByteOffset: place + 2 * stride, as: Bytes.self)
        sums.add(sub: sub, up: up, paeth: paeth)
      }
      return sums.least(withPaeth: withPaeth)
    }
  }

  /// Calls `body` with pointers to the first bytes of the line, of the line above and of the differences.
  @inline(__always)
  private mutating func withLines(
    _ body: (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer) -> LineFilter
  ) -> LineFilter {
    line.withUnsafeBytes { line in
      above.withUnsafeBytes { above in
        differences.withUnsafeMutableBytes { differences in
          guard let line = line.baseAddress, let above = above.baseAddress,
            let differences = differences.baseAddress
          else { return .none }
          return body(line + Self.margin, above + Self.margin, differences)
        }
      }
    }
  }

  /// Calls `body` with the filtered bytes, which are followed by `DeflateTokens.margin` readable bytes.
  package func withBytes(of filter: LineFilter, _ body: (UnsafeRawBufferPointer) -> Void) {
    let start =
      switch filter {
      case .none: Self.margin
      case .sub: 0
      case .up: stride
      case .paeth: 2 * stride
      }
    (filter == .none ? line : differences).withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether the bytes equal another buffer of the same size.
  fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    typealias Words = SIMD2<UInt64>
    var place = 0
    while place + 16 <= count {
      let difference =
        loadUnaligned(fromByteOffset: place, as: Words.self)
        ^ other.loadUnaligned(fromByteOffset: place, as: Words.self)
      if difference[0] | difference[1] != 0 { return false }
      place += 16
    }
    while place < count {
      if self[place] != other[place] { return false }
      place += 1
    }
    return true
  }
}
