import GalleryModel

/// The rule by which a symbol's variable layers are active at a value (symbols.md §8).
struct VariableValue {
  /// 0…1, exactly.
  let value: Decimal6

  /// True where the variable layer `index` of `count` is active.
  ///
  /// Layer 0 is active above 0, layer i from (round(100·i/count) + 1) percent on: the formula that fits
  /// Apple's examples of three and four layers. A `threshold` in percent takes the formula's place.
  func isActive(_ index: Int, of count: Int, threshold: Int? = nil) -> Bool {
    let percent = threshold ?? (index == 0 ? 0 : (200 * index + count) / (2 * count) + 1)
    return percent <= 0 ? value.millionths > 0 : value.millionths >= percent * 10_000
  }
}
