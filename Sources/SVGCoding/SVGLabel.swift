/// The text for those who cannot see the picture (SVG 2 §5.7, WAI-ARIA 1.2).
package enum SVGLabel: Sendable, Equatable {
  /// Nothing: it is decorative, and left out.
  case decorative
  /// These words.
  case title(String)

  /// The last attributes of the outermost element, its end, and what comes first in it.
  package var start: String {
    switch self {
    case .decorative: " aria-hidden=\"true\">\n"
    case .title(let title): " role=\"img\">\n<title>\(SVGText.escaped(title))</title>\n"
    }
  }
}
