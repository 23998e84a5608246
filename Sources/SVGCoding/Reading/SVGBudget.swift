/// The amounts of what a file has and draws, which are limited before anything is copied (symbols.md §12).
struct SVGBudget {
  /// The maximum number of elements, counted each time that one is drawn.
  private static let maximumDrawn = 1 << 16
  /// The maximum number of bytes of attributes, counted each time that an element is drawn.
  private static let maximumAttributeBytes = 1 << 21
  /// The maximum number of lines and curves, which is also the limit when path data is read from the catalog.
  private static let maximumElements = 1 << 18

  private var drawnCount = 0
  private var attributeBytes = 0
  private var commandCount = 0
  private var elementCount = 0

  /// Counts an element that is drawn.
  mutating func draw() throws(SVGFault) {
    drawnCount += 1
    guard drawnCount <= Self.maximumDrawn else {
      throw SVGFault(
        "a file must have at most \(Self.maximumDrawn) elements after all use, got more",
        isRefusal: true)
    }
  }

  /// Counts the bytes of attributes that are read each time, unlike paths and points.
  mutating func read(_ attributes: [String: String]) throws(SVGFault) {
    for (name, value) in attributes where name != "d" && name != "points" {
      attributeBytes += value.utf8.count
    }
    guard attributeBytes <= Self.maximumAttributeBytes else {
      throw SVGFault(
        "a file must have at most \(Self.maximumAttributeBytes) bytes of attributes after all "
          + "use, got more", isRefusal: true)
    }
  }

  /// Counts the commands of a path, once for all that draw it.
  mutating func add(commands: Int) throws(SVGFault) {
    commandCount += commands
    guard commandCount <= SVGReader.maximumCommands else {
      throw SVGFault(
        "a file must have at most \(SVGReader.maximumCommands) path commands, got \(commandCount)",
        isRefusal: true)
    }
  }

  /// Counts lines and curves of the drawing and of its clips.
  mutating func add(elements: Int) throws(SVGFault) {
    elementCount += elements
    guard elementCount <= Self.maximumElements else {
      throw SVGFault(
        "a drawing must have at most \(Self.maximumElements) lines and curves once strokes "
          + "under uneven transforms are outlined, got \(elementCount)", isRefusal: true)
    }
  }
}
