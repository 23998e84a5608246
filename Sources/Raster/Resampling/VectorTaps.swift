/// The weights of an axis as the vectors of a processor read them: groups of four taps, each weight
/// split into two numbers of 16 bits, 65536·high + low.
///
/// Products of bytes and 16-bit numbers are what processors add up fastest, and no bit of a sum is
/// lost by the split.
struct VectorTaps {
  /// For each pixel its first source pixel.
  let starts: [Int32]
  /// For each pixel its first group; one more at the end.
  private(set) var groups: [Int32] = [0]
  /// Four words a group, each of two taps: the lows of the first two and of the others, then the
  /// highs.
  private(set) var weights: [Int32] = []

  /// Splits the weights; those that a last group has too many are 0.
  init(_ axis: ResamplingAxis) {
    starts = axis.starts.map(Int32.init)
    groups.reserveCapacity(axis.count + 1)
    weights.reserveCapacity(axis.weights.count + axis.count * 3)
    let (offsets, source) = (axis.offsets.span, axis.weights.span)
    for pixel in 0..<axis.count {
      let end = offsets[pixel + 1]
      for tap in stride(from: offsets[pixel], to: end, by: 4) {
        var group = SIMD4<Int32>()
        for place in 0..<min(4, end - tap) { group[place] = source[tap + place] }
        weights.append(Self.lows(group.x, group.y))
        weights.append(Self.lows(group.z, group.w))
        weights.append(Self.highs(group.x, group.y))
        weights.append(Self.highs(group.z, group.w))
      }
      groups.append(Int32(weights.count / 4))
    }
  }

  private static func lows(_ first: Int32, _ second: Int32) -> Int32 {
    first & 0xffff | second << 16
  }

  /// What is left of two weights when their signed lows are taken away.
  private static func highs(_ first: Int32, _ second: Int32) -> Int32 {
    lows((first &+ 0x8000) >> 16, (second &+ 0x8000) >> 16)
  }
}
