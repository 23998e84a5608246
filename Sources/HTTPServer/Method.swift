/// The request methods that the server lets through; every other one is answered 405 before a
/// handler sees it.
package enum Method: String, CaseIterable, Sendable {
  case get = "GET"
  /// Answered as GET, with the same headers and no body.
  case head = "HEAD"
}
