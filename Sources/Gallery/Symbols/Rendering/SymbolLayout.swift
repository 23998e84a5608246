package import Raster

/// How large a symbol is drawn, in points and in pixels (symbols.md §9).
package struct SymbolLayout: Hashable, Sendable {
  /// Points of the frame.
  package let width: Double
  /// Points of the frame.
  package let height: Double
  /// Points around the frame.
  package let padding: EdgeInsets
  /// Points on each side around the padding, where a motion needs more room than that: a moving picture
  /// holds all of its motion, and the frame stays in its middle, the pixels of the still in it.
  package let room: Int
  /// Pixels of the frame, at least 1 a side.
  package let frame: PixelSize
  /// Pixels of the picture, padding included.
  package let size: PixelSize

  private let scale: Double
  /// Pixels around the frame.
  private let margins: EdgeInsets

  /// Sizes for a frame of some proportions.
  ///
  /// The longer side takes `size` points times the factor of `imageScale`, and as many pixels as that
  /// times `scale` rounds to. Throws `.invalid` for a size of 0 and `.tooLarge` for a picture beyond the
  /// limits; files without pixels are measured as if a point were one.
  ///
  /// - Parameter reach: All that is painted at any time of a motion, in the drawing's unit; `nil` where
  ///   nothing moves.
  init(
    _ options: SymbolOptions, frame viewBox: Rect, reach: Rect? = nil, limits: RenderLimits
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
    let unit = points / longer
    room =
      if let reach {
        Self.room(for: reach, beyond: viewBox, options.padding, unit: unit)
      } else { 0 }
    margins = EdgeInsets(
      top: Self.margin(padding.top, room, scale),
      leading: Self.margin(padding.leading, room, scale),
      bottom: Self.margin(padding.bottom, room, scale),
      trailing: Self.margin(padding.trailing, room, scale))
    size = PixelSize(
      width: frame.width + margins.leading + margins.trailing,
      height: frame.height + margins.top + margins.bottom)
    try limits.check(size)
  }

  /// Points of the whole picture, padding included.
  package var pageWidth: Double { width + Double(padding.leading + padding.trailing + 2 * room) }
  /// Points of the whole picture, padding included.
  package var pageHeight: Double { height + Double(padding.top + padding.bottom + 2 * room) }

  /// Where the frame, and so the still, lies in the picture: in pixels of a file that has some.
  package var place: Rect {
    Rect(
      x: Double(margins.leading), y: Double(margins.top), width: Double(frame.width),
      height: Double(frame.height))
  }

  /// The same in points, for a file without pixels.
  package var pagePlace: Rect {
    Rect(
      x: Double(padding.leading + room), y: Double(padding.top + room), width: width,
      height: height)
  }

  /// The frame with the padding around it, in the drawing's own unit: what a canvas of `size` pixels
  /// shows where the frame is to cover its own pixels exactly.
  func canvas(around viewBox: Rect) -> Rect {
    let x = viewBox.width / Double(frame.width)
    let y = viewBox.height / Double(frame.height)
    return Rect(
      x: viewBox.x - x * Double(margins.leading), y: viewBox.y - y * Double(margins.top),
      width: x * Double(size.width), height: y * Double(size.height))
  }

  /// The same for files without pixels.
  func page(around viewBox: Rect) -> Rect {
    let (x, y) = (viewBox.width / width, viewBox.height / height)
    return Rect(
      x: viewBox.x - x * pagePlace.x, y: viewBox.y - y * pagePlace.y,
      width: x * pageWidth, height: y * pageHeight)
  }

  /// A side of the frame; more than any limit allows becomes `Int.max`.
  private static func pixels(_ points: Double, scale: Double) -> Int {
    // Factors such as 0.783 are no binary numbers: a product that should be a half may lie below it.
    let pixels = (points * scale * (1 + 1e-12)).rounded()
    return pixels < 1e9 ? max(1, Int(pixels)) : .max
  }

  /// Pixels of padding and of the room around it, of which none is cut off.
  private static func margin(_ points: Int, _ room: Int, _ scale: Double) -> Int {
    Int((Double(points) * scale).rounded()) + Int((Double(room) * scale).rounded(.up))
  }

  /// Whole points by which a motion leaves the frame with its padding, on the side where it does most.
  private static func room(
    for reach: Rect, beyond frame: Rect, _ padding: EdgeInsets, unit: Double
  ) -> Int {
    let sides = [
      (frame.x - reach.x, padding.leading), (reach.maxX - frame.maxX, padding.trailing),
      (frame.y - reach.y, padding.top), (reach.maxY - frame.maxY, padding.bottom),
    ]
    let most = sides.map { $0 * unit - Double($1) }.max() ?? 0
    // What nobody sees is no reason for a larger picture.
    guard most > 1e-5 * unit * max(frame.width, frame.height) else { return 0 }
    return most < 1e6 ? Int((most - 1e-6).rounded(.up)) : 1_000_000
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
