package import Raster

/// A blurred group, or its shadows, in pixels: what documents of vectors have no vectors for (painting.md
/// §8).
///
/// It is known how large it is before any of it is drawn.
package struct PixelPatch: Sendable {
  /// The place of its pixels on the page, in points.
  package let frame: Rect
  /// As many as it takes.
  package let size: PixelSize
  /// Pixels a point.
  private let scale: Double
  private let step: Picture.Step

  /// The pixels of steps with a blur and shadows, as far as they are on a page; `nil` where none is.
  ///
  /// - Parameters:
  ///   - effects: Of these only the blur and the shadows.
  ///   - map: From the steps to the page, the group's own transform included.
  ///   - page: Points, from (0, 0).
  ///   - scale: Pixels a point, above 0.
  package init?(
    _ steps: [Picture.Step], _ effects: Picture.Effects, through map: Transform, on page: Rect,
    scale: Double
  ) {
    var shown = Picture.Effects()
    (shown.transform, shown.blur, shown.shadows) = (map, effects.blur, effects.shadows)
    step = .group(steps.flatMap(\.unaligned), shown)
    self.scale = scale
    guard
      let bounds = Picture.bounds(of: [step], through: .scale(scale, scale), scale: scale)
    else { return nil }
    func pixels(_ start: Double, _ end: Double, _ length: Double) -> Range<Int>? {
      // What is no number goes to the page's sides.
      let first = max(0, start.rounded(.down))
      let last = min((length * scale).rounded(.up), end.rounded(.up))
      return first < last ? Int(first)..<Int(last) : nil
    }
    guard let columns = pixels(bounds.x, bounds.maxX, page.width),
      let rows = pixels(bounds.y, bounds.maxY, page.height)
    else { return nil }
    size = PixelSize(width: columns.count, height: rows.count)
    frame = Rect(
      x: Double(columns.lowerBound) / scale, y: Double(rows.lowerBound) / scale,
      width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The pixels, of straight alpha.
  ///
  /// - Throws: `PictureError` and `CancellationError`, as `Picture.bitmap` does.
  package func bitmap() throws -> Bitmap {
    try Picture(bounds: frame, steps: [step]).bitmap(size: size, scale: scale)
  }
}

extension Picture.Step {
  /// The same without what brings it onto whole pixels.
  fileprivate var unaligned: [Picture.Step] {
    switch self {
    case .fill, .outlines, .drawing, .bitmap, .text, .erase: return [self]
    case .aligned(let steps, _): return steps.flatMap(\.unaligned)
    case .group(let steps, var effects):
      effects.clips = effects.clips.map { Picture.Clip($0.shape) }
      return [.group(steps.flatMap(\.unaligned), effects)]
    }
  }
}
