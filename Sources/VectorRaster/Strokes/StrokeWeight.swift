/// The thickness of the strokes of fonts and symbols, with the names of SwiftUI's `Font.Weight`.
package enum StrokeWeight: String, CaseIterable, Hashable, Sendable {
  case ultralight, thin, light, regular, medium, semibold, bold, heavy, black
}
