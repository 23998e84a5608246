/// Why a text is not the URL of a remote image, or not a pattern of such URLs.
package struct RemoteURLError: Error, Hashable, CustomStringConvertible {
  /// The fault, in words fit for the public: the part, the rule and what was met.
  package let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  package var description: String { message }
}
