/// What becomes of variable layers beyond the value (symbols.md §8).
package enum InactiveLayers: String, CaseIterable, Hashable, Sendable {
  /// Painted with 0.3 of their opacity.
  case dim
  /// Not painted.
  case hide
}
