/// The fault of a text that should be SVG path data.
package struct PathSyntaxError: Error, Equatable, CustomStringConvertible {
  /// Bytes of the text before the place.
  package let offset: Int
  /// The thing that was expected there, or the limit that was met.
  package let reason: String

  /// The reason and the place.
  package var description: String { "\(reason) at offset \(offset) of the path data" }
}
