import Foundation
import GalleryLoading
import GalleryModel

extension Problem {
  /// Why a remote image failed, in the statuses of loading.md §7; the message is fit for the public.
  init(failure: LoadFailure, message: String, retryAfter: Int?) {
    let kind: Kind =
      switch failure {
      case .invalidURL: .invalidParameter
      case .blocked: .imageBlocked
      case .notFound: .imageNotFound
      case .refused, .originError, .unreachable, .hostUnknown, .tooManyRedirects: .imageNotLoaded
      case .timedOut: .imageTimedOut
      case .tooLarge: .imageTooLarge
      case .notAnImage: .notAnImage
      case .corrupt, .truncated: .imageDamaged
      case .overloaded: .busy
      }
    self.init(kind, message)
    self.failure = failure
    self.retryAfter = retryAfter
    if failure == .invalidURL { parameter = RemoteQuery.url.name }
  }

  /// Why the image of a status cannot be shown.
  init(_ status: RemoteImageStatus, now: Date) {
    self.init(
      failure: status.failure ?? .unreachable, message: status.message ?? "it could not be loaded",
      retryAfter: status.retryAfter(now: now))
  }
}

extension RemoteImageStatus {
  /// Whole seconds until it is worth asking again, at least 1; `nil` where that is not known.
  func retryAfter(now: Date) -> Int? {
    guard let nextAttemptAt else { return nil }
    return Int(min(max(nextAttemptAt.timeIntervalSince(now).rounded(.up), 1), 86_400))
  }
}
