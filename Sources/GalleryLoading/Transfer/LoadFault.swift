import Fetching
import GalleryModel
import ImageCoding

/// A failed attempt: its class, the public message, the log message, and the origin's retry time.
struct LoadFault: Error, Equatable {
  let failure: LoadFailure
  let message: String
  let log: String
  var retryAfter: Duration?
  /// Whether the failure is a 429, which has the backoff of a server error.
  var isRateLimit = false

  init(_ failure: LoadFailure, _ message: String) {
    self.failure = failure
    self.message = message
    log = message
  }

  /// Creates a fault, or `nil` for a cancelled transfer, which is not a failure.
  init?(_ error: FetchError) {
    switch error {
    case .blocked: failure = .blocked
    case .notFound: failure = .notFound
    case .refused(let status, let time):
      failure = .refused
      retryAfter = time
      isRateLimit = status == 429
    case .originError(_, let time):
      failure = .originError
      retryAfter = time
    case .timedOut: failure = .timedOut
    case .unreachable: failure = .unreachable
    case .hostUnknown: failure = .hostUnknown
    case .tooManyRedirects: failure = .tooManyRedirects
    case .tooLarge: failure = .tooLarge
    case .encoded: failure = .notAnImage
    case .truncated: failure = .truncated
    case .cancelled: return nil
    }
    message = error.message
    log = error.description
  }

  /// Creates a fault, or `nil` for cancelled decoding, which is not a failure.
  init?(_ error: CodingError) {
    switch error.reason {
    case .notAnImage: failure = .notAnImage
    case .tooLarge: failure = .tooLarge
    case .truncated: failure = .truncated
    case .corrupt: failure = .corrupt
    case .outOfMemory: failure = .overloaded
    case .cancelled: return nil
    }
    message = error.message
    log = error.description
  }
}
