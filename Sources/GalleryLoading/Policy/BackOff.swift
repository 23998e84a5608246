import Foundation
import GalleryModel
import GalleryRendering

/// When a failed image may be asked for again (loading.md §7).
enum BackOff {
  private static let hour = 3_600.0
  /// An origin may ask for at most a day; nothing holds back for longer, in seconds.
  static let longest = 86_400.0

  /// The time from which a request tries again; `nil` for a refusal, which holds until the policy
  /// changes.
  ///
  /// - Parameters:
  ///   - attempts: How many have failed one after another, this one included.
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
