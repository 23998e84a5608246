/// The request methods that the server lets through; every other one is answered 405 before a
/// handler sees it.
package enum Method: String, CaseIterable, Sendable {
  /// The one method of handlers.
  case get = "GET"
  /// Answered as GET, with the same headers and no body.
  case head = "HEAD"

  /// Reads a method, in capitals (RFC 9110 §9.1); `nil` for every other one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    if bytes.elementsEqual("GET".utf8) {
      self = .get
    } else if bytes.elementsEqual("HEAD".utf8) {
      self = .head
    } else {
      return nil
    }
  }
}
