/// How heavy the strokes are; SwiftUI's `Font.Weight` (symbols.md §9).
package enum SymbolWeight: String, CaseIterable, Hashable, Sendable {
  case ultralight, thin, light, regular, medium, semibold, bold, heavy, black

  /// What stroke widths are multiplied with.
  package var strokeFactor: Double {
    switch self {
    case .ultralight: 0.25
    case .thin: 0.5
    case .light: 0.75
    case .regular: 1
    case .medium: 1.15
    case .semibold: 1.3
    case .bold: 1.5
    case .heavy: 1.75
    case .black: 2
    }
  }
}
