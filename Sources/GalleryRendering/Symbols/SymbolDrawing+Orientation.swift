import GalleryModel
import Raster
import VectorRaster

extension SymbolDrawing {
  /// Returns the drawing rotated and mirrored, together with its frame (rendering.md §19).
  func oriented(_ orientation: Orientation) -> SymbolDrawing {
    guard orientation != .up else { return self }
    let (w, h) = (viewBox.width, viewBox.height)
    let map =
      switch orientation {
      case .up: Transform.identity
      case .upMirrored: Transform(-1, 0, 0, 1, w, 0)
      case .down: Transform(-1, 0, 0, -1, w, h)
      case .downMirrored: Transform(1, 0, 0, -1, 0, h)
      case .leftMirrored: Transform(0, 1, 1, 0, 0, 0)
      case .right: Transform(0, 1, -1, 0, h, 0)
      case .rightMirrored: Transform(0, -1, -1, 0, h, w)
      case .left: Transform(0, -1, 1, 0, 0, w)
      }
    var drawing = transformed(
      by: .translation(-viewBox.x, -viewBox.y).then(map).then(.translation(viewBox.x, viewBox.y)))
    if orientation.isTransposed { (drawing.viewBox.width, drawing.viewBox.height) = (h, w) }
    return drawing
  }
}

extension Orientation {
  /// The orientation that, applied before mirroring, has the same result as this one applied after mirroring.
  var beforeMirroring: Orientation {
    switch self {
    case .left: .right
    case .right: .left
    case .leftMirrored: .rightMirrored
    case .rightMirrored: .leftMirrored
    case .up, .upMirrored, .down, .downMirrored: self
    }
  }
}
