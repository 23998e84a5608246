package import Raster

/// A drawing in vectors to a PDF document of one page that holds no picture (symbols.md §5).
///
/// Fills stay fills and strokes stay strokes. What a step erases is cut out of the paints before it by
/// clips, since Cairo would turn operators that erase into pixels; where a mask is translucent, the
/// part beneath it is painted apart with less alpha. There is no date in the document, and equal
/// drawings give equal bytes from one version of Cairo. Coordinates are rounded to 1/256 point. Work
/// grows with the drawing, not with the page.
package struct VectorPDFWriter: Sendable {
  /// Straight pieces that the outlines of one layer's masks may have, crossings counted; 65,536 unless
  /// set.
  package var maximumPieces = 1 << 16

  /// A writer with the default limit.
  package init() {}

  /// The whole document.
  ///
  /// The drawing's bounds are stretched onto the frame; what goes beyond them is shown as far as the
  /// page reaches. The background covers the whole page. A colour of `nil` is black.
  ///
  /// - Parameters:
  ///   - drawing: What is on the page; nothing where its bounds are empty.
  ///   - width: Points, 1/72 inch, of the page; above 0.
  ///   - height: Points of the page; above 0.
  ///   - frame: Where the drawing's bounds are on the page in points, so what is left are margins; the
  ///     whole page when `nil`.
  /// - Throws: `.tooManyPieces` for masks beyond the limit, `.cancelled` when the task is cancelled,
  ///   `.failed` when Cairo cannot write.
  package func write(
    _ drawing: VectorDrawing, width: Double, height: Double, frame: Rect? = nil
  ) throws(DrawingError) -> [UInt8] {
    // In points, though Cairo rounds coordinates to 1/256 of them: to record finer ones and scale the
    // record is no way out, as Cairo 1.16 aborts the process where a clip of a record vanishes.
    let page = try PDFPage(width: width, height: height, scale: 1)
    let area = Rect(x: 0, y: 0, width: width, height: height)
    if let background = drawing.background { try page.paint(background) }
    if !drawing.bounds.isEmpty {
      let frame = frame ?? area
      let map = Transform.translation(-drawing.bounds.x, -drawing.bounds.y)
        .then(.scale(frame.width / drawing.bounds.width, frame.height / drawing.bounds.height))
        .then(.translation(frame.x, frame.y))
      try paint(drawing.steps, on: page, map, area)
    }
    return try page.finish()
  }

  /// Each layer in order, in the parts that its masks leave.
  private func paint(
    _ steps: [VectorDrawing.Step], on page: borrowing PDFPage, _ map: Transform, _ area: Rect
  ) throws(DrawingError) {
    var known: (masks: [VectorDrawing.Mask], parts: KeptParts)?
    for cut in CutLayer.layers(of: steps) {
      if Task.isCancelled { throw .cancelled }
      let layer = PageLayer(cut.layer, map)
      if let known, known.masks == cut.masks {
        try layer.paint(known.parts, on: page)
      } else {
        let parts = try KeptParts(cut.masks, map, within: area, maximumPieces: maximumPieces)
        known = (cut.masks, parts)
        try layer.paint(parts, on: page)
      }
    }
  }
}
