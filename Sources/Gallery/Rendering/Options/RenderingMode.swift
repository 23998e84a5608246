/// SwiftUI's `Image.TemplateRenderingMode` (rendering.md §18).
package enum RenderingMode: String, CaseIterable, Hashable, Sendable {
  /// The colours as they are; the default.
  case original
  /// One colour through the picture's alpha.
  case template
}
