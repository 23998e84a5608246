import GalleryModel
package import Raster

/// The part of a plan that makes pixels of cells: sizes and method.
struct Scaling {
  let layout: RenderLayout
  let resizing: Resizing

  /// Finds it for `source` cells; throws `.invalid` and `.tooLarge`.
  init(_ options: RenderOptions, of source: PixelSize, limits: RenderLimits) throws(RenderError) {
    let method = options.interpolation.method(options.profile)
    layout = try Self.layout(options, method, of: source, limits: limits)
    let slices = try NineSlice(options, of: source, filling: layout.picture)
    let parts = slices.flatMap { $0.isWhole(of: source) ? nil : $0 }
    let sliced = parts.map { method.canonical(from: source, slicedBy: $0) } ?? method
    resizing =
      if options.layer == .dividers {
        .blank(parts, followsLine: parts?.mode == .stretch && sliced.followsLine)
      } else if let parts {
        .sliced(parts, sliced)
      } else if options.showsSeams && !layout.hasWholeCells {
        .filled
      } else {
        .scaled(method.canonical(from: source, to: layout.picture))
      }
    if resizing.createsColors { try limits.check(intermediate: layout.picture) }
  }

  private static func layout(
    _ options: RenderOptions, _ method: ResamplingMethod, of source: PixelSize, limits: RenderLimits
  ) throws(RenderError) -> RenderLayout {
    try check(options)
    var sizing = Sizing(cells: source, naturalFactor: method.factorStep ?? 1)
    sizing.pointScale = options.pointScale?.millionths ?? 1_000_000
    sizing.aspectRatio = options.aspectRatio
    sizing.isClipped = options.isClipped
    if options.fillsBox {
      sizing.contentMode = options.aspectRatio == nil ? .stretch : options.contentMode
    } else {
      sizing.contentMode = options.contentMode
      sizing.factors = method.factorStep.map {
        WholeFactors(step: $0, snap: options.snap, pointScale: sizing.pointScale, limits: limits)
      }
    }
    let layout = try sizing.layout(SizeRequest(options, limits: limits))
    try limits.check(layout.frame)
    try limits.check(uncut: layout.picture)
    return layout
  }

  /// A ratio is that of a picture that is fitted or fills, and a canvas fills rectangles, which no
  /// filter can change.
  private static func check(_ options: RenderOptions) throws(RenderError) {
    if options.aspectRatio != nil, ![.fit, .fill].contains(options.contentMode) {
      throw .invalid(
        option: "contentMode", rule: "must be fit or fill beside aspectRatio",
        value: options.contentMode.rawValue)
    }
    if options.renderer == .canvas, options.interpolation != .none {
      throw .invalid(
        option: "renderer",
        rule: "must be image if an interpolation is given, since a canvas has none",
        value: "canvas and \(options.interpolation.rawValue)")
    }
  }
}

extension RenderOptions {
  /// True where caps or tiles make the bitmap fill a box of any shape, as SwiftUI's `resizable` does.
  package var fillsBox: Bool { resizingMode == .tile || capInsets?.isZero == false }

  /// True where cells are antialiased rectangles: a canvas knows no other interpolation than cells.
  fileprivate var showsSeams: Bool {
    renderer == .canvas && isFillAntialiased && interpolation == .none && !fillsBox
  }
}

/// The way in which cells become the pixels of the scaled picture.
package enum Resizing: Hashable, Sendable {
  /// Not at all: the dividers stand alone on transparent ground, where cells of these parts, drawn along
  /// one line or each by itself, would meet.
  case blank(NineSlice?, followsLine: Bool)
  /// All of them by one method, the simplest that gives the same pixels.
  case scaled(ResamplingMethod)
  /// In nine parts, or as tiles (rendering.md §16, §17).
  case sliced(NineSlice, ResamplingMethod)
  /// One antialiased rectangle a cell, with the seams that they leave (§13).
  case filled

  /// True where no cell is seen.
  var isBlank: Bool {
    if case .blank = self { true } else { false }
  }

  /// The parts, where there are any.
  package var slices: NineSlice? {
    switch self {
    case .blank(let slices, _): slices
    case .sliced(let slices, _): slices
    case .scaled, .filled: nil
    }
  }

  /// True where parts are drawn along one line.
  var followsLine: Bool {
    switch self {
    case .blank(_, let followsLine): followsLine
    case .sliced(let slices, let method): slices.mode == .stretch && method.followsLine
    case .scaled, .filled: false
    }
  }

  /// True where a pixel may get a colour that no cell has.
  package var createsColors: Bool {
    switch self {
    case .blank: false
    case .scaled(let method), .sliced(_, let method): method.createsColors
    case .filled: true
    }
  }
}
