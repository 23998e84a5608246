package import GalleryModel
import Raster
import VectorRaster

extension PackedDrawing {
  /// Packs a drawing, with numbers rounded to four decimals if the view box has at least 24 units, and otherwise to
  /// an equally fine fraction of it (symbols.md §14).
  package init(_ drawing: SymbolDrawing) {
    let decimals = Self.decimals(frame: max(drawing.viewBox.width, drawing.viewBox.height))
    viewBox = drawing.viewBox
    (viewBox.x, viewBox.y) = (viewBox.x.withoutSignOfZero, viewBox.y.withoutSignOfZero)
    layers = drawing.layers.map { layer in
      let clears = layer.clears.map { Shape($0, isClear: true, decimals: decimals) }
      let paints = layer.shapes.map { Shape($0, isClear: false, decimals: decimals) }
      return Layer(
        level: layer.level.rawValue, color: layer.color.flatMap(\.text),
        paint: layer.gradient.map { PackedGradient($0, decimals: decimals).text },
        opacity: layer.opacity.rounded(decimals: 4), traits: layer.traits.rawValue,
        threshold: layer.threshold, motionGroup: layer.motionGroup,
        anchor: layer.anchor.map {
          Point($0.x.rounded(decimals: decimals), $0.y.rounded(decimals: decimals))
        },
        shapes: clears + paints)
    }
    groups = drawing.groups.compactMap { group in
      let opacity = group.opacity.rounded(decimals: 4)
      guard opacity < 1 || !group.clips.isEmpty else { return nil }
      return Group(
        first: group.layers.lowerBound, count: group.layers.count, opacity: opacity,
        clips: group.clips.compactMap { clip in
          guard case .fill(let rule) = clip.kind else { return nil }
          return "\(rule.rawValue) \(clip.path.svg(decimals: decimals))"
        })
    }
  }

  /// Returns the number of decimal places that coordinates keep in a frame of this side: 4, and more for small frames.
  package static func decimals(frame: Double) -> Int {
    var decimals = 4
    var side = frame
    while side < 24, decimals < 9 {
      side *= 10
      decimals += 1
    }
    return decimals
  }

  /// The drawing, or `nil` if a stored text is invalid.
  package var drawing: SymbolDrawing? {
    var drawing = SymbolDrawing(viewBox: viewBox, layers: [])
    for packed in layers {
      var layer = SymbolLayer([])
      for packed in packed.shapes {
        guard let shape = packed.shape else { return nil }
        if packed.isClear { layer.clears.append(shape) } else { layer.shapes.append(shape) }
      }
      guard let level = SymbolLevel(rawValue: packed.level) else { return nil }
      layer.level = level
      if let text = packed.color {
        guard let color = SymbolLayer.LayerColor(text: text) else { return nil }
        layer.color = color
      }
      if let text = packed.paint {
        guard let gradient = PackedGradient(text: text)?.gradient else { return nil }
        layer.color = .gradient(gradient)
      }
      layer.opacity = packed.opacity
      layer.traits = SymbolLayer.Traits(rawValue: packed.traits)
      layer.threshold = packed.threshold
      layer.motionGroup = packed.motionGroup
      layer.anchor = packed.anchor
      drawing.layers.append(layer)
    }
    for group in groups {
      guard let layers = group.layers else { return nil }
      let clips = group.clips.compactMap(VectorRaster.Shape.init(clip:))
      guard clips.count == group.clips.count else { return nil }
      drawing.groups.append(SymbolLayerGroup(layers, opacity: group.opacity, clips: clips))
    }
    return drawing.groups.areNested(inLayers: layers.count) ? drawing : nil
  }
}

extension PackedDrawing.Shape {
  fileprivate init(_ shape: VectorRaster.Shape, isClear: Bool, decimals: Int) {
    self.isClear = isClear
    opacity = shape.opacity.rounded(decimals: 4)
    path = shape.path.svg(decimals: decimals)
    switch shape.kind {
    case .fill(let rule): fillRule = rule.rawValue
    case .stroke(let style):
      // A stroke that is too thin for the grid gets the smallest width that the grid can express.
      width = max(style.width.rounded(decimals: decimals), 1e-9)
      cap = style.cap.rawValue
      join = style.join.rawValue
      miterLimit = style.miterLimit.rounded(decimals: 4)
      dash = style.dash.map { "\($0.rounded(decimals: decimals))" }.joined(separator: " ")
      dashPhase = style.dashPhase.rounded(decimals: decimals)
    }
  }

  fileprivate var shape: VectorRaster.Shape? {
    guard let path = try? Path(svg: path) else { return nil }
    if let fillRule {
      return FillRule(rawValue: fillRule).map {
        VectorRaster.Shape(path, .fill($0), opacity: opacity)
      }
    }
    guard let width, let cap = cap.flatMap(StrokeStyle.Cap.init),
      let join = join.flatMap(StrokeStyle.Join.init), let miterLimit, let dash, let dashPhase
    else { return nil }
    let lengths = dash.split(separator: " ").map { Double($0) }
    let style = StrokeStyle(
      width: width, cap: cap, join: join, miterLimit: miterLimit,
      dash: lengths.compactMap { $0 }, dashPhase: dashPhase)
    guard style.dash.count == lengths.count else { return nil }
    return VectorRaster.Shape(path, .stroke(style), opacity: opacity)
  }
}

extension Shape {
  /// Parses a stored clip, or returns `nil` if the text is invalid.
  fileprivate init?(clip text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let rule = FillRule(rawValue: parts[0]),
      let path = try? Path(svg: parts[1])
    else { return nil }
    self.init(path, .fill(rule))
  }
}

extension SymbolLayer.LayerColor {
  /// The colour as the catalog stores it: `tint`, `#rrggbb` or `#rrggbbaa`; `nil` for a gradient.
  fileprivate var text: String? {
    switch self {
    case .tint: "tint"
    case .intrinsic(let color): color.hexText
    case .gradient: nil
    }
  }

  fileprivate init?(text: String) {
    if text == "tint" {
      self = .tint
    } else if text.hasPrefix("#"), let color = try? Color(cssText: text) {
      self = .intrinsic(color)
    } else {
      return nil
    }
  }
}

extension Double {
  /// Returns the nearest number with the given number of decimals; 0 has no sign.
  func rounded(decimals: Int) -> Double {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    return ((self * factor).rounded() / factor).withoutSignOfZero
  }

  /// The number without the sign of −0, since the database stores −0 as 0.
  fileprivate var withoutSignOfZero: Double { self == 0 ? 0 : self }
}
