/// Why bytes are not a picture, or a picture cannot be written.
package struct CodingError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in words fit for the public.
  package let message: String
  /// The PNG chunk in which it was found, for example `IDAT`.
  package let chunk: String?

  package init(message: String, chunk: String? = nil) {
    self.message = message
    self.chunk = chunk
  }

  package var description: String {
    if let chunk { "\(message) (in chunk \(chunk))" } else { message }
  }
}
