/// An error of reading a picture or a palette, or of writing a picture.
package struct CodingError: Error, Equatable, CustomStringConvertible {
  /// The kinds of failure, for callers that handle them differently.
  package enum Reason: String, CaseIterable, Sendable {
    /// The bytes do not begin like any supported format.
    case notAnImage
    /// The length of a side, the number of pixels or the number of bytes is above a limit; the message states both
    /// numbers.
    case tooLarge
    /// The file ends before the picture does.
    case truncated
    /// The file, or the content to be written, violates its format.
    case corrupt
    /// There is not enough memory; the file may be valid.
    case outOfMemory
    /// The task was cancelled, so the state of the file is unknown.
    case cancelled
  }

  /// A description of the error that may be shown to users.
  package let message: String
  /// The PNG chunk with the error, such as `IDAT`, or `nil`.
  package let chunk: String?
  /// The kind of failure.
  package let reason: Reason

  /// Creates an error with a message and, if the error is in a PNG chunk, the name of the chunk.
  package init(message: String, chunk: String? = nil, reason: Reason = .corrupt) {
    (self.message, self.chunk, self.reason) = (message, chunk, reason)
  }

  /// The error for a task that was cancelled before the work was done.
  package static let cancelled = CodingError(message: "cancelled", reason: .cancelled)

  /// Runs `body`, and throws `.cancelled` if it throws that its task is cancelled.
  static func convert<Value>(
    _ body: () throws(CancellationError) -> Value
  ) throws(CodingError) -> Value {
    do { return try body() } catch { throw .cancelled }
  }

  /// The error for a codec library that could not allocate memory.
  package static let outOfMemory = CodingError(
    message: "there is not enough memory", reason: .outOfMemory)

  /// The message, preceded by the name of the chunk if there is one.
  package var description: String {
    if let chunk { "chunk \(chunk): \(message)" } else { message }
  }
}
