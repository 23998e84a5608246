/// Why bytes are not a picture or a palette, or a picture cannot be written.
package struct CodingError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in words fit for the public.
  package let message: String
  /// The PNG chunk that it is about, for example `IDAT`.
  package let chunk: String?

  /// An error in words, with the chunk where there is one.
  package init(message: String, chunk: String? = nil) {
    self.message = message
    self.chunk = chunk
  }

  /// The task was cancelled before the work was done.
  package static let cancelled = CodingError(message: "cancelled")

  /// The chunk, if any, and the message.
  package var description: String {
    if let chunk { "chunk \(chunk): \(message)" } else { message }
  }
}
