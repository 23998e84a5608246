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
  private var gradients: [Int: SVGGradientDefinition] = [:]
  private var styles: SVGDefinitionStyles
  /// Descriptions of invalid values that were ignored, with their elements.
  private(set) var notes: [(index: Int, text: String)] = []

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) {
    self.tree = tree
    styles = SVGDefinitionStyles(tree, sheet)
  }

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
      isLinearLight: try styles.style(of: index, viewBox: viewBox).properties.colorInterpolation
        == "linearRGB")
    for place in chain {
      let element = tree.elements[place]
      let isSameKind = element.name == tree.elements[index].name
      for reason in gradient.add(element.attributes, isSameKind: isSameKind) {
        notes.append((place, "\(reason), and is ignored"))
      }
      guard gradient.stops.isEmpty else { continue }
      let stops = tree.children(of: place).filter { tree.elements[$0].name == "stop" }
      guard stops.count <= PlacedGradient.maximumStops else {
        throw SVGFault(
          "a gradient must have at most \(PlacedGradient.maximumStops) stops, got \(stops.count)",
          line: element.line, isRefusal: true)
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
    let style = try styles.style(of: index, viewBox: viewBox)
    var stop = SVGGradientPaint.Stop(color: .black, location: last)
    if let text = tree.elements[index].attributes["offset"],
      let number = try? SVGNumbers.number(text, of: "offset", percentOf: 1)
    {
      stop.location = min(max(number, last), 1)
    }
    let opacity = valid("stop-opacity", of: index, style) { text throws(SVGFault) in
      try SVGProperties.opacity(text, of: "stop-opacity")
    }
    let paint = valid("stop-color", of: index, style) { text throws(SVGFault) in
      try SVGPaintValue(color: text, of: "stop-color")
    }
    var alpha = (opacity ?? 1) * 255
    switch paint ?? .color(.black) {
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

  /// Returns the value of a property, or `nil` if it is missing, or invalid and therefore ignored.
  private mutating func valid<Value>(
    _ name: String, of index: Int, _ style: SVGStyle,
    _ read: (String) throws(SVGFault) -> Value
  ) -> Value? {
    guard let text = style.own[name] else { return nil }
    do throws(SVGFault) {
      return try read(text)
    } catch {
      notes.append((index, "\(error.reason), and is ignored"))
      return nil
    }
  }
}
