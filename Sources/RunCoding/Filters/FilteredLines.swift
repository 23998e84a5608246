/// Two neighbouring lines of pixels, and what filters leave of the lower one.
package struct FilteredLines {
  typealias Bytes = SIMD16<UInt8>

  /// Room before and after a line, so that a whole vector may be read at its first and last byte.
  private static let margin = 16

  /// Bytes of a line.
  private let count: Int
  private let bytesPerPixel: Int
  private var above: [UInt8]
  private var line: [UInt8]
  /// The differences that the filters leave, one after the other.
  private var differences: [UInt8]
  /// Bytes from one difference to the next.
  private let stride: Int

  /// A line of zeros above the first one.
  package init(count: Int, bytesPerPixel: Int) {
    self.count = count
    self.bytesPerPixel = bytesPerPixel
    stride = (count + 2 * Self.margin - 1) / Self.margin * Self.margin
    above = [UInt8](repeating: 0, count: stride + Self.margin)
    line = above
    differences = [UInt8](repeating: 0, count: 3 * stride)
  }

  /// Takes the next line, which stays in place where it is equal to the one above.
  ///
  /// - Returns: True where it differs.
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

  /// Takes the next line, which `write` makes in place of the one that is no longer needed.
  ///
  /// - Returns: True where it differs from the one above.
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

  /// Filters by Up and chooses that or None, whichever leaves runs of less cost; Up where they cost the
  /// same.
  mutating func subtractAbove() -> LineFilter {
    let (count, stride) = (count, stride)
    return withLines { line, above, differences in
      var (cost, costOfUp) = (RunCost(), RunCost())
      for place in Swift.stride(from: 0, to: count, by: Self.margin) {
        let byte = line.loadUnaligned(fromByteOffset: place, as: Bytes.self)
        let left = line.loadUnaligned(fromByteOffset: place - 1, as: Bytes.self)
        let b = above.loadUnaligned(fromByteOffset: place, as: Bytes.self)
        let c = above.loadUnaligned(fromByteOffset: place - 1, as: Bytes.self)
        let up = byte &- b
        differences.storeBytes(of: up, toByteOffset: place + stride, as: Bytes.self)
        cost.add(byte, after: left)
        costOfUp.add(up, after: left &- c)
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

  /// Filters by all filters but None and chooses the one of the least sum of absolute differences, taken
  /// over bytes as signed numbers (PNG specification §12.8); what whole vectors have after the line
  /// counts with it.
  package mutating func subtractNearest() -> LineFilter {
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
      return sums.least
    }
  }

  /// Gives the first bytes of the line, of the one above and of the differences.
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

  /// The bytes that a filter left, with `DeflateTokens.margin` bytes after them that may be read.
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
  /// True where the bytes are those of another buffer of the same size.
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
