import GalleryAddresses
import HTTPServer
import Logging
import ServerMetrics
import Synchronization

/// The admission of requests for drafts: the administrator's rule, then the limit per address.
final class DraftAdmission: Sendable {
  let access: DraftAccess
  private let limiter: DraftLimiter
  private let logger: Logger
  private let counts = Mutex(DraftStatistics())

  init(_ access: DraftAccess, limiter: DraftLimiter = DraftLimiter(), logger: Logger) {
    (self.access, self.limiter, self.logger) = (access, limiter, logger)
  }

  var statistics: DraftStatistics { counts.withLock { $0 } }

  /// Admits a request, before anything of its content is decoded, and returns whether its URL is signed.
  ///
  /// - Throws: A problem with status 403, 404 or 429. Its text is for the client; the log names the setting.
  func admit(_ request: Request, for kind: DraftKind) throws(Problem) -> Bool {
    let isSigned: Bool
    do throws(Problem) {
      isSigned = try access.check(request, for: kind)
    } catch {
      counts.withLock { $0.forbidden += 1 }
      logger.info(
        "a draft was refused: change drafts to permit it",
        metadata: [
          "id": "\(request.identifier.text)", "drafts": "\(access.rule.rawValue)",
          "client": "\(request.client?.description ?? "unknown")",
        ])
      throw error
    }
    if let seconds = limiter.take(request.client) {
      counts.withLock { $0.limited += 1 }
      throw Problem(
        .tooManyRequests,
        "one client may ask for \(Int(DraftLimiter.rate)) drafts a second; try again in \(seconds) s",
        retryAfter: seconds)
    }
    return isSigned
  }
}
