import GalleryModel
import Raster

/// The line through a symbol that says "not".
enum Slash {
  /// A round line, and the band of three times its width that is cleared before it is painted: one line
  /// of margin on each side (measured on Bootstrap Icons, symbols.md §5).
  static func layer(from start: Point, to end: Point, width: Double) -> SymbolLayer {
    let path = Path([.move(start), .line(end)])
    var layer = SymbolLayer([line(path, width: width)])
    layer.clears = [line(path, width: 3 * width)]
    return layer
  }

  private static func line(_ path: Path, width: Double) -> Shape {
    Shape(path, .stroke(StrokeStyle(width: width, cap: .round, join: .round)))
  }
}
