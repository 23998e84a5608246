import GalleryModel
import Raster
import VectorRaster

extension SymbolDrawing {
  /// Whether a layer has a colour of its own.
  package var hasColors: Bool {
    layers.contains { layer in
      switch layer.color {
      case nil, .tint: false
      case .intrinsic: true
      case .gradient(let gradient): gradient.stops.contains { !$0.isInherited }
      }
    }
  }

  /// Whether the first layer is an enclosure that the other layers are cut out of.
  package var hasBody: Bool { layers.first?.traits.contains(.isBody) ?? false }

  /// Whether any shape is a stroke, which weights make thicker or thinner.
  package var hasStrokes: Bool {
    layers.contains { layer in layer.shapes.contains { $0.strokeWidth != nil } }
  }

  /// The bounding box of all that is painted, including the width of strokes, or `nil` if the drawing is empty.
  var inkBounds: Rect? { layers.indices.compactMap { inkBounds(ofLayer: $0) }.union }

  /// Returns the bounding box of all that a layer paints inside of its clips, or `nil` if that is nothing.
  func inkBounds(ofLayer index: Int) -> Rect? {
    guard let bounds = layers[index].inkBounds else { return nil }
    guard let clip = clipBounds(ofLayer: index) else { return bounds }
    return bounds.intersection(clip)
  }

  /// Returns the bounding box of the intersection of a layer's clips, or `nil` if the layer has no clips.
  func clipBounds(ofLayer index: Int) -> Rect? {
    let clips = groups.clips(ofLayer: index)
    guard !clips.isEmpty else { return nil }
    let boxes = clips.compactMap(\.bounds)
    let common = boxes.dropFirst().reduce(boxes.first) { $0?.intersection($1) }
    guard boxes.count == clips.count, let common else {
      return Rect(x: viewBox.x, y: viewBox.y, width: 0, height: 0)
    }
    return common
  }

  /// The largest stroke width of the drawing, or a sixteenth of the frame's shorter side if it has no strokes.
  package var lineWidth: Double {
    layers.flatMap(\.shapes).compactMap(\.strokeWidth).max()
      ?? min(viewBox.width, viewBox.height) / 16
  }

  var mirrored: SymbolDrawing {
    transformed(by: Transform(-1, 0, 0, 1, 2 * viewBox.x + viewBox.width, 0))
  }

  /// Returns the drawing as it is shown: with a weight, and mirrored if `isMirrored` is set.
  func laidOut(weight: StrokeWeight, isMirrored: Bool) -> SymbolDrawing {
    let weighted = weighted(weight)
    return isMirrored ? weighted.mirrored : weighted
  }

  /// Returns the drawing with a map applied to every shape; the frame is unchanged.
  func transformed(by map: Transform) -> SymbolDrawing {
    var drawing = self
    drawing.layers = layers.map { $0.transformed(by: map) }
    drawing.groups = groups.map { $0.transformed(by: map) }
    return drawing
  }

  /// Returns the drawing scaled to fit another frame and centred in it.
  func fitted(to frame: Rect) -> SymbolDrawing {
    guard frame != viewBox, !viewBox.isEmpty else { return self }
    let factor = min(frame.width / viewBox.width, frame.height / viewBox.height)
    let map = Transform.translation(-viewBox.center.x, -viewBox.center.y)
      .then(.scale(factor, factor)).then(.translation(frame.center.x, frame.center.y))
    var drawing = transformed(by: map)
    drawing.viewBox = frame
    return drawing
  }

  /// Returns the drawing with strokes of another weight; filled shapes are unchanged.
  ///
  /// The area that is cleared along a stroke grows with it. If a stroke would leave the frame because of its new width,
  /// it is moved towards the centre instead (a choice of this project: the ring of an enclosure runs along the frame).
  func weighted(_ weight: StrokeWeight) -> SymbolDrawing {
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
  /// The bounding box of all that is painted, including the width of strokes, or `nil` if the layer is empty.
  var inkBounds: Rect? { shapes.compactMap(\.bounds).union }
}

extension Shape {
  /// The width of the stroke, or `nil` if the shape is filled.
  var strokeWidth: Double? {
    guard case .stroke(let style) = kind else { return nil }
    return style.width
  }

  fileprivate func weighted(_ factor: Double) -> Shape {
    guard case .stroke(var style) = kind else { return self }
    style.width *= factor
    return Shape(path, .stroke(style), opacity: opacity)
  }

  /// Returns the shape, scaled down about the centre of `frame` if it leaves the frame by more than `original`
  /// does.
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
