import Raster
package import VectorRaster

/// A drawing in vectors to a PDF document of one page that holds no picture (symbols.md §5).
///
/// Fills stay fills and strokes stay strokes. What a step erases is cut out of the paints before it by
/// clips, since Cairo would turn operators that erase into pixels; where a mask is translucent, the
/// part beneath it is painted apart with less alpha. There is no date in the document, and equal
/// drawings give equal bytes from one version of Cairo. Coordinates are rounded to 1/256 point. Work
/// grows with the drawing, not with the page.
package enum VectorPDFWriter {
  /// Straight pieces that the outlines of one layer's masks may have, crossings counted.
  static let maximumPieces = 1 << 16

  /// The whole document.
  ///
  /// The drawing's bounds are stretched onto the page. A colour of `nil` is black. Whether edges are
  /// smooth is up to those who show the page.
  ///
  /// - Parameters:
  ///   - width: Points, 1/72 inch, of the page; above 0.
  ///   - height: Points of the page; above 0.
  ///   - description: Title and language of the document.
  /// - Throws: `.tooManyPieces` for masks beyond the limit, `.cancelled` when the task is cancelled,
  ///   `.failed` when Cairo cannot write.
  package static func write(
    _ drawing: VectorDrawing, width: Double, height: Double,
    description: PageDescription = PageDescription()
  ) throws(DrawingError) -> [UInt8] {
    // In points, though Cairo rounds coordinates to 1/256 of them: to record finer ones and scale the
    // record is no way out, as Cairo 1.16 aborts the process where a clip of a record vanishes.
    let page = try PDFPage(width: width, height: height, scale: 1, description: description)
    let area = Rect(x: 0, y: 0, width: width, height: height)
    if let background = drawing.background { try page.paint(background) }
    if !drawing.bounds.isEmpty {
      let map = drawing.placement.then(.translation(-drawing.bounds.x, -drawing.bounds.y))
        .then(.scale(width / drawing.bounds.width, height / drawing.bounds.height))
      try page.paint(drawing, through: map, within: area)
    }
    return try page.finish()
  }
}

extension PDFPage {
  /// Paints the steps of a drawing, not its background, that are seen through a map, its placement included;
  /// `area` is the page.
  func paint(
    _ drawing: VectorDrawing, through map: Transform, within area: Rect
  ) throws(DrawingError) {
    var painting = Painting(map: map, area: area)
    try painting.paint(CutStep.steps(of: drawing.steps), on: self)
  }
}

/// Steps on their way to a page.
private struct Painting {
  let map: Transform
  let area: Rect
  /// The parts that the masks of the layer before left: most layers share theirs.
  private(set) var known: (masks: [VectorDrawing.Mask], parts: KeptParts)?

  /// Each layer in order, in the parts that its masks leave; each group as a whole.
  mutating func paint(_ steps: [CutStep], on page: borrowing PDFPage) throws(DrawingError) {
    for step in steps {
      if Task.isCancelled { throw .cancelled }
      switch step {
      case .layer(let layer, let masks): try PageLayer(layer, map).paint(parts(masks), on: page)
      case .group(let steps, let opacity):
        var painting = self
        try page.group(opacity: opacity) { () throws(DrawingError) in
          try painting.paint(steps, on: page)
        }
        known = painting.known
      }
    }
  }

  private mutating func parts(_ masks: [VectorDrawing.Mask]) throws(DrawingError) -> KeptParts {
    if let known, known.masks == masks { return known.parts }
    let parts = try KeptParts(
      masks, map, within: area, maximumPieces: VectorPDFWriter.maximumPieces)
    known = (masks, parts)
    return parts
  }
}

/// A step of painting that knows all masks that take something out of it.
///
/// Groups without an opacity of their own are gone: painting their layers straight onto the page gives
/// the same as composing them apart, once each layer knows its masks.
enum CutStep {
  /// A layer and its masks, in no order: each takes away its share of what the others leave.
  case layer(VectorDrawing.Layer, masks: [VectorDrawing.Mask])
  /// Steps that are composed apart and painted as a whole with an opacity below 1.
  case group([CutStep], opacity: Double)

  /// The steps in the order of painting, each layer with the masks that follow it in its own group and
  /// in those around it.
  static func steps(of steps: [VectorDrawing.Step]) -> [CutStep] {
    self.steps(of: steps, masks: [])
  }

  /// From the last step to the first, so that masks are known before what they cut.
  private static func steps(
    of steps: [VectorDrawing.Step], masks: [VectorDrawing.Mask]
  ) -> [CutStep] {
    var masks = masks
    var found: [CutStep] = []
    for step in steps.reversed() {
      switch step {
      case .paint(let layer): found.append(.layer(layer, masks: masks))
      case .erase(let mask): masks.append(mask)
      case .group(let steps, let opacity):
        let inner = self.steps(of: steps, masks: masks)
        if opacity >= 1 {
          found += inner.reversed()
        } else if opacity > 0, !inner.isEmpty {
          found.append(.group(inner, opacity: opacity))
        }
      }
    }
    return found.reversed()
  }
}
