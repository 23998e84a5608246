/// The path of a route: text and parameters, written as `"/palette/\(.palette).\(.paletteFile)"`.
package struct RoutePath: Sendable, ExpressibleByStringInterpolation {
  /// The path with each parameter's name in braces, such as `/palette/{palette}.{kind}`.
  package let pattern: String
  /// The parameters in order.
  package let parameters: [PathParameter]

  package init(stringLiteral text: String) { (pattern, parameters) = (text, []) }

  package init(stringInterpolation parts: StringInterpolation) {
    (pattern, parameters) = (parts.pattern, parts.parameters)
  }

  /// The parts of an interpolated path.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pattern = ""
    fileprivate var parameters: [PathParameter] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { pattern += text }

    /// Adds a parameter.
    package mutating func appendInterpolation(_ parameter: PathParameter) {
      pattern += "{\(parameter.name)}"
      parameters.append(parameter)
    }
  }
}
