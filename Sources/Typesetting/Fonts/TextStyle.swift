package import VectorRaster

/// A role of text with its size, as in SwiftUI's `Font.TextStyle`.
///
/// The sizes are the defaults of iOS (Apple, "Human Interface Guidelines", Typography).
package enum TextStyle: String, CaseIterable, Hashable, Sendable {
  case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption
  case caption2

  /// The size in points.
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

  /// The weight: semibold for headlines, regular for all other styles.
  package var weight: StrokeWeight { self == .headline ? .semibold : .regular }
}
