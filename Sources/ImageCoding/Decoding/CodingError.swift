/// The reason why bytes are not a picture or a palette, or a picture cannot be written.
package struct CodingError: Error, Equatable, CustomStringConvertible {
  /// The kinds of failure, for those who treat them differently.
  package enum Reason: String, CaseIterable, Sendable {
    /// The bytes begin like no format that is read.
    case notAnImage
    /// A side, the pixels or the bytes are above a limit; the message has both numbers.
    case tooLarge
    /// The file ends before the picture does.
    case truncated
    /// The file, or what is to be written, breaks a rule of its format.
    case corrupt
    /// There is not enough memory; the bytes may be sound.
    case outOfMemory
    /// The task was cancelled; nothing is known of the bytes.
    case cancelled
  }

  /// The fault, in words fit for the public.
  package let message: String
  /// The PNG chunk that it is about, for example `IDAT`.
  package let chunk: String?
  /// The kind of failure.
  package let reason: Reason

  /// An error in words, with the chunk where there is one; `corrupt` where nothing else is said.
  package init(message: String, chunk: String? = nil, reason: Reason = .corrupt) {
    (self.message, self.chunk, self.reason) = (message, chunk, reason)
  }

  /// The task was cancelled before the work was done.
  package static let cancelled = CodingError(message: "cancelled", reason: .cancelled)

  /// Runs `body`, and throws `.cancelled` if it throws that its task is cancelled.
  static func convert<Value>(
    _ body: () throws(CancellationError) -> Value
  ) throws(CodingError) -> Value {
    do { return try body() } catch { throw .cancelled }
  }

  /// The library of a format had no memory for its work.
  package static let outOfMemory = CodingError(
    message: "there is not enough memory", reason: .outOfMemory)

  /// The chunk, if any, and the message.
  package var description: String {
    if let chunk { "chunk \(chunk): \(message)" } else { message }
  }
}
