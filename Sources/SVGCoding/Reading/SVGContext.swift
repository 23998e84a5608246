import Raster

/// What an element inherits from those around it, and what it adds.
struct SVGContext {
  let viewBox: Rect
  var transform = Transform.identity
  var properties = SVGProperties()
  /// Of the groups around, this element's own left out until it has children.
  var groupOpacity = 1.0
  /// The element's own opacity.
  var opacity = 1.0
  var classes: [String] = []
  var hasOwnClasses = false
  var groupID: Int?

  init(viewBox: Rect) {
    self.viewBox = viewBox
  }

  /// Applies an element's attributes; returns the names of those that say something which is not drawn.
  mutating func apply(_ attributes: [String: String], line: Int) throws(SVGError) -> [String] {
    // What was the parent's own is now around.
    groupOpacity *= opacity
    opacity = 1
    hasOwnClasses = false
    var left: [String] = []
    // In one order, so that equal files have equal notes; style comes last and wins.
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where name != "style" {
      if try !apply(name, value, line: line) { left.append("the attribute \(name.prefix(40))") }
    }
    if let style = attributes["style"] {
      for declaration in style.split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingSpace }
        guard parts.count == 2 else { continue }
        let value = parts[1].replacingImportance
        try refuseReferences(value, in: parts[0], line: line)
        if try !setProperty(parts[0], value, line: line) {
          left.append("the style \(parts[0].prefix(40))")
        }
      }
    }
    return left
  }

  private mutating func apply(
    _ name: String, _ value: String, line: Int
  ) throws(SVGError) -> Bool {
    let lower = name.lowercased()
    guard !lower.hasPrefix("on") else {
      throw .refused(line: line, reason: "the attribute \(name.prefix(40)) is not allowed")
    }
    if lower == "href" || lower.hasSuffix(":href") {
      guard value.hasPrefix("#") else {
        throw .refused(line: line, reason: "the attribute \(name.prefix(40)) refers to a file")
      }
      return true
    }
    try refuseReferences(value, in: name, line: line)
    switch name {
    case "class":
      let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { return true }
      classes += words
      hasOwnClasses = true
    case "transform":
      transform = try SVGTransform.read(value, line: line).then(transform)
    default:
      if SVGAttributeName.isSilent(name) { return true }
      return try setProperty(name, value, line: line)
    }
    return true
  }

  private mutating func setProperty(
    _ name: String, _ value: String, line: Int
  ) throws(SVGError) -> Bool {
    if name == "opacity" {
      opacity *= try SVGProperties.opacity(value, of: name, line: line)
      return true
    }
    return try properties.set(name, value, viewBox: viewBox, line: line)
  }

  private func refuseReferences(
    _ value: String, in name: String, line: Int
  ) throws(SVGError) {
    guard !value.lowercased().contains("url(") else {
      throw .refused(line: line, reason: "\(name.prefix(40)) refers to something by url(")
    }
  }
}

extension String {
  /// Without `!important` at the end.
  fileprivate var replacingImportance: String {
    guard lowercased().hasSuffix("!important") else { return self }
    return String(dropLast("!important".count)).trimmingSpace
  }
}
