import Raster
package import VectorRaster

/// A writer of a vector drawing as a PDF document of one page without images (symbols.md §5).
///
/// Fills stay fills, and strokes stay strokes. Erased areas are removed from earlier paint by clips, since Cairo would
/// convert erasing operators to pixels. If a mask is translucent, the part beneath it is painted separately with less
/// alpha. The document has no date, and equal drawings have equal bytes if they are written by one version of Cairo.
/// Coordinates are rounded to 1/256 point. The cost depends on the drawing, not on the page's size.
package enum VectorPDFWriter {
  /// The maximum number of straight pieces in the outlines of one layer's masks, including intersections.
  static let maximumPieces = 1 << 16

  /// Returns the whole document.
  ///
  /// The drawing's bounds are stretched to the page. A colour of `nil` is black. Viewers decide whether edges are
  /// smooth.
  ///
  /// - Parameters:
  ///   - width: The width of the page in points, 1/72 inch; above 0.
  ///   - height: The height of the page in points; above 0.
  ///   - description: The title and the language of the document.
  /// - Throws: `.tooManyPieces` if masks exceed the limit, `.cancelled` if the task is cancelled, and `.failed` if
  ///   Cairo reports an error.
  package static func write(
    _ drawing: VectorDrawing, width: Double, height: Double,
    description: PageDescription = PageDescription()
  ) throws(DrawingError) -> [UInt8] {
    // The unit is a point, although Cairo rounds coordinates to 1/256 of it. Recording finer ones and scaling the
    // recording is no alternative, since Cairo 1.16 aborts the process if a clip of a recording vanishes.
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
  /// Paints the steps of a drawing without its background.
  ///
  /// - Parameters:
  ///   - map: The map to the page, including the drawing's placement.
  ///   - area: The page.
  func paint(
    _ drawing: VectorDrawing, through map: Transform, within area: Rect
  ) throws(DrawingError) {
    var painting = Painting(map: map, area: area)
    try painting.paint(MaskedStep.steps(of: drawing.steps), on: self)
  }
}

/// The state of painting steps onto a page.
private struct Painting {
  let map: Transform
  let area: Rect
  /// The parts left by the masks of the previous layer; most layers have equal masks.
  private(set) var known: (masks: [VectorDrawing.Mask], parts: MaskedAreas)?

  /// Paints each layer in the parts that its masks leave, and each group as a whole.
  mutating func paint(_ steps: [MaskedStep], on page: borrowing PDFPage) throws(DrawingError) {
    for step in steps {
      if Task.isCancelled { throw .cancelled }
      switch step {
      case .layer(let layer, let masks): try PageLayer(layer, map).paint(parts(masks), on: page)
      case .group(let steps, let opacity, let clips):
        var painting = self
        try page.clipped(to: clips[...], through: map) { () throws(DrawingError) in
          try page.group(opacity: opacity) { () throws(DrawingError) in
            try painting.paint(steps, on: page)
          }
        }
        known = painting.known
      }
    }
  }

  private mutating func parts(_ masks: [VectorDrawing.Mask]) throws(DrawingError) -> MaskedAreas {
    if let known, known.masks == masks { return known.parts }
    let parts = try MaskedAreas(
      masks, map, within: area, maximumPieces: VectorPDFWriter.maximumPieces)
    known = (masks, parts)
    return parts
  }
}

/// A step of painting, with all masks that erase from it.
///
/// Groups without an opacity or clips are flattened: once each layer knows its masks, painting it directly on the page is
/// equivalent to composing the group on its own.
enum MaskedStep {
  /// Paints a layer with its masks, in any order: each removes its share of the paint that the others leave.
  case layer(VectorDrawing.Layer, masks: [VectorDrawing.Mask])
  /// Composes steps on their own, and paints the result as a whole with an opacity and inside clips.
  case group([MaskedStep], opacity: Double, clips: [Shape])

  /// Returns the steps in painting order; each layer has the later masks of its own group and of all enclosing groups.
  static func steps(of steps: [VectorDrawing.Step]) -> [MaskedStep] {
    self.steps(of: steps, masks: [])
  }

  /// Processes the last step first, so that masks are known before the layers that they cut.
  private static func steps(
    of steps: [VectorDrawing.Step], masks: [VectorDrawing.Mask]
  ) -> [MaskedStep] {
    var masks = masks
    var found: [MaskedStep] = []
    for step in steps.reversed() {
      switch step {
      case .paint(let layer): found.append(.layer(layer, masks: masks))
      case .erase(let mask): masks.append(mask)
      case .group(let steps, let opacity, let clips):
        let inner = self.steps(of: steps, masks: masks)
        if opacity >= 1, clips.isEmpty {
          found += inner.reversed()
        } else if opacity > 0, !inner.isEmpty {
          found.append(.group(inner, opacity: opacity, clips: clips))
        }
      }
    }
    return found.reversed()
  }
}
