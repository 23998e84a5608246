#if arch(x86_64)
  import CRaster
#endif

/// The weights of an axis as the vectors of a processor read them: groups of four taps, each weight
/// split into signed digits of 16 bits for AVX2 and of 8 for AVX-512.
///
/// Products of bytes and such digits are what processors add up fastest, and no bit of a sum is lost
/// by the split.
struct VectorTaps {
  /// The instructions that read them: AVX2 or AVX-512.
  let instructions: Instructions
  /// For each pixel its first source pixel.
  let starts: [Int32]
  /// For each pixel its first group; one more at the end.
  private(set) var groups: [Int32] = [0]
  /// Four words a group for AVX2, three for AVX-512: the lowest digits first.
  ///
  /// Those of taps that a last group has too many are 0.
  private(set) var weights: [Int32] = []

  /// Splits the weights; `nil` where Swift computes the pass.
  ///
  /// That is so for exact coverage, whose weights are no parts of 2²².
  init?(_ axis: ResamplingAxis, _ instructions: Instructions) {
    guard axis.unit == 1 << ResamplingAxis.precision, instructions != .portable else { return nil }
    // Weights far beyond 1 have no place in three bytes.
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

  /// 65536·high + low: the lows of the first two taps and of the others, then the highs.
  private mutating func appendHalves(of group: SIMD4<Int32>) {
    let highs = (group &+ 0x8000) &>> 16
    for digits in [group, highs] {
      let words = (digits.evenHalf & 0xffff) | (digits.oddHalf &<< 16)
      weights.append(words.x)
      weights.append(words.y)
    }
  }

  /// 65536·high + 256·middle + low: the lows of all taps, the middles, the highs.
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
  /// Here, in `PixelRows.swift` and in `LightRounding.swift` Raster calls C, which the compiler cannot prove
  /// safe.
  ///
  /// The functions use the arrays that they are given for as long as the call lasts. That they stay
  /// inside of them is written beside each call.
  extension VectorTaps {
    /// Makes rows at the width of the axis.
    ///
    /// - Precondition: that of `ResamplingPass.across`.
    func across(_ source: PixelRows, rows: Int, into target: inout PixelRows, at first: Int) {
      // Taps are cells of the source. A group reads at most three pixels after the last of them,
      // which every row has. Each pixel of the axis has its place in a row of the target.
      let across = unsafe instructions == .avx512 ? craster_avx512_across : craster_avx2_across
      unsafe across(
        source.pixels, source.stride * 4, rows, starts, groups, weights, starts.count,
        &target.pixels, target.stride * 4, first)
    }

    /// Makes one row of the axis from those that a window has from `slot` on.
    ///
    /// - Precondition: that of `ResamplingPass.down`, and `slot` is a row of the window.
    func down(
      _ row: Int, taps: Int, from window: PixelRows, at slot: Int, into target: inout PixelRows,
      at line: Int
    ) {
      // Behind the last row of the window comes its first. The width in blocks of sixteen pixels is
      // at most the stride, in the window and in the target alike.
      let down = unsafe instructions == .avx512 ? craster_avx512_down : craster_avx2_down
      unsafe down(
        window.pixels, window.stride * 4, window.count, slot, weights, Int(groups[row]), taps,
        &target.pixels, line * target.stride * 4, window.width * 4)
    }
  }
#endif

/// The instructions by which rows of bytes are computed; all make the same bytes.
package enum Instructions: CaseIterable {
  /// Those of every processor, in Swift.
  case portable
  /// Vectors of 32 bytes, on x86-64 processors that have them.
  case avx2
  /// Vectors of 64 bytes and sums of products of bytes for the two passes, AVX2 for the rest.
  case avx512

  /// The fastest that this processor has.
  package static let best: Instructions = allCases.last(where: \.areAvailable) ?? .portable

  /// True where this processor has them.
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
