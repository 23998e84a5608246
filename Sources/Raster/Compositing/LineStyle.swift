/// The way in which dividers meet the pixel grid (rendering.md §14).
package enum LineStyle: String, CaseIterable, Hashable, Sendable {
  /// By coverage; the default.
  case smooth
  /// In whole pixels, which create no colour.
  case hard
}
