package import VectorRaster

extension StrokeWeight {
  /// The weight class of OpenType's OS/2 table, which is also the number in CSS: 100…900.
  package var value: Int {
    switch self {
    case .ultralight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
