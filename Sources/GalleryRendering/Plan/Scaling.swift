import GalleryModel
package import Raster

/// The part of a plan that turns cells into pixels: sizes and method.
struct Scaling {
  let layout: RenderLayout
  let resizing: Resizing

  /// Resolves the options for `source` cells.
  ///
  /// - Throws: `.invalid` and `.tooLarge`.
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
    sizing.pointScale = options.cellsPerPoint
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

  /// Checks that an aspect ratio comes with `fit` or `fill`, and that a canvas comes without an interpolation,
  /// since it fills rectangles.
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
  /// Whether caps or tiles make the bitmap fill a box of any shape, as SwiftUI's `resizable` does.
  package var fillsBox: Bool { resizingMode == .tile || capInsets?.isZero == false }

  /// Whether cells are drawn as antialiased rectangles, which only a canvas without interpolation does.
  fileprivate var showsSeams: Bool {
    renderer == .canvas && isFillAntialiased && interpolation == .none && !fillsBox
  }
}

/// The method that turns cells into the pixels of the scaled picture.
package enum Resizing: Hashable, Sendable {
  /// No cells: only the dividers are drawn, on transparent ground, at the boundaries that cells of these slices
  /// would have.
  case blank(NineSlice?, followsLine: Bool)
  /// All cells by one method, the simplest that makes these pixels.
  case scaled(ResamplingMethod)
  /// Nine parts, or tiles (rendering.md §16, §17).
  case sliced(NineSlice, ResamplingMethod)
  /// One antialiased rectangle for each cell, with seams between them (§13).
  case filled

  /// Whether no cells are drawn.
  var isBlank: Bool {
    if case .blank = self { true } else { false }
  }

  /// The nine-slice, or `nil` if the bitmap is scaled as a whole.
  package var slices: NineSlice? {
    switch self {
    case .blank(let slices, _): slices
    case .sliced(let slices, _): slices
    case .scaled, .filled: nil
    }
  }

  /// Whether the parts of the nine-slice share one sampling line (rendering.md §16).
  var followsLine: Bool {
    switch self {
    case .blank(_, let followsLine): followsLine
    case .sliced(let slices, let method): slices.mode == .stretch && method.followsLine
    case .scaled, .filled: false
    }
  }

  /// Whether pixels may get a colour that no cell has.
  package var createsColors: Bool {
    switch self {
    case .blank: false
    case .scaled(let method), .sliced(_, let method): method.createsColors
    case .filled: true
    }
  }
}
