package import Raster

/// How large a symbol is drawn, in points and in pixels (symbols.md §9).
package struct SymbolLayout: Hashable, Sendable {
  /// Points of the frame.
  package let width: Double
  /// Points of the frame.
  package let height: Double
  /// Points around the frame.
  package let padding: EdgeInsets
  /// Pixels of the frame, at least 1 a side.
  package let frame: PixelSize
  /// Pixels of the picture, padding included.
  package let size: PixelSize

  private let scale: Double

  /// Sizes for a frame of some proportions.
  ///
  /// The longer side takes `size` points times the factor of `imageScale`, and as many pixels as that
  /// times `scale` rounds to. Throws `.invalid` for a size of 0 and `.tooLarge` for a picture beyond the
  /// limits; files without pixels are measured as if a point were one.
  init(
    _ options: SymbolOptions, frame viewBox: Rect, limits: RenderLimits
  ) throws(RenderError) {
    if let size = options.size, size.millionths == 0 {
      throw .invalid(option: "size", rule: "must be above 0 points", value: size.description)
    }
    let longer = max(viewBox.width, viewBox.height)
    let points = (options.size?.value ?? longer) * options.imageScale.factor.value
    scale = options.format.hasPixels ? (options.scale?.value ?? 1) : 1
    width = points * (viewBox.width / longer)
    height = points * (viewBox.height / longer)
    padding = options.padding
    frame = PixelSize(
      width: Self.pixels(width, scale: scale), height: Self.pixels(height, scale: scale))
    try limits.check(frame)
    for margin in [padding.top, padding.leading, padding.bottom, padding.trailing] {
      try limits.check(margin: margin, of: "padding")
    }
    let (left, right) = (padding.leading, padding.trailing)
    let (above, below) = (padding.top, padding.bottom)
    size = PixelSize(
      width: frame.width + Self.margin(left, scale) + Self.margin(right, scale),
      height: frame.height + Self.margin(above, scale) + Self.margin(below, scale))
    try limits.check(size)
  }

  /// Points of the whole picture, padding included.
  package var pageWidth: Double { width + Double(padding.leading + padding.trailing) }
  /// Points of the whole picture, padding included.
  package var pageHeight: Double { height + Double(padding.top + padding.bottom) }

  /// The frame with the padding around it, in the drawing's own unit: what a canvas of `size` pixels
  /// shows where the frame is to cover its own pixels exactly.
  func canvas(around viewBox: Rect) -> Rect {
    let x = viewBox.width / Double(frame.width)
    let y = viewBox.height / Double(frame.height)
    return Rect(
      x: viewBox.x - x * Double(Self.margin(padding.leading, scale)),
      y: viewBox.y - y * Double(Self.margin(padding.top, scale)),
      width: x * Double(size.width), height: y * Double(size.height))
  }

  /// The same for files without pixels.
  func page(around viewBox: Rect) -> Rect {
    let (x, y) = (viewBox.width / width, viewBox.height / height)
    return Rect(
      x: viewBox.x - x * Double(padding.leading), y: viewBox.y - y * Double(padding.top),
      width: x * pageWidth, height: y * pageHeight)
  }

  /// A side of the frame; more than any limit allows becomes `Int.max`.
  private static func pixels(_ points: Double, scale: Double) -> Int {
    // Factors such as 0.783 are no binary numbers: a product that should be a half may lie below it.
    let pixels = (points * scale * (1 + 1e-12)).rounded()
    return pixels < 1e9 ? max(1, Int(pixels)) : .max
  }

  private static func margin(_ points: Int, _ scale: Double) -> Int {
    Int((Double(points) * scale).rounded())
  }
}

extension Scale {
  /// The nearest floating-point number.
  var value: Double { Double(millionths) / 1_000_000 }
}

extension PictureFormat {
  /// Whether the file holds pixels, so that a scale has a meaning.
  var hasPixels: Bool {
    switch self {
    case .png, .webp, .json, .txt: true
    case .svg, .pdf: false
    }
  }
}
