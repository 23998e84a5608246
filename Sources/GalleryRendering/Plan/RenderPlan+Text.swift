import GalleryModel
import Raster

extension RenderPlan {
  /// The plan as text, equal only for equal plans of a bitmap: the size of the scaled picture, then all differences
  /// from the defaults, in the order of the steps.
  var text: String {
    let frame = layout.frame == layout.picture ? [] : ["frame=\(layout.frame.text)"]
    let parts =
      [layout.picture.text] + cells.texts + frame + resizing.texts(layout.source)
      + (lines.map { [$0.text] + (resizing.followsLine ? ["line"] : []) } ?? []) + surroundings
      + (colorMode == .nonLinear ? [] : ["colorMode=\(colorMode.rawValue)"])
    return parts.joined(separator: "/")
  }

  private var surroundings: [String] {
    var parts: [String] = []
    if innerPadding != .zero { parts.append("innerPadding=\(innerPadding.text)") }
    if let border { parts.append("border=\(border.width),\(border.color.hexText)") }
    if edgeMargin != .zero { parts.append("edgeInset=\(edgeMargin.text)") }
    if let rotation { parts.append(rotation.text) }
    if padding != .zero { parts.append("padding=\(padding.text)") }
    switch ground {
    case nil: break
    case .over(let color): parts.append("background=\(color.hexText)")
    case .opaque(let color): parts.append("opaque=\(color.hexText)")
    }
    return parts
  }
}

extension Resizing {
  fileprivate func texts(_ source: PixelSize) -> [String] {
    switch self {
    case .blank(let slices, _): ["blank=\(source.text)"] + (slices.map { [$0.text] } ?? [])
    case .scaled(let method): method.texts
    case .sliced(let slices, let method): [slices.text] + method.texts
    case .filled: ["filled"]
    }
  }
}

extension ResamplingMethod {
  fileprivate var texts: [String] { self == .nearest ? [] : ["interpolation=\(name)"] }
}

extension NineSlice {
  fileprivate var text: String {
    "\(mode.rawValue)=\(caps.text),\(scale.numerator):\(scale.denominator)"
  }
}

extension VisibleDividers {
  fileprivate var text: String {
    "lines=\(ratio),\(color.hexText),\(style.rawValue),\(mode.rawValue),\(blend.rawValue)"
  }
}

extension Rotation {
  fileprivate var text: String {
    switch self {
    case .quarters(let orientation): "rotate=\(orientation.rawValue)"
    case .free(let angle, let sampling):
      "rotate=\(Decimal6(millionths: angle.millionthsOfDegree)),\(sampling.text)"
    }
  }
}

extension RotationSampling {
  fileprivate var text: String {
    switch self {
    case .cells(let isAntialiased): isAntialiased ? "cells" : "cells,hard"
    case .filtered(let kernel, let isAntialiased): kernel.rawValue + (isAntialiased ? "" : ",hard")
    case .inset(let cut): cut == .zero ? "inset" : "inset,\(cut.text)"
    }
  }
}

extension PixelSize { fileprivate var text: String { "\(width)x\(height)" } }

extension EdgeFractions {
  fileprivate var text: String { "\(top),\(leading),\(bottom),\(trailing)" }
}

extension EdgeInsets { fileprivate var text: String { "\(top),\(leading),\(bottom),\(trailing)" } }
