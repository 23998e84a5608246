extension Shape {
  /// The smallest rectangle around what is covered, with a stroke's width, caps and corners; `nil`
  /// where nothing is.
  ///
  /// Tight for fills; curves of strokes are followed to a 65,536th of the shape's size.
  package var bounds: Rect? {
    switch kind {
    case .fill: return path.bounds
    case .stroke(let style):
      var stroker = Stroker(style, tolerance: fineTolerance)
      stroker.follow(path)
      return stroker.contours.bounds
    }
  }

  /// The same coverage as a filled shape: a stroke becomes its outline, a fill stays what it is.
  ///
  /// `tolerance` is how far an edge may be from its curve, above 0, in the drawing's unit.
  package func outline(tolerance: Double) -> Shape {
    guard case .stroke(let style) = kind else { return self }
    return Shape(
      path.stroked(style, tolerance: tolerance), .fill(.nonZero), opacity: opacity)
  }

  /// The shape seen through an affine map.
  ///
  /// A stroke stays one where the map scales evenly, its width and dashes with it; elsewhere it becomes
  /// an outline that is exact to a 65,536th of its size, since a pen that is not round has no style.
  package func transformed(by map: Transform) -> Shape {
    guard case .stroke(var style) = kind else {
      return Shape(path.transformed(by: map), kind, opacity: opacity)
    }
    guard let scale = map.uniformScale else {
      let outline = outline(tolerance: fineTolerance)
      return Shape(outline.path.transformed(by: map), outline.kind, opacity: opacity)
    }
    style.width *= scale
    style.dash = style.dash.map { $0 * scale }
    style.dashPhase *= scale
    return Shape(path.transformed(by: map), .stroke(style), opacity: opacity)
  }

  /// A 65,536th of the larger side, above 0.
  private var fineTolerance: Double {
    guard case .stroke(let style) = kind, let bounds = path.bounds else { return 1 }
    let size = max(bounds.width, bounds.height) + style.width
    return size > 0 ? size / 65_536 : 1
  }
}
