import Raster
import VectorRaster

/// A writer of the elements of a drawing's steps, with numbered masks, gradients and clip paths.
///
/// A definition is written directly before the element that refers to it.
struct SVGBody {
  /// The region of all masks.
  let bounds: Rect
  let animation: SVGAnimation?
  /// The ids of the document so far.
  private(set) var names: SVGNames
  /// The clips of the groups around the next layer, which move with it; empty unless the drawing is animated.
  private var movingClips: [Shape] = []

  init(bounds: Rect, animation: SVGAnimation? = nil, names: SVGNames = SVGNames()) {
    (self.bounds, self.animation, self.names) = (bounds, animation, names)
  }

  /// Returns the elements of a group.
  mutating func text(_ steps: [VectorDrawing.Step]) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .paint(let layer): text += element(layer)
      case .group(let steps, let opacity, let clips): text += group(steps, opacity, clips)
      case .erase(let mask):
        text = self.text(text, without: mask)
      }
    }
    return text
  }

  /// Returns the elements of steps that are composed on their own.
  ///
  /// In an animation, each layer has the clips itself, so that they move with it.
  private mutating func group(
    _ steps: [VectorDrawing.Step], _ opacity: Double, _ clips: [Shape]
  ) -> String {
    let outer = movingClips
    if animation != nil { movingClips += clips }
    var content = text(steps)
    movingClips = outer
    guard !content.isEmpty else { return "" }
    if animation == nil {
      for clip in clips { content = clipped(content, to: clip) }
    }
    guard opacity != 1 else { return content }
    return "<g opacity=\"\(SVGNumber.text(opacity))\">\n" + content + "</g>\n"
  }

  private mutating func clipped(_ content: String, to shape: Shape) -> String {
    Self.clipped(content, to: shape, data: Self.data(shape), name: names.nextClip())
  }

  /// Returns elements with a clip path that limits them to a filled shape.
  ///
  /// The group is isolated, because some viewers would otherwise clip its parts separately and add up their
  /// antialiased edges.
  ///
  /// - Parameters:
  ///   - data: The path data of the shape as an attribute.
  ///   - name: The id of the clip path.
  ///   - attributes: Further attributes of the group, each after a space.
  static func clipped(
    _ content: String, to shape: Shape, data: String, name: String, attributes: String = ""
  ) -> String {
    let rule = if case .fill(.evenOdd) = shape.kind { " clip-rule=\"evenodd\"" } else { "" }
    return "<clipPath id=\"\(name)\"><path\(rule) \(data)/></clipPath>\n"
      + "<g clip-path=\"url(#\(name))\" style=\"isolation:isolate\"\(attributes)>\n"
      + content + "</g>\n"
  }

  /// Returns elements with a mask that hides their erased parts.
  mutating func text(_ text: String, without mask: VectorDrawing.Mask) -> String {
    guard !text.isEmpty else { return "" }
    let name = names.nextMask()
    return element(mask, name: name) + "<g mask=\"url(#\(name))\">\n" + text + "</g>\n"
  }

  /// Returns the element of a layer, inside a group for each of its motions.
  private mutating func element(_ layer: VectorDrawing.Layer) -> String {
    let classes = animation?.classes(of: layer.index) ?? []
    var definition = ""
    var gradient: String?
    if let paint = layer.gradient, !layer.shapes.isEmpty {
      let name = names.nextGradient()
      definition = SVGGradient(paint, in: layer.color).element(name: name, isLinear: false)
      gradient = name
    }
    // A class of its own keeps a clip with the layer that it moves.
    let ownClass = movingClips.isEmpty ? classes.first : nil
    var own = element(layer, className: ownClass, gradient)
    for clip in movingClips { own = clipped(own, to: clip) }
    return definition
      + classes.dropFirst(ownClass == nil ? 0 : 1).reduce(own) { content, name in
        "<g class=\"\(name)\">\n\(content)</g>\n"
      }
  }

  /// Returns the element of a layer.
  ///
  /// - Parameter gradient: The id of the gradient that paints the layer, or `nil` if its colour does.
  private func element(
    _ layer: VectorDrawing.Layer, className: String?, _ gradient: String?
  ) -> String {
    // The alpha of the colour applies to the layer as a whole, so overlapping shapes do not add up.
    var color = layer.color
    let alpha = gradient == nil ? Double(color?.alpha ?? 255) / 255 : 1
    let opacity = layer.opacity * alpha
    color?.alpha = 255
    let isDrawn = animation?.draws(layer.index) ?? false
    let className = className.map { " class=\"\($0)\"" } ?? ""
    let fade = opacity == 1 ? "" : " opacity=\"\(SVGNumber.text(opacity))\""
    let parts = isDrawn ? layer.shapes.flatMap(Self.subpaths) : layer.shapes
    let shapes = parts.map { shape in
      (
        path: Self.data(shape, isDrawn: isDrawn),
        style: gradient.map { Self.style(shape, paintedBy: $0) } ?? Self.style(shape, color)
      )
    }
    if shapes.count == 1, let shape = shapes.first, className.isEmpty {
      // A single shape can have only one `opacity` attribute.
      guard !fade.isEmpty, parts.first?.opacity != 1 else {
        return "<path\(shape.style)\(fade) \(shape.path)/>\n"
      }
    }
    let isShared = Set(shapes.map(\.style)).count == 1 && parts.allSatisfy { $0.opacity == 1 }
    let shared = isShared ? shapes.first?.style ?? "" : ""
    let content = shapes.map { "<path\(isShared ? "" : $0.style) \($0.path)/>\n" }.joined()
    // A class may animate the opacity, so the layer's own opacity is on a group around it.
    if !className.isEmpty, !fade.isEmpty {
      return "<g\(fade)>\n<g\(className)\(shared)>\n\(content)</g>\n</g>\n"
    }
    return "<g\(className)\(shared)\(fade)>\n\(content)</g>\n"
  }

  /// Returns the element of a mask: white areas are kept, black areas are erased.
  private mutating func element(_ mask: VectorDrawing.Mask, name: String) -> String {
    var content = "<rect \(bounds.attributes) fill=\"#fff\"/>\n"
    for part in mask.parts {
      let (shapes, color, index) =
        switch part {
        case .add(let shapes, let index): (shapes, Color.black, index)
        case .remove(let shapes, let index): (shapes, Color.white, index)
        }
      content += element(VectorDrawing.Layer(shapes, color: color, index: index))
    }
    return "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" \(bounds.attributes)>\n"
      + content + "</mask>\n"
  }

  /// Returns a separate stroke for each subpath, since each one is drawn from its own start, while `pathLength`
  /// applies to a whole element.
  ///
  /// Fills are returned unchanged.
  private static func subpaths(_ shape: Shape) -> [Shape] {
    guard case .stroke = shape.kind else { return [shape] }
    var paths: [Path] = []
    for element in shape.path.elements {
      if case .move = element { paths.append(Path()) }
      if !paths.isEmpty { paths[paths.count - 1].elements.append(element) }
    }
    return paths.map { Shape($0, shape.kind, opacity: shape.opacity) }
  }

  /// Returns the path data.
  ///
  /// A stroke that is drawn gradually has a nominal length of 1.
  static func data(_ shape: Shape, isDrawn: Bool = false) -> String {
    let length = if case .stroke = shape.kind, isDrawn { "pathLength=\"1\" " } else { "" }
    return length + "d=\"\(shape.path.svg(decimals: 4))\""
  }

  /// Returns the attributes of a shape in one colour.
  static func style(_ shape: Shape, _ color: Color?) -> String {
    switch shape.kind {
    case .fill: SVGPaintText.fill(color) + attributes(shape)
    case .stroke: SVGPaintText.stroke(color) + attributes(shape)
    }
  }

  /// Returns the attributes of a shape that is painted by another element, such as a gradient.
  static func style(_ shape: Shape, paintedBy name: String) -> String {
    switch shape.kind {
    case .fill: " fill=\"url(#\(name))\"" + attributes(shape)
    case .stroke: " fill=\"none\" stroke=\"url(#\(name))\"" + attributes(shape)
    }
  }

  /// Returns the attributes other than colours.
  private static func attributes(_ shape: Shape) -> String {
    var text =
      switch shape.kind {
      case .fill(let rule): rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      case .stroke(let style): attributes(style)
      }
    if shape.opacity != 1 { text += " opacity=\"\(SVGNumber.text(shape.opacity))\"" }
    return text
  }

  /// Returns the attributes that differ from SVG's defaults.
  private static func attributes(_ style: StrokeStyle) -> String {
    var text = " stroke-width=\"\(SVGNumber.text(style.width))\""
    if style.cap != .butt { text += " stroke-linecap=\"\(style.cap.rawValue)\"" }
    if style.join != .miter { text += " stroke-linejoin=\"\(style.join.rawValue)\"" }
    if style.join == .miter && style.miterLimit != 4 {
      text += " stroke-miterlimit=\"\(SVGNumber.text(style.miterLimit))\""
    }
    if !style.dash.isEmpty {
      text +=
        " stroke-dasharray=\"\(style.dash.map { SVGNumber.text($0) }.joined(separator: " "))\""
      if style.dashPhase != 0 {
        text += " stroke-dashoffset=\"\(SVGNumber.text(style.dashPhase))\""
      }
    }
    return text
  }
}
