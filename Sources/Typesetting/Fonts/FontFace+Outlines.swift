import CHarfBuzz
import Raster
package import VectorRaster

extension FontFace {
  /// Returns the outline of a glyph in font units, with its origin on the baseline and y pointing
  /// down.
  ///
  /// Fill it by the nonzero rule. Curves stay as the font has them: quadratic in TrueType, cubic in
  /// CFF. The outline is empty if the face lacks the glyph or if the glyph is a picture.
  ///
  /// - Parameters:
  ///   - glyph: The ID of the glyph.
  ///   - limit: The maximum number of segments: moves, lines, curves and ends of contours.
  /// - Returns: The outline, or `nil` if it exceeds `limit`.
  package func outline(of glyph: UInt32, limit: Int = .max) -> Path? {
    var sink = OutlineSink(limit: limit)
    withUnsafeMutablePointer(to: &sink) { sink in
      charfbuzz_draw_glyph(font, glyph, OutlineSink.functions, sink)
    }
    return sink.isComplete ? Path(sink.elements) : nil
  }
}

/// Collects the commands that HarfBuzz draws a glyph with, as the elements of a path
/// (https://harfbuzz.github.io, "hb-draw").
private struct OutlineSink {
  let limit: Int
  var elements: [Path.Element] = []
  var isComplete = true

  init(limit: Int) { self.limit = limit }

  mutating func append(_ element: Path.Element) {
    isComplete = isComplete && elements.count < limit
    if isComplete { elements.append(element) }
  }

  /// The callbacks that append to a sink.
  ///
  /// They are immutable, so all threads share them. HarfBuzz passes the functions, the sink, its
  /// own drawing state, the coordinates and the user data, which is `nil`, to each callback.
  nonisolated(unsafe) static let functions: OpaquePointer = {
    let functions: OpaquePointer = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, sink, _, x, y, _ in add(.move(point(x, y)), to: sink) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, sink, _, x, y, _ in add(.line(point(x, y)), to: sink) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, sink, _, x1, y1, x, y, _ in add(.quad(point(x1, y1), point(x, y)), to: sink) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, sink, _, x1, y1, x2, y2, x, y, _ in
        add(.cubic(point(x1, y1), point(x2, y2), point(x, y)), to: sink)
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, sink, _, _ in add(.close, to: sink) }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()
}

private func add(_ element: Path.Element, to sink: UnsafeMutableRawPointer?) {
  sink?.assumingMemoryBound(to: OutlineSink.self).pointee.append(element)
}

private func point(_ x: Float, _ y: Float) -> Point { Point(Double(x), 0 - Double(y)) }
