/// What is wrong with a text that should be SVG path data.
package struct PathSyntaxError: Error, Equatable, CustomStringConvertible {
  /// Bytes of the text before the place.
  package let offset: Int
  /// What was expected there, or which limit was met.
  package let reason: String

  /// The reason and the place.
  package var description: String { "\(reason) at offset \(offset) of the path data" }
}
