import GalleryModel
import Raster

extension SymbolDrawing {
  /// Left and right changed places within the frame.
  var mirrored: SymbolDrawing {
    transformed(by: Transform(-1, 0, 0, 1, 2 * viewBox.x + viewBox.width, 0))
  }

  /// With lines of a weight, and mirrored where that is asked for: the drawing as it is shown.
  func laidOut(weight: SymbolWeight, isMirrored: Bool) -> SymbolDrawing {
    let weighted = weighted(weight)
    return isMirrored ? weighted.mirrored : weighted
  }

  /// Every shape seen through a map; the frame stays.
  func transformed(by map: Transform) -> SymbolDrawing {
    var drawing = self
    drawing.layers = layers.map { $0.transformed(by: map) }
    return drawing
  }

  /// As large as fits another frame, in its middle.
  func fitted(to frame: Rect) -> SymbolDrawing {
    guard frame != viewBox, !viewBox.isEmpty else { return self }
    let factor = min(frame.width / viewBox.width, frame.height / viewBox.height)
    let map = Transform.translation(-viewBox.center.x, -viewBox.center.y)
      .then(.scale(factor, factor)).then(.translation(frame.center.x, frame.center.y))
    var drawing = transformed(by: map)
    drawing.viewBox = frame
    return drawing
  }
}

extension SymbolLayer {
  /// Every shape seen through a map.
  func transformed(by map: Transform) -> SymbolLayer {
    guard map != .identity else { return self }
    var layer = self
    layer.shapes = shapes.map { $0.transformed(by: map) }
    layer.clears = clears.map { $0.transformed(by: map) }
    layer.anchor = anchor.map { map($0) }
    return layer
  }
}
