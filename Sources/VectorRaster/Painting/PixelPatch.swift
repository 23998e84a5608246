package import Raster

/// A blurred group, or its shadows, as pixels for vector documents, which cannot describe them (painting.md §8).
///
/// Its size is known before it is drawn.
package struct PixelPatch: Sendable {
  /// The frame of the pixels on the page, in points.
  package let frame: Rect
  /// The size in pixels.
  package let size: PixelSize
  /// The number of pixels per point.
  private let scale: Double
  private let step: Picture.Step

  /// Creates a patch for steps with a blur and shadows, clipped to a page, or returns `nil` if they are off the page.
  ///
  /// - Parameters:
  ///   - effects: The effects of the group; only its blur and shadows are used.
  ///   - map: The map from the steps to the page, including the group's own transform.
  ///   - page: The page in points, from (0, 0).
  ///   - scale: The number of pixels per point, above 0.
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
      // NaN becomes an edge of the page.
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

  /// Returns the pixels with straight alpha.
  ///
  /// - Throws: `PictureError` and `CancellationError`, like `Picture.bitmap`.
  package func bitmap() throws -> Bitmap {
    try Picture(bounds: frame, steps: [step]).bitmap(size: size, scale: scale)
  }
}

extension Picture.Step {
  /// The step without alignment to whole pixels.
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
