package import GalleryModel
package import Raster

/// The drawing of a symbol, canonically: options that change nothing are gone, so that equal pictures
/// have equal plans.
package struct SymbolPlan: Hashable, Sendable {
  /// The mode that the paints were decided by.
  package let mode: SymbolRenderingMode
  /// One a layer.
  package let paints: [LayerPaint]
  /// One a layer of what the effect `replace` brings.
  let replacementPaints: [LayerPaint]
  /// Regular where nothing is a line.
  package let weight: SymbolWeight
  /// True where left and right change places.
  package let isMirrored: Bool
  /// The way in which the drawing was turned before all else.
  let orientation: Orientation
  /// Points and pixels.
  package let layout: SymbolLayout
  /// Around the frame.
  package let border: Border?
  /// Beneath all of it; `nil` is transparent.
  package let background: Color?
  /// True where edges are smooth: hard ones are for what is turned.
  package let isAntialiased: Bool
  /// The colour space of compositing; `nonLinear` in files without pixels.
  package let colorMode: ColorMode
  /// The motion, or its state at a time.
  package let effect: SymbolEffectPlan?

  /// Makes options canonical for a drawing; throws `.invalid` and `.tooLarge` before anything is drawn.
  ///
  /// - Parameters:
  ///   - drawing: Turned as the options say.
  ///   - replacement: The drawing that the effect `replace` brings, turned alike.
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
    // Who shows a PDF decides how its edges look.
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
        rule: "must be left out of an SVG that moves, whose layers move as wholes",
        value: slices.mode == .tile ? "tile" : "an effect beside caps",
        advice: "use .png, or time for a still")
    }
    if let effect, effect.isAnimated, options.format.hasPixels {
      let layers = (paints.count + replacementPaints.count) * (slices?.parts.count ?? 1)
      try MotionCost(
        of: effect.performance.frames.count, layers: layers,
        size: layout.size
      ).check()
    }
  }
}

extension SymbolPlan {
  /// The plan in words that are equal for equal plans and for no others.
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
  /// The place of the drawing, and of frame and turn what is to be seen.
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
  /// True if left and right of a symbol change places.
  func mirrors(_ symbol: SymbolSummary) -> Bool { symbol.flipsInRTL && layoutDirection == .rtl }
}

extension Rect { fileprivate var text: String { "\(x),\(y),\(width),\(height)" } }

extension LayerPaint {
  fileprivate var text: String {
    guard isVisible else { return "-" }
    let color = color?.hexText ?? "current"
    return opacity == 1 ? color : "\(color)*\(opacity)"
  }
}
