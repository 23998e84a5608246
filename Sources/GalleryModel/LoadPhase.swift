/// The state of a remote image; these three words are all that a client has to know (loading.md §1).
package enum LoadPhase: String, CaseIterable, Sendable {
  /// No image is loaded: not asked for yet, waiting, being transferred or decoded, or given up.
  case empty
  /// An image is loaded.
  case success
  /// The last attempt failed, and there is no image.
  case failure
}

/// The reason why an image could not be loaded (loading.md §7).
///
/// Cancellation is none of these: it is neither a failure nor kept.
package enum LoadFailure: String, CaseIterable, Sendable {
  /// The text is no URL that may be loaded. No record is made.
  case invalidURL
  /// Host, port or address are not allowed, here or after a redirect.
  case blocked
  /// The origin answered 404 or 410.
  case notFound
  /// The origin answered another status that is neither success nor its own fault, such as 403.
  case refused
  /// The origin answered 5xx.
  case originError
  /// Connecting, the first byte or the whole transfer took too long.
  case timedOut
  /// The connection was refused or lost, or TLS failed.
  case unreachable
  /// The host's name has no address.
  case hostUnknown
  /// Too many redirects, a loop of them, or one from https to http.
  case tooManyRedirects
  /// Bytes, pixels or a side beyond the limit.
  case tooLarge
  /// The bytes are of no format that is read here.
  case notAnImage
  /// The image is damaged.
  case corrupt
  /// The body is empty or shorter than announced.
  case truncated
  /// Our own queue of downloads is full. It is not kept.
  case overloaded
}
