import Foundation
import GalleryCatalog
import GalleryModel
import GalleryRendering

/// The step that follows from what is kept of a URL, by the table of loading.md §2.
struct LoadDecision {
  enum Step: Equatable {
    /// Nothing is loaded.
    case answer(RemoteImageStatus)
    /// There is no image that may be shown.
    case load
    /// There is one, which is shown meanwhile.
    case renew(RemoteImageStatus)
  }

  let step: Step
  /// The record whose image is shown.
  let used: Int64?

  /// - Parameter policy: The fingerprint of the policy in force.
  init(_ start: LoadStart, _ known: RecordBook.Knowledge, at now: Date, policy: String) {
    let record = known.record
    let isHeldBack =
      record?.holdsBack(at: now, policy: policy) == true
      && (!start.isReload || record?.failure == .blocked)
    guard let record, record.isUsable(at: now), known.hasFile else {
      used = nil
      step = record.flatMap { isHeldBack ? .answer($0.statusWithoutImage(at: now)) : nil } ?? .load
      return
    }
    used = record.id
    let status = record.status(at: now)
    let isDue = start.isReload || record.isStale(at: now)
    step = isDue && !isHeldBack ? .renew(status) : .answer(status)
  }
}

/// The time after which a failed image may be asked for again (loading.md §7).
enum BackOff {
  private static let hour = 3_600.0
  /// An origin may ask for at most a day; nothing holds back for longer, in seconds.
  static let longest = 86_400.0

  /// The time from which a request tries again; `nil` for a refusal, which holds until the policy
  /// changes.
  ///
  /// - Parameters:
  ///   - attempts: Those that have failed one after another, this one included.
  ///   - random: 0 up to 1, for the jitter of ± 20 %.
  static func nextAttempt(
    after fault: LoadFault, attempts: Int, now: Date, random: Double
  ) -> Date? {
    guard let seconds = seconds(after: fault, attempts: attempts, random: random) else {
      return nil
    }
    let asked = fault.retryAfter.map { min($0.seconds, longest) } ?? 0
    return now.addingTimeInterval(max(seconds, asked))
  }

  private static func seconds(after fault: LoadFault, attempts: Int, random: Double) -> Double? {
    switch fault.failure {
    case .blocked, .invalidURL: nil
    case .refused where fault.isRateLimit: doubling(attempts, random)
    case .originError, .timedOut, .unreachable, .truncated: doubling(attempts, random)
    case .hostUnknown: 30
    case .overloaded: 5
    case .notFound, .refused, .tooManyRedirects, .tooLarge, .notAnImage, .corrupt: hour
    }
  }

  /// 5, 10, 20 … 320, 600 seconds, each ± 20 %.
  private static func doubling(_ attempts: Int, _ random: Double) -> Double {
    let exponent = min(max(attempts - 1, 0), 7)
    return min(Double(5 << exponent), 600) * (0.8 + 0.4 * random)
  }
}
