package import GalleryModel
package import GalleryWire
package import Raster
package import VectorRaster

/// The canonical plan of a symbol's drawing: options without effect are removed, so that equal pictures have equal
/// plans.
package struct SymbolPlan: Hashable, Sendable {
  /// The effective rendering mode.
  package let mode: SymbolRenderingMode
  /// The paint of each layer.
  package let paints: [LayerPaint]
  /// The paint of each layer of the replacement, if the effect is `replace`.
  let replacementPaints: [LayerPaint]
  /// The weight, regular for a symbol without strokes.
  package let weight: StrokeWeight
  /// Whether the symbol is mirrored horizontally.
  package let isMirrored: Bool
  /// The orientation that is applied to the drawing first.
  let orientation: Orientation
  /// The layout in points and pixels.
  package let layout: SymbolLayout
  /// The border around the frame, or `nil`.
  package let border: Border?
  /// The colour below the whole picture, or `nil` for a transparent ground.
  package let background: Color?
  /// Whether edges are smooth; hard edges require a rotation.
  package let isAntialiased: Bool
  /// The colour space of compositing; `nonLinear` in files without pixels.
  package let colorMode: ColorMode
  /// The animation or its state at one time, or `nil` for a symbol at rest.
  package let effect: SymbolEffectPlan?

  /// Makes the options canonical for a drawing, before it is drawn.
  ///
  /// - Parameters:
  ///   - options: The options of the symbol.
  ///   - symbol: The stored properties of the symbol.
  ///   - drawing: The drawing, with the orientation of the options applied.
  ///   - replacement: The drawing of the symbol that `replace` inserts, in the same orientation.
  ///   - limits: The limits of sizes.
  /// - Throws: `.invalid` or `.tooLarge`.
  init(
    _ options: SymbolOptions, of symbol: SymbolSummary, drawing: SymbolDrawing,
    replacement: SymbolDrawing?, limits: RenderLimits
  ) throws(RenderError) {
    let painter = SymbolPainter(options, preferring: symbol.preferredMode, for: drawing)
    mode = painter.mode
    paints = painter.paints(of: drawing)
    let hasStrokes = drawing.hasStrokes || replacement?.hasStrokes == true
    weight = hasStrokes ? options.weight : .regular
    isMirrored = options.mirrors(symbol)
    orientation = options.orientation
    border = options.border.flatMap { $0.width > 0 && $0.color.alpha > 0 ? $0 : nil }
    colorMode = options.format.hasPixels ? options.colorMode : .nonLinear
    background = Ground(options.background, isOpaque: options.isOpaque, colorMode: colorMode)?.color
    // In PDF, the viewer decides how edges look.
    isAntialiased = options.isAntialiased || !options.rotation.isTilted || options.format == .pdf
    effect = try SymbolEffectPlan.make(options, of: drawing, replacement: replacement)
    let incoming = replacement.map { ($0, painter.paints(of: $0)) }
    replacementPaints = incoming?.1 ?? []
    let actors = SymbolArtwork.actors(
      (drawing, paints), incoming, weight, isMirrored: isMirrored)
    let reach = effect.flatMap { effect in
      actors.compactMap { $0.reach(effect.performance) }.union
    }
    layout = try SymbolLayout(options, frame: drawing.viewBox, reach: reach, limits: limits)
    let slices = layout.file.slices
    try slices?.check(drawing)
    if let effect, effect.isAnimated, options.format == .svg, let slices {
      throw .invalid(
        option: slices.mode == .tile ? "resizingMode" : "capInsets",
        rule: "must not be used in an animated SVG, whose layers move as wholes",
        value: slices.mode == .tile ? "tile" : "an effect beside caps",
        advice: "use .png, or time for a still")
    }
    if let effect, effect.isAnimated, options.format.hasPixels {
      let layers = (paints.count + replacementPaints.count) * (slices?.parts.count ?? 1)
      try AnimationCost(
        of: effect.performance.frames.count, layers: layers,
        size: layout.size
      ).check()
    }
  }
}

extension SymbolPlan {
  /// Returns the part of a key for the plan: equal for equal plans only.
  func text(_ format: PictureFormat) -> String {
    var parts = [layout.file.text(format)]
    parts.append(paints.map(\.text).joined(separator: ","))
    if effect != nil, !replacementPaints.isEmpty {
      parts.append("to=" + replacementPaints.map(\.text).joined(separator: ","))
    }
    if weight != .regular { parts.append(weight.rawValue) }
    if isMirrored { parts.append("mirrored") }
    if orientation != .up { parts.append("orientation=\(orientation.rawValue)") }
    if let border { parts.append("border=\(border.color.hexText)") }
    if !isAntialiased { parts.append("hard") }
    if let background { parts.append("background=\(background.hexText)") }
    if colorMode != .nonLinear { parts.append("colorMode=\(colorMode.rawValue)") }
    if let effect { parts.append(effect.text) }
    return parts.joined(separator: "/")
  }
}

extension SymbolPlacement {
  /// Returns the part of a key for the placement: the drawing's rectangle, and whatever is visible of frame and
  /// rotation.
  fileprivate func text(_ format: PictureFormat) -> String {
    var parts = ["\(width)x\(height)" + (format.hasPixels ? "" : "pt"), picture.text]
    if border > 0 || isClipped || rotation != .zero {
      parts.append("frame=\(frame.text)+\(border)")
    }
    if padded != frame, border > 0 || rotation != .zero { parts.append("padded=\(padded.text)") }
    if let slices { parts.append(slices.text) }
    if rotation != .zero {
      parts.append("rotate=\(Decimal6(millionths: rotation.millionthsOfDegree))")
    }
    return parts.joined(separator: "/")
  }
}

extension SymbolSlices {
  fileprivate var text: String {
    let caps = [caps.top, caps.leading, caps.bottom, caps.trailing].map(\.description)
    return "\(mode.rawValue)=\(caps.joined(separator: ",")):\(natural.width)x\(natural.height)"
  }
}

extension SymbolOptions {
  /// Returns whether a symbol is mirrored horizontally.
  func mirrors(_ symbol: SymbolSummary) -> Bool { symbol.flipsInRTL && layoutDirection == .rtl }
}

extension Rect { fileprivate var text: String { "\(x),\(y),\(width),\(height)" } }

extension LayerPaint {
  fileprivate var text: String {
    guard isVisible else { return "-" }
    let color = (shading == .own ? "own+" : "") + (color?.hexText ?? "current")
    return opacity == 1 ? color : "\(color)*\(opacity)"
  }
}
