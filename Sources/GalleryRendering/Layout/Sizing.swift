import GalleryModel
import Raster

/// The size that is asked for: what `scale`, `width` and `height` say together.
enum SizeRequest: Hashable {
  /// One pixel a cell, or what the interpolation makes of it.
  case natural
  /// Both sides times a factor, rounded, at least 1.
  case scale(Scale)
  /// Pixels of a row; the height follows the aspect ratio.
  case width(Int)
  /// Pixels of a column; the width follows the aspect ratio.
  case height(Int)
  /// Both sides.
  case box(PixelSize)
  /// The picture's own size times a factor, shown in a frame of which any side may be given.
  case original(Scale?, width: Int?, height: Int?)

  /// Reads the parameters and checks the sides that are given.
  ///
  /// `scale` together with a side is the scale of caps and tiles only, if there are any, and that of a
  /// picture of its own size; otherwise both are refused. Throws `.invalid` and `.tooLarge`.
  init(_ options: RenderOptions, limits: RenderLimits) throws(RenderError) {
    if let width = options.width { try limits.check(side: width, of: "width") }
    if let height = options.height { try limits.check(side: height, of: "height") }
    if options.contentMode == .original {
      self = .original(options.scale, width: options.width, height: options.height)
      return
    }
    switch (options.scale, options.width, options.height) {
    case (nil, nil, nil): self = .natural
    case (let scale?, nil, nil): self = .scale(scale)
    case (let scale, let width?, let height?):
      if let scale, !options.fillsBox { throw Self.excluded(scale, by: "width") }
      self = .box(PixelSize(width: width, height: height))
    case (let scale, let width?, nil):
      if let scale, !options.fillsBox { throw Self.excluded(scale, by: "width") }
      self = .width(width)
    case (let scale, nil, let height?):
      if let scale, !options.fillsBox { throw Self.excluded(scale, by: "height") }
      self = .height(height)
    }
  }

  private static func excluded(_ scale: Scale, by side: String) -> RenderError {
    .invalid(
      option: "scale", rule: "must not be given together with \(side)", value: scale.description)
  }
}

/// Finds the layout that a size asks for (rendering.md §10, §11).
struct Sizing {
  /// The way in which the picture meets the box.
  enum Fit {
    /// The box is the picture's own size.
    case exact
    /// Inside the box, in the aspect ratio.
    case fit
    /// Around the box, in the aspect ratio.
    case fill
    /// Each side by its own factor.
    case stretch
  }

  /// The size of what is scaled, sides at least 1.
  let cells: PixelSize
  /// The wish of both sides together; one side or none keeps the aspect ratio.
  var contentMode = ContentMode.fit
  /// Takes the place of the cells' own ratio.
  var aspectRatio: AspectRatio?
  /// True where what sticks out of the frame is cut off.
  var isClipped = true
  /// The factor of both sides where no size is asked for.
  var naturalFactor = 1
  /// Cells a point, in millionths.
  var pointScale = 1_000_000
  /// Whole factors, where the interpolation has use for them.
  var factors: WholeFactors?

  /// The layout of a size; throws `.invalid` for a factor that is not whole where it has to be.
  func layout(_ request: SizeRequest) throws(RenderError) -> RenderLayout {
    let layout = try clipped(request)
    return isClipped ? layout : layout.unclipped
  }

  private func clipped(_ request: SizeRequest) throws(RenderError) -> RenderLayout {
    if case .original(let scale, let width, let height) = request {
      let whole = try clipped(scale.map(SizeRequest.scale) ?? .natural)
      return RenderLayout(
        cells: cells, picture: whole.picture,
        frame: PixelSize(width: width ?? whole.frame.width, height: height ?? whole.frame.height))
    }
    let box = box(request)
    let fit = fit(request)
    let picture = picture(in: box, fit)
    let isFramed = if case .box = request { true } else { false }
    let free = RenderLayout(cells: cells, picture: picture, frame: isFramed ? box : picture)
    guard let factors else { return free }
    if aspectRatio != nil { return try factors.snappedSides(free, isFilling: fit == .fill) }
    return try factors.snapped(free, fit, asked: request)
  }

  private func fit(_ request: SizeRequest) -> Fit {
    switch (request, contentMode) {
    case (.box, .fit): .fit
    case (.box, .fill): .fill
    case (.box, .stretch), (.box, .original): .stretch
    // The ratio is kept of the natural size.
    case (.natural, _) where aspectRatio != nil, (.scale, _) where aspectRatio != nil:
      contentMode == .fill ? .fill : .fit
    default: .exact
    }
  }

  /// The size that is asked for in pixels, with the side that follows.
  private func box(_ request: SizeRequest) -> PixelSize {
    switch request {
    case .natural, .original: natural(times: naturalFactor * 1_000_000)
    case .scale(let scale): natural(times: scale.millionths)
    case .width(let width): scaled(toWidth: width)
    case .height(let height): scaled(toHeight: height)
    case .box(let size): size
    }
  }

  /// The natural size in points times a number of millionths.
  private func natural(times millionths: Int) -> PixelSize {
    PixelSize(
      width: PixelRatio.product(cells.width, millionths, over: pointScale),
      height: PixelRatio.product(cells.height, millionths, over: pointScale))
  }

  private func picture(in box: PixelSize, _ fit: Fit) -> PixelSize {
    let (width, height) = ratio
    let isWidthTighter = !PixelRatio.isLess(box.height, over: height, than: box.width, over: width)
    return switch fit {
    case .exact, .stretch: box
    case .fit: isWidthTighter ? scaled(toWidth: box.width) : scaled(toHeight: box.height)
    case .fill: isWidthTighter ? scaled(toHeight: box.height) : scaled(toWidth: box.width)
    }
  }

  private var ratio: (width: Int, height: Int) {
    aspectRatio.map { ($0.width, $0.height) } ?? (cells.width, cells.height)
  }

  private func scaled(toWidth width: Int) -> PixelSize {
    PixelSize(width: width, height: PixelRatio.product(ratio.height, width, over: ratio.width))
  }

  private func scaled(toHeight height: Int) -> PixelSize {
    PixelSize(width: PixelRatio.product(ratio.width, height, over: ratio.height), height: height)
  }
}

/// Arithmetic with sizes that rounds as rendering.md says and never overflows.
enum PixelRatio {
  /// max(1, round(a·b / c)) exactly, `Int.max` where it would not fit; all are at least 1.
  static func product(_ a: Int, _ b: Int, over c: Int) -> Int {
    let divisor = UInt(c)
    let product = UInt(a).multipliedFullWidth(by: UInt(b))
    guard product.high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let roundsUp = remainder >= divisor - remainder
    let nearest = quotient.addingReportingOverflow(roundsUp ? 1 : 0)
    return nearest.overflow ? .max : max(1, Int(clamping: nearest.partialValue))
  }

  /// True where a / b is less than c / d; all are at least 1.
  static func isLess(_ a: Int, over b: Int, than c: Int, over d: Int) -> Bool {
    a.multipliedFullWidth(by: d) < c.multipliedFullWidth(by: b)
  }
}
