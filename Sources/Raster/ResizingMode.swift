/// The way in which the part between caps is made to fit; SwiftUI's `Image.ResizingMode`
/// (rendering.md §16, §17).
package enum ResizingMode: String, CaseIterable, Hashable, Sendable {
  /// Resized; the default.
  case stretch
  /// Repeated at its own size.
  case tile
}
