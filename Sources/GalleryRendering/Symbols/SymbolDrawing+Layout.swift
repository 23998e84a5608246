import GalleryModel
import Raster
import VectorRaster

extension SymbolDrawing {
  /// True where a layer has a colour of its own.
  package var hasColors: Bool {
    layers.contains {
      if case .intrinsic = $0.color { true } else { false }
    }
  }

  /// True where the first layer is an enclosure that the others are cut out of.
  package var hasBody: Bool { layers.first?.traits.contains(.isBody) ?? false }

  /// True where anything is a line, which weights make thicker.
  package var hasStrokes: Bool {
    layers.contains { layer in layer.shapes.contains { $0.strokeWidth != nil } }
  }

  /// The smallest box that holds what is painted, lines with their width; `nil` where nothing is.
  var inkBounds: Rect? { layers.compactMap(\.inkBounds).union }

  /// The width of the drawing's own lines, a sixteenth of the frame where it has none.
  package var lineWidth: Double {
    layers.flatMap(\.shapes).compactMap(\.strokeWidth).max()
      ?? min(viewBox.width, viewBox.height) / 16
  }

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

extension SymbolLayer {
  /// The smallest box that holds what is painted, lines with their width; `nil` where nothing is.
  var inkBounds: Rect? { shapes.compactMap(\.bounds).union }

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

extension Shape {
  /// The width of its line; `nil` where it is filled.
  var strokeWidth: Double? {
    guard case .stroke(let style) = kind else { return nil }
    return style.width
  }

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

extension [Rect] {
  /// The smallest box that holds them all; `nil` where there are none.
  var union: Rect? { reduce(nil) { $0?.union($1) ?? $1 } }
}
