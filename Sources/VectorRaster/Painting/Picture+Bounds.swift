package import Raster

extension Picture.Effects {
  /// Whether the group must be drawn before it is composited.
  package var needsLayer: Bool { blur > 0 || !shadows.isEmpty }

  /// Whether the group equals its steps, provided that no step blends with the backdrop.
  var isPlain: Bool {
    !needsLayer && opacity >= 1 && clips.isEmpty && blend == .normal
  }

  /// Returns whether a group of these steps is composited on its own.
  func composes(_ steps: [Picture.Step]) -> Bool {
    !isPlain || steps.contains(where: \.isBlending)
  }

  /// Returns how far blur and shadows extend beyond the steps on each side, in pixels under a map.
  private func reach(through map: Transform) -> Point {
    var (x, y) = (0.0, 0.0)
    for shadow in shadows {
      let reach = GaussianBlur.reach(sigma: shadow.radius * map.scale)
      let offset = map.moved(shadow.offset)
      (x, y) = (max(x, reach + abs(offset.x)), max(y, reach + abs(offset.y)))
    }
    let own = GaussianBlur.reach(sigma: blur * map.scale)
    // With more pixels the picture is refused anyway, if it needs all of them.
    let most = 0x1p30
    return Point(min(most, (x + own).rounded(.up)), min(most, (y + own).rounded(.up)))
  }

  /// Returns the part of a canvas, or around it, to draw for a group with a blur or shadows; `nil` if it is invisible.
  ///
  /// The part contains the pixels that the group may change, if they are on the canvas or may affect it.
  func workPart(
    of steps: [Picture.Step], on canvas: PixelSize, through map: Transform, scale: Double
  ) -> CanvasPart? {
    guard let bounds = Picture.bounds(of: steps, through: map, scale: scale) else { return nil }
    let reach = reach(through: map)
    func range(_ start: Double, _ end: Double, _ length: Int, _ reach: Double) -> Range<Int>? {
      // A billion pixels are as good as infinity; NaN becomes a number too.
      let reach = min(1e9, reach)
      let first = max((start - reach).rounded(.down), -reach)
      let last = min((end + reach).rounded(.up), Double(length) + reach)
      return first < last ? Int(first)..<Int(last) : nil
    }
    guard let columns = range(bounds.x, bounds.maxX, canvas.width, reach.x),
      let rows = range(bounds.y, bounds.maxY, canvas.height, reach.y)
    else { return nil }
    return CanvasPart(columns: columns, rows: rows)
  }

  /// Returns a rectangle of pixels around a group, or `nil` if the group is empty.
  fileprivate func bounds(
    of steps: [Picture.Step], through map: Transform, scale: Double
  ) -> Rect? {
    guard var bounds = Picture.bounds(of: steps, through: map, scale: scale) else { return nil }
    if needsLayer {
      let reach = reach(through: map)
      bounds = Rect(
        x: bounds.x - reach.x, y: bounds.y - reach.y, width: bounds.width + 2 * reach.x,
        height: bounds.height + 2 * reach.y)
    }
    for clip in clips {
      let map = clip.alignment?.aligned(map, scale: scale) ?? map
      guard let cut = clip.shape.bounds(through: map) else { return nil }
      let (left, top) = (max(bounds.x, cut.x), max(bounds.y, cut.y))
      bounds = Rect(
        x: left, y: top, width: min(bounds.maxX, cut.maxX) - left,
        height: min(bounds.maxY, cut.maxY) - top)
      if bounds.isEmpty { return nil }
    }
    return bounds
  }
}

extension Picture {
  /// Returns a rectangle of pixels around the steps under a map, or `nil` if they paint no pixel.
  ///
  /// The rectangle is not always the smallest one.
  ///
  /// - Parameter scale: The scale of the whole picture, which alignment to whole pixels needs.
  package static func bounds(of steps: [Step], through map: Transform, scale: Double) -> Rect? {
    steps.compactMap { bounds(of: $0, through: map, scale: scale) }.union
  }

  private static func bounds(of step: Step, through map: Transform, scale: Double) -> Rect? {
    switch step {
    case .fill(let shape, _), .outlines(let shape, _): shape.bounds(through: map)
    case .drawing(let drawing, let own): drawing.bounds(through: own.then(map))
    case .bitmap(_, let frame, _, _): map.bounds(of: frame).expanded(by: 1)
    case .text, .erase: nil
    case .group(let steps, let effects):
      effects.bounds(of: steps, through: effects.transform.then(map), scale: scale)
    case .aligned(let steps, let alignment):
      bounds(of: steps, through: alignment.aligned(map, scale: scale), scale: scale)
    }
  }
}

extension VectorDrawing {
  /// Returns a rectangle of pixels around all painted shapes.
  fileprivate func bounds(through map: Transform) -> Rect? {
    let placed = placement.then(map)
    func bounds(of steps: [Step]) -> Rect? {
      steps.compactMap { step in
        switch step {
        case .paint(let layer):
          layer.shapes.compactMap { $0.bounds(through: placed) }.union
        case .erase: nil
        case .group(let steps, _, _): bounds(of: steps)
        }
      }.union
    }
    let ground = background.map { _ in map.bounds(of: self.bounds).expanded(by: 1) }
    guard let painted = bounds(of: steps) else { return ground }
    return ground.map { painted.union($0) } ?? painted
  }
}

extension Shape {
  /// Returns a rectangle of pixels around the covered area, with a margin of one pixel.
  ///
  /// Control points count as if they were on the line.
  func bounds(through map: Transform) -> Rect? {
    path.controlBounds(through: map)?.expanded(by: 1 + lineReach * map.greatestScale)
  }

  /// The maximum distance from the path that a stroke covers, in the shape's unit.
  private var lineReach: Double {
    guard case .stroke(let style) = kind else { return 0 }
    return style.width / 2 * max(style.join == .miter ? style.miterLimit : 1, 2.0.squareRoot())
  }
}

/// A range of columns and rows of a canvas, which may extend beyond it.
struct CanvasPart {
  let columns: Range<Int>
  let rows: Range<Int>

  var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }

  /// Converts a map to pixels of the canvas into one to pixels of the part.
  func moved(_ map: Transform) -> Transform {
    map.then(.translation(-Double(columns.lowerBound), -Double(rows.lowerBound)))
  }
}

extension Transform {
  /// The factor of lengths, or the geometric mean if it depends on the direction.
  package var scale: Double { abs(determinant).squareRoot() }

  /// An upper bound for the length that the map gives a unit vector.
  var greatestScale: Double { max(abs(a) + abs(c), abs(b) + abs(d)) }

  /// Returns the image of a vector, without translation.
  package func moved(_ vector: Point) -> Point {
    Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }
}
