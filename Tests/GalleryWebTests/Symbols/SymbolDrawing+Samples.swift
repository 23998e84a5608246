import GalleryModel
import Raster
import VectorRaster

extension SymbolDrawing {
  /// A stroked square around a red, variable square of the secondary level.
  static var outlined: SymbolDrawing {
    let line = Shape(
      Path(square: 2, 20), .stroke(StrokeStyle(width: 2, cap: .round, join: .round)))
    var inside = SymbolLayer([Shape(Path(square: 8, 8), .fill(.nonZero))])
    inside.level = .secondary
    inside.color = .intrinsic(Color(red: 255, green: 0, blue: 0))
    inside.traits = .isVariable
    return SymbolDrawing(viewBox: frame, layers: [SymbolLayer([line]), inside])
  }

  /// Returns a filled square.
  static func filled(side: Double = 20) -> SymbolDrawing {
    let shape = Shape(Path(square: 12 - side / 2, side), .fill(.nonZero))
    return SymbolDrawing(viewBox: frame, layers: [SymbolLayer([shape])])
  }

  private static let frame = Rect(x: 0, y: 0, width: 24, height: 24)
}

extension Path {
  /// Creates a square whose upper left corner is on the diagonal.
  fileprivate init(square corner: Double, _ side: Double) {
    let end = corner + side
    self.init([
      .move(Point(corner, corner)), .line(Point(end, corner)), .line(Point(end, end)),
      .line(Point(corner, end)), .close,
    ])
  }
}
