import GalleryModel
package import Raster
import VectorRaster

/// The size of a drawn symbol, in points and in what its file is made of (symbols.md §9).
package struct SymbolLayout: Hashable, Sendable {
  /// Exactly, for pages that show it.
  package let points: SymbolPlacement
  /// In whole pixels; in points where the file has no pixels.
  package let file: SymbolPlacement
  /// Points on each side around the padding, where a motion needs more room than that: a moving picture
  /// holds all of its motion, and the still lies in its middle, with the pixels that it has alone.
  package let room: Int
  /// Pixels of the frame, at least 1 a side; a point counts as one in files without pixels.
  package let frame: PixelSize
  /// Pixels of the picture, padding included.
  package let size: PixelSize

  /// Sizes for a frame of some proportions.
  ///
  /// The longer side takes `size` points times the factor of `imageScale`, and as many pixels as that
  /// times `scale` rounds to, unless `width` or `height` say how many. Throws `.invalid` for what does not
  /// go together and `.tooLarge` for a picture beyond the limits.
  ///
  /// - Parameter reach: All that is painted at any time of a motion, in the drawing's unit; `nil` where
  ///   nothing moves.
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

  /// The refusals that need no measuring.
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

  /// Whole points by which a motion leaves the picture, padding and all, on the side where it does most;
  /// none where the frame cuts it off.
  private static func room(
    for reach: Rect, around viewBox: Rect, beyond still: SymbolPlacement
  ) -> Int {
    guard !still.isClipped, still.slices == nil else { return 0 }
    let reach = still.map(viewBox).bounds(of: reach)
    let most = max(-reach.x, reach.maxX - still.width, -reach.y, reach.maxY - still.height)
    // What nobody sees is no reason for a larger picture.
    guard most > 1e-5 * max(still.frame.width, still.frame.height) else { return 0 }
    return most < 1e6 ? Int((most - 1e-6).rounded(.up)) : 1_000_000
  }
}

extension PixelSize {
  /// Whole pixels, at least 1; more than any limit allows becomes `Int.max`.
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
  /// True where the file holds pixels, so that a scale has a meaning.
  package var hasPixels: Bool { self != .svg && self != .pdf }
}
