import Raster

extension SymbolPlan {
  /// The plan in words that are equal for equal plans and for no others.
  func text(_ format: PictureFormat) -> String {
    var parts = [format.hasPixels ? pixels : points]
    parts.append(paints.map(\.text).joined(separator: ","))
    if effect != nil, !replacementPaints.isEmpty {
      parts.append("to=" + replacementPaints.map(\.text).joined(separator: ","))
    }
    if weight != .regular { parts.append(weight.rawValue) }
    if isMirrored { parts.append("mirrored") }
    if let background { parts.append("background=\(background.hexText)") }
    if colorMode != .nonLinear { parts.append("colorMode=\(colorMode.rawValue)") }
    if let effect { parts.append(effect.text) }
    return parts.joined(separator: "/")
  }

  private var pixels: String {
    let canvas = layout.canvas(around: Rect(x: 0, y: 0, width: 1, height: 1))
    return "\(layout.frame)in\(layout.size)at\(canvas.x),\(canvas.y)"
  }

  private var points: String {
    let padding = layout.padding
    return "\(layout.width)x\(layout.height)pt"
      + "+\(padding.top),\(padding.leading),\(padding.bottom),\(padding.trailing)"
      + (layout.room > 0 ? "+\(layout.room)" : "")
  }
}

extension LayerPaint {
  fileprivate var text: String {
    guard isVisible else { return "-" }
    let color = color?.hexText ?? "current"
    return opacity == 1 ? color : "\(color)*\(opacity)"
  }
}
