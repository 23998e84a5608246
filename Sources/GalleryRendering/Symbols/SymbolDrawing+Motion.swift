import GalleryModel
import Raster

extension SymbolDrawing {
  /// The point that layers turn and grow about.
  func center(of pivot: SymbolTimeline.Pivot) -> Point {
    guard case .layers(let indices) = pivot else { return viewBox.center }
    if let anchor = indices.lazy.compactMap({ layers[$0].anchor }).first { return anchor }
    let boxes = indices.compactMap { layers[$0].inkBounds }
    guard let first = boxes.first else { return viewBox.center }
    return boxes.dropFirst().reduce(first) { $0.union($1) }.center
  }
}

extension SymbolLayer {
  /// The layer where a motion puts it; the opacity of what it paints is the painter's business.
  func moved(_ motion: LayerMotion, about center: Point, in frame: Rect) -> SymbolLayer {
    let map = motion.map(about: center, in: frame)
    var layer = self
    if motion.drawn < 1 {
      layer.shapes = shapes.map { $0.drawn(motion) }
      layer.clears = clears.map { $0.drawn(motion) }
    }
    // A layer that fades in clears what is behind it as it comes, not all at once.
    for index in layer.clears.indices { layer.clears[index].opacity *= motion.opacity }
    return layer.transformed(by: map)
  }
}

extension LayerMotion {
  /// Grown, then turned, both about a point, then moved.
  func map(about center: Point, in frame: Rect) -> Transform {
    Transform.scale(scale, scale).then(.rotation(degrees: rotation)).about(center)
      .then(.translation(dx * frame.width, dy * frame.height))
  }
}

extension Shape {
  /// A line as far as a pen has drawn it; what is filled stays.
  fileprivate func drawn(_ motion: LayerMotion) -> Shape {
    guard case .stroke = kind else { return self }
    let path = motion.isDrawnFromEnd ? path.reversed : path
    return Shape(path.trimmed(to: motion.drawn), kind, opacity: opacity)
  }
}
