import GalleryModel
package import Raster
import VectorRaster

/// The layout of a symbol in points and in the unit of its file (symbols.md §9).
package struct SymbolLayout: Hashable, Sendable {
  /// The exact layout in points, for pages that show the symbol.
  package let points: SymbolPlacement
  /// The layout in whole pixels, or in points if the file has no pixels.
  package let file: SymbolPlacement
  /// The points that a motion needs on each side beyond the padding.
  ///
  /// An animated picture holds the whole motion; the symbol at rest lies in its centre and has the same pixels as
  /// without motion.
  package let room: Int
  /// The size of the frame in pixels, at least 1 per side; a point counts as a pixel in files without pixels.
  package let frame: PixelSize
  /// The size of the picture in pixels, including padding.
  package let size: PixelSize

  /// Lays out a symbol in a frame with the aspect ratio of a view box.
  ///
  /// The longer side takes `size` points times the factor of `imageScale`; its pixels are that number times
  /// `scale`, rounded, unless `width` or `height` sets them.
  ///
  /// - Parameters:
  ///   - options: The options of the symbol.
  ///   - viewBox: The frame of the drawing, in its own unit.
  ///   - reach: The bounding box of everything that a motion paints at any time, in the drawing's unit, or `nil`
  ///     without motion.
  ///   - limits: The limits of sizes.
  /// - Throws: `.invalid` if options exclude each other, `.tooLarge` if the picture exceeds a limit.
  init(
    _ options: SymbolOptions, frame viewBox: Rect, reach: Rect? = nil, limits: RenderLimits
  ) throws(RenderError) {
    try Self.check(options, limits)
    let scale = options.format.hasPixels ? options.scale?.value ?? 1 : 1
    let exact = SymbolPlacement.Unit(perPoint: 1, perSide: 1 / scale, isWhole: false)
    let unit = SymbolPlacement.Unit(perPoint: scale, perSide: 1, isWhole: options.format.hasPixels)
    let still = try SymbolPlacement(options, of: viewBox, room: 0, in: exact)
    room = reach.map { Self.room(for: $0, around: viewBox, beyond: still) } ?? 0
    points = try SymbolPlacement(options, of: viewBox, room: room, in: exact)
    file = try SymbolPlacement(options, of: viewBox, room: room, in: unit)
    frame = PixelSize(file.frame)
    size = PixelSize(file.bounds)
    try limits.check(frame)
    try limits.check(uncut: PixelSize(file.picture))
    try limits.check(size)
  }

  /// Checks the options that can be rejected without measuring the symbol.
  private static func check(_ options: SymbolOptions, _ limits: RenderLimits) throws(RenderError) {
    if let size = options.size, size.millionths == 0 {
      throw .invalid(option: "size", rule: "must be above 0 points", value: size.description)
    }
    for (name, side) in [("width", options.width), ("height", options.height)] {
      guard let side else { continue }
      try limits.check(side: side, of: name)
      if let size = options.size, options.contentMode != .original, !options.fillsBox {
        throw .invalid(
          option: "size", rule: "must not be given together with \(name)", value: size.description)
      }
    }
    if options.aspectRatio != nil, ![.fit, .fill].contains(options.contentMode) {
      throw .invalid(
        option: "contentMode", rule: "must be fit or fill beside aspectRatio",
        value: options.contentMode.rawValue)
    }
    try limits.check(margin: options.border?.width ?? 0, of: "border")
    try limits.check(options.innerPadding, of: "innerPadding")
    try limits.check(options.padding, of: "padding")
  }

  /// Returns the largest distance that a motion extends beyond a side of the picture, including padding.
  ///
  /// The distance is in whole points; it is 0 if the frame clips the motion.
  private static func room(
    for reach: Rect, around viewBox: Rect, beyond still: SymbolPlacement
  ) -> Int {
    guard !still.isClipped, still.slices == nil else { return 0 }
    let reach = still.map(viewBox).bounds(of: reach)
    let most = max(-reach.x, reach.maxX - still.width, -reach.y, reach.maxY - still.height)
    // An invisible excess does not justify a larger picture.
    guard most > 1e-5 * max(still.frame.width, still.frame.height) else { return 0 }
    return most < 1e6 ? Int((most - 1e-6).rounded(.up)) : 1_000_000
  }
}

extension PixelSize {
  /// Rounds to whole pixels, at least 1; a length beyond any limit becomes `Int.max`.
  fileprivate init(_ rect: Rect) {
    func side(_ length: Double) -> Int { length < 1e9 ? max(1, Int(length.rounded())) : .max }
    self.init(width: side(rect.width), height: side(rect.height))
  }
}

extension Scale {
  /// The nearest floating-point number.
  var value: Double { Double(millionths) / 1_000_000 }
}

extension PictureFormat {
  /// Whether files of the format hold pixels, so that `scale` applies.
  package var hasPixels: Bool { self != .svg && self != .pdf }
}
