import Raster
import VectorRaster

/// The paint servers of a file, which are read when a shape first refers to them (svg.md §8).
struct SVGPaintServers {
  /// The area that a server paints.
  struct Surface {
    /// The bounding box of the geometry without its stroke, in user space, or `nil` if it is empty.
    let box: Rect?
    /// The map from user space to the frame.
    let transform: Transform
  }

  /// The paint of a server on a surface.
  enum Outcome {
    /// The id names no paint server, or one that needs a box with an area.
    case missing
    /// Nothing is painted.
    case nothing
    /// One colour, which may be translucent.
    case color(SVGGradientPaint.Stop)
    /// A gradient in units of the frame.
    case gradient(SVGGradientPaint)
  }

  /// The view box, which percentages refer to.
  var viewBox = Rect(x: 0, y: 0, width: 1, height: 1)
  private let tree: SVGTree
  private let sheet: SVGStyleSheet
  private var gradients: [Int: SVGGradientDefinition] = [:]
  private var styles: [Int: SVGStyle] = [:]

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) { (self.tree, self.sheet) = (tree, sheet) }

  /// Returns the paint of the server with an id on a surface.
  ///
  /// - Throws: `SVGFault` with a line if the server has an invalid value, or is of a kind that is not drawn.
  mutating func paint(_ id: String, on surface: Surface) throws(SVGFault) -> Outcome {
    guard let index = tree.places[id] else { return .missing }
    let element = tree.elements[index]
    do throws(SVGFault) {
      if element.name == "pattern" { throw SVGFault("the element pattern is not allowed") }
      guard SVGGradientDefinition.names.contains(element.name) else { return .missing }
      if let known = gradients[index] { return try known.paint(on: surface, viewBox: viewBox) }
      let gradient = try gradient(at: index)
      gradients[index] = gradient
      return try gradient.paint(on: surface, viewBox: viewBox)
    } catch {
      throw error.located(at: element.line)
    }
  }

  /// Reads a gradient: each attribute from the first element of its references that has it (SVG 2 §14.2.2).
  private mutating func gradient(at index: Int) throws(SVGFault) -> SVGGradientDefinition {
    var chain = [index]
    while let id = tree.elements[chain[chain.count - 1]].reference, let next = tree.places[id],
      SVGGradientDefinition.names.contains(tree.elements[next].name), !chain.contains(next)
    {
      chain.append(next)
    }
    var gradient = SVGGradientDefinition(
      isRadial: tree.elements[index].name == "radialGradient",
      isLinearLight: try style(of: index).properties.colorInterpolation == "linearRGB")
    for place in chain {
      let element = tree.elements[place]
      gradient.add(
        element.attributes, isSameKind: element.name == tree.elements[index].name)
      guard gradient.stops.isEmpty else { continue }
      let stops = tree.children(of: place).filter { tree.elements[$0].name == "stop" }
      guard stops.count <= PlacedGradient.maximumStops else {
        throw SVGFault(
          "a gradient must have at most \(PlacedGradient.maximumStops) stops, got \(stops.count)",
          line: element.line)
      }
      for stop in stops {
        do throws(SVGFault) {
          gradient.stops.append(try self.stop(stop, after: gradient.stops.last?.location ?? 0))
        } catch {
          throw error.located(at: tree.elements[stop].line)
        }
      }
    }
    return gradient
  }

  /// Reads a stop, which is not before the last one.
  private mutating func stop(
    _ index: Int, after last: Double
  ) throws(SVGFault) -> SVGGradientPaint.Stop {
    let style = try style(of: index)
    var stop = SVGGradientPaint.Stop(color: .black, location: last)
    if let text = tree.elements[index].attributes["offset"],
      let number = try? SVGNumbers.number(text, of: "offset", percentOf: 1)
    {
      stop.location = min(max(number, last), 1)
    }
    var alpha =
      try SVGProperties.opacity(style.own["stop-opacity"] ?? "1", of: "stop-opacity") * 255
    switch try SVGPaintValue(color: style.own["stop-color"] ?? "black", of: "stop-color") {
    case .color(let color):
      alpha *= Double(color.alpha) / 255
      stop.color = color.opaque
    case .current:
      stop.isCurrentColor = true
      stop.color = nil
      if case .color(let color) = style.properties.color {
        alpha *= Double(color.alpha) / 255
        stop.color = color.opaque
      }
    case .none, .server: break
    }
    stop.alpha = UInt8((alpha + 0.5).rounded(.down))
    return stop
  }

  /// Returns the style of an element of a definition, which inherits from the elements around it.
  private mutating func style(of index: Int) throws(SVGFault) -> SVGStyle {
    if let known = styles[index] { return known }
    let element = tree.elements[index]
    var inherited = SVGProperties()
    if let parent = element.parent { inherited = try style(of: parent).properties }
    let style = try SVGStyle(element, sheet, inheriting: inherited, viewBox: viewBox)
    styles[index] = style
    return style
  }
}
