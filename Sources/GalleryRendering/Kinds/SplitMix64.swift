/// Random numbers that are the same everywhere for the same seed: SplitMix64, with the constants of
/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator {
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= Self.increment
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Leaves numbers out; as quick for many as for one.
  mutating func skip(_ count: UInt64) {
    state &+= count &* Self.increment
  }

  /// From 0 to below 1, in steps of 2⁻⁵³.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
