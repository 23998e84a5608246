/// A path with named holes, for example `/bitmap/{id}.{format}`.
///
/// A hole stands for a whole segment, or for the part before or after the last `.` of one; it is
/// never empty and never spans a `/`.
package struct RoutePattern: Sendable, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) {
    description = text
  }

  /// The values of the holes, or `nil` where the path does not fit.
  package func match(_ path: String) -> [String: String]? {
    path == description ? [:] : nil
  }
}
