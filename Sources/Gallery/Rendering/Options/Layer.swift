/// Which part of the picture is drawn (rendering.md §14).
package enum Layer: String, CaseIterable, Hashable, Sendable {
  /// Everything; the default.
  case all
  /// The dividers alone, on transparent ground.
  case dividers
}
