import GalleryModel
import Raster

extension SymbolDrawing {
  /// The drawing with lines of another weight; what is filled stays.
  ///
  /// The clearing along a line grows with it. A line that would leave the frame by its new width is
  /// drawn nearer to the middle instead (our choice: an enclosure's ring runs along the frame).
  func weighted(_ weight: SymbolWeight) -> SymbolDrawing {
    let factor = weight.strokeFactor
    guard factor != 1 else { return self }
    var drawing = self
    for index in drawing.layers.indices {
      drawing.layers[index].shapes = layers[index].shapes.map {
        $0.weighted(factor).kept(in: viewBox, like: $0)
      }
      drawing.layers[index].clears = layers[index].clears.map { $0.weighted(factor) }
    }
    return drawing
  }
}

extension Shape {
  fileprivate func weighted(_ factor: Double) -> Shape {
    guard case .stroke(var style) = kind else { return self }
    style.width *= factor
    return Shape(path, .stroke(style), opacity: opacity)
  }

  /// Smaller about the middle of `frame` where it leaves the frame by more than `original` does.
  fileprivate func kept(in frame: Rect, like original: Shape) -> Shape {
    guard strokeWidth != nil, let bounds, let allowed = original.bounds?.union(frame) else {
      return self
    }
    let excess = max(
      allowed.x - bounds.x, allowed.y - bounds.y, bounds.maxX - allowed.maxX,
      bounds.maxY - allowed.maxY)
    guard excess > 1e-9, let outline = path.bounds else { return self }
    let side = max(outline.width, outline.height)
    guard side > 2 * excess else { return self }
    let factor = (side - 2 * excess) / side
    let map = Transform.scale(factor, factor).about(frame.center)
    return Shape(path.transformed(by: map), kind, opacity: opacity)
  }
}
