/// How large the cells of the gallery are.
enum CellSize: String, CaseIterable, Sendable {
  case small = "s"
  case medium = "m"
  case large = "l"

  /// CSS pixels along the place of a picture.
  var box: Int {
    switch self {
    case .small: 64
    case .medium: 128
    case .large: 256
    }
  }

  /// The whole word.
  var title: String {
    switch self {
    case .small: "Small"
    case .medium: "Medium"
    case .large: "Large"
    }
  }

  /// The class that the style sheet knows.
  var styleClass: String { "cells-\(rawValue)" }
}
