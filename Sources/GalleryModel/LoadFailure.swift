/// The reason why an image could not be loaded (loading.md §7).
///
/// Cancellation is not included: it is neither a failure nor recorded.
package enum LoadFailure: String, CaseIterable, Sendable {
  /// The text is not a URL that may be loaded. No record is created.
  case invalidURL
  /// The host, port or address is not allowed, here or after a redirect.
  case blocked
  /// The origin answered 404 or 410.
  case notFound
  /// The origin answered with another status that is neither a success nor a server error, such as 403.
  case refused
  /// The origin answered with 5xx.
  case originError
  /// Connecting, the first byte or the whole download took too long.
  case timedOut
  /// The connection was refused or lost, or TLS failed.
  case unreachable
  /// The host has no address.
  case hostUnknown
  /// Too many redirects, a loop of them, or one from https to http.
  case tooManyRedirects
  /// The bytes, pixels or a side exceed a limit.
  case tooLarge
  /// The format is not supported.
  case notAnImage
  /// The image is damaged.
  case corrupt
  /// The body is empty or shorter than announced.
  case truncated
  /// This server's download queue is full. The failure is not recorded.
  case overloaded
}
