import Raster
import VectorRaster

/// The attribute `preserveAspectRatio`, which places a view box in a viewport of another ratio (SVG 1.1 §7.8).
struct SVGAspectRatio {
  /// Whether the content is stretched to the viewport.
  let isStretched: Bool
  /// Whether the content covers the viewport instead of fitting into it.
  let isSlice: Bool
  /// The part of the free space to the left of the content: 0, ½ or 1.
  let x: Double
  /// The part of the free space above the content: 0, ½ or 1.
  let y: Double

  /// Parses an attribute; without one, the content fits and is centred.
  init(_ text: String?) {
    func share(_ word: Substring) -> Double { word == "Min" ? 0 : word == "Max" ? 1 : 0.5 }
    let words = (text ?? "").split(whereSeparator: \.isWhitespace).filter { $0 != "defer" }
    let alignment = words.first ?? "xMidYMid"
    isStretched = alignment == "none"
    isSlice = words.dropFirst().first == "slice"
    x = share(alignment.dropFirst().prefix(3))
    y = share(alignment.dropFirst(5).prefix(3))
  }

  /// Returns the map from a view box into a viewport.
  func map(_ box: Rect, to viewport: Rect) -> Transform {
    var (across, down) = (viewport.width / box.width, viewport.height / box.height)
    if !isStretched {
      across = isSlice ? max(across, down) : min(across, down)
      down = across
    }
    return Transform.translation(-box.x, -box.y).then(.scale(across, down)).then(
      .translation(
        viewport.x + (viewport.width - box.width * across) * x,
        viewport.y + (viewport.height - box.height * down) * y))
  }
}
