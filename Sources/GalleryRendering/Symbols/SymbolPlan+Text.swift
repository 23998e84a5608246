import GalleryModel
import Raster

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
    var parts = [
      "\(width)x\(height)" + (format.hasPixels ? "" : "pt"), picture.text,
    ]
    if border > 0 || isClipped || rotation != .zero {
      parts.append("frame=\(frame.text)+\(border)")
    }
    if rotation != .zero {
      parts.append("rotate=\(Decimal6(millionths: rotation.millionthsOfDegree))")
    }
    return parts.joined(separator: "/")
  }
}

extension Rect {
  fileprivate var text: String { "\(x),\(y),\(width),\(height)" }
}

extension LayerPaint {
  fileprivate var text: String {
    guard isVisible else { return "-" }
    let color = color?.hexText ?? "current"
    return opacity == 1 ? color : "\(color)*\(opacity)"
  }
}
