import ContentPacking
import GalleryCatalog
import GalleryModel
import Raster
import SVGCoding
import VectorRaster

extension SymbolDrawing {
  /// Returns the stored drawing as an SVG document, annotated so that an import restores the same drawing.
  ///
  /// Each layer is a group with classes, and layers that are composed together are in groups without classes, one for each
  /// clip.
  /// Strokes remain strokes, and every line ends with a newline. The symbol's colour is `currentColor`.
  package func svg(title: String? = nil, license: String? = nil) -> String {
    let decimals = PackedDrawing.decimals(frame: max(viewBox.width, viewBox.height))
    let box = [viewBox.x, viewBox.y, viewBox.width, viewBox.height]
      .map { SVGNumber.text($0, decimals: 9) }.joined(separator: " ")
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\n"
    if let title { text += "<title>\(SVGText.escaped(title))</title>\n" }
    var clipCount = 0
    if let license { text += "<metadata>\(SVGText.escaped(license))</metadata>\n" }
    for (index, layer) in layers.enumerated() {
      for group in groups where group.layers.lowerBound == index {
        if group.opacity < 1 { text += "<g opacity=\"\(SVGNumber.text(group.opacity))\">\n" }
        for clip in group.clips {
          clipCount += 1
          text += clip.svgClip(id: "c\(clipCount)", decimals: decimals)
        }
      }
      text += layer.svg(index, decimals: decimals)
      for group in groups where group.layers.upperBound == index + 1 {
        let count = group.clips.count + (group.opacity < 1 ? 1 : 0)
        text += String(repeating: "</g>\n", count: count)
      }
    }
    return text + "</svg>\n"
  }
}

extension SymbolLayer {
  /// Returns the group of the layer with an index, after the gradient that paints it.
  fileprivate func svg(_ index: Int, decimals: Int) -> String {
    var text = gradient?.svg(id: "g\(index + 1)", decimals: decimals) ?? ""
    text += "<g class=\"\(classes.joined(separator: " "))\""
    if opacity < 1 { text += " opacity=\"\(SVGNumber.text(opacity))\"" }
    text += ">\n"
    let paint =
      switch color {
      case nil, .tint: "currentColor"
      case .intrinsic(let color): color.opaqueText
      case .gradient: "url(#g\(index + 1))"
      }
    for shape in clears {
      text += shape.svg(paint, classes: " class=\"clear-behind\"", decimals: decimals)
    }
    for shape in shapes { text += shape.svg(paint, classes: "", decimals: decimals) }
    return text + "</g>\n"
  }

  /// The classes of the layer's group (symbols.md §6).
  private var classes: [String] {
    var classes = [level.word]
    if traits.contains(.isBody) { classes.insert("body", at: 0) }
    if case .tint = color { classes.append("multicolor-0:tintColor") }
    if traits.contains(.isVariable) {
      classes.append(threshold.map { "variable-threshold-\($0)" } ?? "variable")
    }
    if traits.contains(.rotates) { classes.append("always-rotates") }
    if traits.contains(.pulses) { classes.append("always-pulses") }
    if let motionGroup { classes.append("motion-group-\(motionGroup)") }
    return classes
  }
}

extension Shape {
  fileprivate func svg(_ paint: String, classes: String, decimals: Int) -> String {
    var text = "<path\(classes)"
    switch kind {
    case .fill(let rule):
      text += " fill=\"\(paint)\""
      if rule == .evenOdd { text += " fill-rule=\"evenodd\"" }
    case .stroke(let style):
      text += " fill=\"none\" stroke=\"\(paint)\"" + style.attributes(decimals: decimals)
    }
    if opacity < 1 { text += " opacity=\"\(SVGNumber.text(opacity))\"" }
    return text + " d=\"\(path.svg(decimals: decimals))\"/>\n"
  }
}

extension Shape {
  /// Returns a clip path of a filled shape, and the start tag of the group that it limits.
  fileprivate func svgClip(id: String, decimals: Int) -> String {
    let rule = if case .fill(.evenOdd) = kind { " clip-rule=\"evenodd\"" } else { "" }
    return
      "<clipPath id=\"\(id)\"><path\(rule) d=\"\(path.svg(decimals: decimals))\"/></clipPath>\n"
      + "<g clip-path=\"url(#\(id))\">\n"
  }
}

extension StrokeStyle {
  /// Returns the width and all other attributes that differ from SVG's defaults; each begins with a space.
  fileprivate func attributes(decimals: Int) -> String {
    var text = " stroke-width=\"\(SVGNumber.text(width, decimals: decimals))\""
    if cap != .butt { text += " stroke-linecap=\"\(cap.rawValue)\"" }
    if join != .miter { text += " stroke-linejoin=\"\(join.rawValue)\"" }
    if miterLimit != 4 { text += " stroke-miterlimit=\"\(SVGNumber.text(miterLimit))\"" }
    guard !dash.isEmpty else { return text }
    let lengths = dash.map { SVGNumber.text($0, decimals: decimals) }.joined(separator: " ")
    text += " stroke-dasharray=\"\(lengths)\""
    if dashPhase != 0 {
      text += " stroke-dashoffset=\"\(SVGNumber.text(dashPhase, decimals: decimals))\""
    }
    return text
  }
}

extension PlacedGradient {
  /// Returns the element of the gradient.
  fileprivate func svg(id: String, decimals: Int) -> String {
    func attribute(_ name: String, _ number: Double, _ decimals: Int) -> String {
      " \(name)=\"\(SVGNumber.text(number, decimals: decimals))\""
    }
    var text = ""
    let name: String
    switch geometry {
    case .linear(let start, let end):
      name = "linearGradient"
      text += attribute("x1", start.x, decimals) + attribute("y1", start.y, decimals)
      text += attribute("x2", end.x, decimals) + attribute("y2", end.y, decimals)
    case .radial(let map, let focus, let focalRadius):
      name = "radialGradient"
      text += attribute("cx", 0, 0) + attribute("cy", 0, 0) + attribute("r", 1, 0)
      text += attribute("fx", focus.x, 6) + attribute("fy", focus.y, 6)
      if focalRadius != 0 { text += attribute("fr", focalRadius, 6) }
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
        .map { SVGNumber.text($0, decimals: decimals) }
      text += " gradientTransform=\"matrix(\(numbers.joined(separator: " ")))\""
    }
    if spread != .pad { text += " spreadMethod=\"\(spread.rawValue)\"" }
    text = "<\(name) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"\(text)>\n"
    for stop in stops {
      let color = stop.isInherited ? "currentColor" : stop.color.opaqueText
      text += "<stop\(attribute("offset", stop.location, 6)) stop-color=\"\(color)\""
      if !stop.color.isOpaque {
        text += attribute("stop-opacity", Double(stop.color.alpha) / 255, 4)
      }
      text += "/>\n"
    }
    return text + "</\(name)>\n"
  }
}

extension Color {
  /// The colour in hexadecimal without alpha, which is part of a shape's opacity.
  fileprivate var opaqueText: String { Color(red: red, green: green, blue: blue).hexText }
}
