/// The look of crossings of translucent dividers (rendering.md §14).
package enum LineBlend: String, CaseIterable, Hashable, Sendable {
  /// Painted once; the default.
  case union
  /// Painted by the row and by the column, one after the other.
  case twice
}
