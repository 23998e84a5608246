/// The places of dividers (rendering.md §14).
package enum LineMode: String, CaseIterable, Hashable, Sendable {
  /// Over the cells; the default.
  case overlay
  /// Between the cells, which makes the picture larger.
  case insert
}
