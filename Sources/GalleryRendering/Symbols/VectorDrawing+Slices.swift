import Raster
import VectorRaster

extension VectorDrawing {
  /// Returns the drawing divided into parts, each clipped to its place.
  ///
  /// - Parameter parts: The parts, with both rectangles in the drawing's unit.
  func sliced(_ parts: [SymbolSlices.Part]) -> VectorDrawing {
    var drawing = self
    guard let ink = steps.inkBounds else { return self }
    drawing.steps = parts.compactMap { part in
      let map = part.map
      let painted = map.bounds(of: ink)
      guard painted.x < part.place.maxX, painted.maxX > part.place.x,
        painted.y < part.place.maxY, painted.maxY > part.place.y
      else { return nil }
      let moved = steps.map { $0.transformed(by: map) }
      return .group(painted.isWithin(part.place) ? moved : moved + [part.surroundings(painted)])
    }
    return drawing
  }
}

extension SymbolSlices.Part {
  /// The map that enlarges the drawing so that the place shows the source.
  fileprivate var map: Transform {
    Transform.translation(-source.x, -source.y)
      .then(.scale(place.width / source.width, place.height / source.height))
      .then(.translation(place.x, place.y))
  }

  /// Returns a step that erases everything painted outside the place.
  fileprivate func surroundings(_ painted: Rect) -> VectorDrawing.Step {
    let around = painted.expanded(by: 1e-3 * (painted.width + painted.height))
    return .erase(
      VectorDrawing.Mask([
        .add([Shape(.rect(around), .fill(.nonZero))], index: SymbolArtwork.frameIndex),
        .remove([Shape(.rect(place), .fill(.nonZero))], index: SymbolArtwork.frameIndex),
      ]))
  }
}

extension VectorDrawing.Step {
  /// Returns the step with an affine map applied.
  fileprivate func transformed(by map: Transform) -> VectorDrawing.Step {
    switch self {
    case .paint(let layer): return .paint(layer.transformed(by: map))
    case .erase(let mask): return .erase(mask.transformed(by: map))
    case .group(let steps, let opacity, let clips):
      return .group(
        steps.map { $0.transformed(by: map) }, opacity: opacity,
        clips: clips.map { $0.transformed(by: map) })
    }
  }

  /// The bounding box of everything that is painted.
  fileprivate var inkBounds: Rect? {
    switch self {
    case .paint(let layer): layer.shapes.compactMap(\.bounds).union
    case .erase: nil
    case .group(let steps, _, _): steps.inkBounds
    }
  }
}

extension [VectorDrawing.Step] {
  fileprivate var inkBounds: Rect? { compactMap(\.inkBounds).union }
}

extension Rect {
  fileprivate func isWithin(_ other: Rect) -> Bool {
    x >= other.x && y >= other.y && maxX <= other.maxX && maxY <= other.maxY
  }
}
