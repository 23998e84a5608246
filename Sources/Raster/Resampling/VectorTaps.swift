#if arch(x86_64)
  import CRaster
#endif

/// The weights of an axis in the form that SIMD instructions read: groups of four taps with weights split into digits.
///
/// The digits are signed, with 16 bits for AVX2 and 8 bits for AVX-512, because processors are fastest at adding
/// products of bytes and such digits. The split loses no bit of a sum.
struct VectorTaps {
  /// The instructions that read the weights: AVX2 or AVX-512.
  let instructions: Instructions
  /// The first source pixel of each pixel.
  let starts: [Int32]
  /// The first group of each pixel, followed by the number of all groups.
  private(set) var groups: [Int32] = [0]
  /// The words of each group, with the lowest digits first: four for AVX2, three for AVX-512.
  ///
  /// Unused taps of a last group are 0.
  private(set) var weights: [Int32] = []

  /// Splits the weights, or returns `nil` if Swift computes the pass.
  ///
  /// Swift computes exact coverage, because its weights are not multiples of 2⁻²².
  init?(_ axis: ResamplingAxis, _ instructions: Instructions) {
    guard axis.unit == 1 << ResamplingAxis.precision, instructions != .portable else { return nil }
    // Weights far beyond 1 do not fit into three bytes.
    let isNarrow = instructions == .avx512 && axis.weights.allSatisfy { abs($0) < 127 << 16 }
    self.instructions = isNarrow ? .avx512 : .avx2
    starts = axis.starts.map(Int32.init)
    groups.reserveCapacity(axis.count + 1)
    weights.reserveCapacity(axis.weights.count + axis.count * 4)
    let (offsets, source) = (axis.offsets.span, axis.weights.span)
    var count: Int32 = 0
    for pixel in 0..<axis.count {
      let end = offsets[pixel + 1]
      for tap in stride(from: offsets[pixel], to: end, by: 4) {
        var group = SIMD4<Int32>()
        for place in 0..<min(4, end - tap) { group[place] = source[tap + place] }
        if isNarrow { appendBytes(of: group) } else { appendHalves(of: group) }
        count += 1
      }
      groups.append(count)
    }
  }

  /// Appends the digits of 65536·high + low: the low ones of the first two taps and of the other two, then
  /// the high ones.
  private mutating func appendHalves(of group: SIMD4<Int32>) {
    let highs = (group &+ 0x8000) &>> 16
    for digits in [group, highs] {
      let words = (digits.evenHalf & 0xffff) | (digits.oddHalf &<< 16)
      weights.append(words.x)
      weights.append(words.y)
    }
  }

  /// Appends the digits of 65536·high + 256·middle + low: the low ones of all taps, then the middle and the high ones.
  private mutating func appendBytes(of group: SIMD4<Int32>) {
    var rest = group
    for _ in 0..<3 {
      let bytes = rest & 0xff
      weights.append(bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24)
      rest = (rest &+ 0x80) &>> 8
    }
  }
}

#if arch(x86_64)
  /// Calls of C functions, which the compiler cannot prove safe; `PixelRows.swift` has the others in Raster.
  ///
  /// The functions use the arrays only during the call. A comment next to each call states why they stay
  /// inside their bounds.
  extension VectorTaps {
    /// Computes the horizontal pass for some rows.
    ///
    /// - Precondition: The preconditions of `ResamplingPass.across` hold.
    func across(_ source: PixelRows, rows: Int, into target: inout PixelRows, at first: Int) {
      // Taps are cells of the source. A group reads at most three pixels beyond the last of them, and every row has
      // that much padding. Each pixel of the axis has its place in a row of the target.
      let across = unsafe instructions == .avx512 ? craster_avx512_across : craster_avx2_across
      unsafe across(
        source.pixels, source.stride * 4, rows, starts, groups, weights, starts.count,
        &target.pixels, target.stride * 4, first)
    }

    /// Computes one row of the vertical pass from the rows of a window, beginning with `slot`.
    ///
    /// - Precondition: The preconditions of `ResamplingPass.down` hold, and `slot` is a row of the window.
    func down(
      _ row: Int, taps: Int, from window: PixelRows, at slot: Int, into target: inout PixelRows,
      at line: Int
    ) {
      // The last row of the window is followed by its first. The width, rounded up to blocks of sixteen pixels, is at
      // most the stride of both the window and the target.
      let down = unsafe instructions == .avx512 ? craster_avx512_down : craster_avx2_down
      unsafe down(
        window.pixels, window.stride * 4, window.count, slot, weights, Int(groups[row]), taps,
        &target.pixels, line * target.stride * 4, window.width * 4)
    }
  }
#endif

/// The instructions that compute rows of bytes; all of them give equal bytes.
package enum Instructions: CaseIterable {
  /// Portable Swift, for every processor.
  case portable
  /// AVX2 vectors of 32 bytes, on x86-64 processors that support them.
  case avx2
  /// Vectors of 64 bytes with sums of products of bytes for the two passes, and AVX2 for the rest.
  case avx512

  /// The fastest instructions of this processor.
  package static let best: Instructions = allCases.last(where: \.areAvailable) ?? .portable

  /// Whether this processor supports the instructions.
  package var areAvailable: Bool {
    #if arch(x86_64)
      switch self {
      case .portable: true
      case .avx2: craster_has_avx2() != 0
      case .avx512: craster_has_avx512() != 0
      }
    #else
      self == .portable
    #endif
  }
}
