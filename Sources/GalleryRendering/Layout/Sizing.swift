import GalleryModel
import Raster

/// The requested size: the combination of `scale`, `width` and `height`.
enum SizeRequest: Hashable {
  /// One pixel per cell, or the factor of the interpolation.
  case natural
  /// Both sides times a factor, rounded, at least 1.
  case scale(Scale)
  /// A width in pixels; the height follows from the aspect ratio.
  case width(Int)
  /// A height in pixels; the width follows from the aspect ratio.
  case height(Int)
  /// Both sides in pixels.
  case box(PixelSize)
  /// The picture's natural size times a factor, in a frame with optional sides.
  case original(Scale?, width: Int?, height: Int?)

  /// Reads the options and checks the given sides.
  ///
  /// `scale` together with a side is an error, unless caps or tiles use it as their own scale, or the picture keeps
  /// its natural size.
  ///
  /// - Throws: `.invalid` and `.tooLarge`.
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

/// The computation of the layout for a requested size (rendering.md §10, §11).
struct Sizing {
  /// The rule that fits the picture into the box.
  enum Fit {
    /// The box has the picture's own size.
    case exact
    /// The largest size inside the box, in the aspect ratio.
    case fit
    /// The smallest size around the box, in the aspect ratio.
    case fill
    /// Each side by its own factor.
    case stretch
  }

  /// The size of the scaled cells; both sides are at least 1.
  let cells: PixelSize
  /// The fit if both sides are given; otherwise the aspect ratio is kept.
  var contentMode = ContentMode.fit
  /// The aspect ratio that replaces the cells' own.
  var aspectRatio: AspectRatio?
  /// Whether the frame clips the picture.
  var isClipped = true
  /// The factor of both sides if no size is requested.
  var naturalFactor = 1
  /// The number of cells per point, in millionths.
  var pointScale = 1_000_000
  /// The rule for whole factors, or `nil` if the interpolation accepts any factor.
  var factors: WholeFactors?

  /// Returns the layout for a requested size.
  ///
  /// - Throws: `.invalid` if the factor must be whole and is not.
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
    // The ratio applies within the natural size.
    case (.natural, _) where aspectRatio != nil, (.scale, _) where aspectRatio != nil:
      contentMode == .fill ? .fill : .fit
    default: .exact
    }
  }

  /// Returns the requested size in pixels; a missing side follows from the aspect ratio.
  private func box(_ request: SizeRequest) -> PixelSize {
    switch request {
    case .natural, .original: natural(times: naturalFactor * 1_000_000)
    case .scale(let scale): natural(times: scale.millionths)
    case .width(let width): scaled(toWidth: width)
    case .height(let height): scaled(toHeight: height)
    case .box(let size): size
    }
  }

  /// Returns the natural size in points times a factor in millionths.
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

/// Arithmetic for sizes without overflow, rounded as in rendering.md §10.
enum PixelRatio {
  /// Returns max(1, round(a·b / c)) exactly, or `Int.max` if it overflows; all arguments are at least 1.
  static func product(_ a: Int, _ b: Int, over c: Int) -> Int {
    let divisor = UInt(c)
    let product = UInt(a).multipliedFullWidth(by: UInt(b))
    guard product.high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let roundsUp = remainder >= divisor - remainder
    let nearest = quotient.addingReportingOverflow(roundsUp ? 1 : 0)
    return nearest.overflow ? .max : max(1, Int(clamping: nearest.partialValue))
  }

  /// Returns whether a / b is less than c / d; all arguments are at least 1.
  static func isLess(_ a: Int, over b: Int, than c: Int, over d: Int) -> Bool {
    a.multipliedFullWidth(by: d) < c.multipliedFullWidth(by: b)
  }
}
