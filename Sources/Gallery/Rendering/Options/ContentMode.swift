/// How a picture meets a box of another size; SwiftUI's words, `stretch` and `original`
/// (rendering.md §11).
package enum ContentMode: String, CaseIterable, Hashable, Sendable {
  /// All of it, centred on the background; the default.
  case fit
  /// No room left over: what sticks out of the box is cut off.
  case fill
  /// Each side by its own factor.
  case stretch
  /// Its own size, whatever the box: what sticks out is cut off as well.
  case original
}
