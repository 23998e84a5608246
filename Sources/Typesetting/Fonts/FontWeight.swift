/// The thickness of strokes by SwiftUI's names, in CSS's numbers.
package enum FontWeight: Int, CaseIterable, Sendable {
  case ultraLight = 100
  case thin = 200
  case light = 300
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700
  case heavy = 800
  case black = 900

  /// The word in documents and addresses, all small letters: `ultralight`.
  package var name: String { String(describing: self).lowercased() }
}

/// The roles of text, with the sizes that iOS has for its standard setting (Apple, "Human Interface
/// Guidelines", Typography).
package enum TextStyle: String, CaseIterable, Sendable {
  case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption
  case caption2

  /// In points.
  package var size: Double {
    switch self {
    case .largeTitle: 34
    case .title: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption: 12
    case .caption2: 11
    }
  }

  /// Headlines are semibold.
  package var weight: FontWeight { self == .headline ? .semibold : .regular }
}
