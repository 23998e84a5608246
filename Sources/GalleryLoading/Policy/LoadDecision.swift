import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryRendering
import PictureServing

/// The next step for a recorded URL, by the table of loading.md §2.
struct LoadDecision {
  enum Step: Equatable {
    /// No download starts.
    case answer(RemoteImageStatus)
    /// No image can be shown.
    case load
    /// An image is shown during the download.
    case renew(RemoteImageStatus)
  }

  let step: Step
  /// The record with the image that is shown.
  let used: Int64?

  /// Decides the next step from the record of the URL.
  ///
  /// - Parameter policy: The fingerprint of the current policy.
  init(_ start: LoadRequest, _ known: RecordStore.Knowledge, at now: Date, policy: String) {
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

/// The backoff of failed images (loading.md §7).
enum BackOff {
  private static let hour = 3_600.0
  /// The maximum delay in seconds that an origin may request: a day.
  static let longest = 86_400.0

  /// Returns the time of the next attempt, or `nil` for a refusal, which holds until the policy changes.
  ///
  /// - Parameters:
  ///   - attempts: The number of consecutive failures, including this one.
  ///   - random: A number of 0..<1 for the jitter of ± 20 %.
  static func nextAttempt(
    after fault: LoadFault, attempts: Int, now: Date, random: Double
  ) -> Date? {
    guard let seconds = seconds(after: fault, attempts: attempts, random: random) else {
      return nil
    }
    let asked = fault.retryAfter.map { min($0 / .seconds(1), longest) } ?? 0
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

  /// The backoff of 5, 10, 20 … 320, 600 seconds, each ± 20 %.
  private static func doubling(_ attempts: Int, _ random: Double) -> Double {
    let exponent = min(max(attempts - 1, 0), 7)
    return min(Double(5 << exponent), 600) * (0.8 + 0.4 * random)
  }
}

/// The lifetime of an answer (loading.md §8; RFC 9111, section 4.2).
struct Freshness: Equatable {
  /// The end of the lifetime; the origin is then asked again.
  let until: Date
  /// Whether the image may be stored beyond the waiting requests.
  let isKept: Bool

  /// The lifetime of an answer without any information, an hour.
  private static let unsaid = 3_600.0
  private static let longestGuess = 86_400.0
  /// The maximum lifetime, a year (RFC 2616, section 14.21).
  static let longest = 31_536_000.0

  /// Computes the lifetime of an answer from its header fields.
  ///
  /// - Parameter lastModified: The answer's field, or the known image's if a 304 omits it.
  init(_ response: FetchResponse, lastModified: String?, now: Date) {
    let directives = Self.directives(response.cacheControl ?? "")
    isKept = directives["no-store"] == nil && directives["private"] == nil
    let isRevalidated = directives["no-cache"] != nil
    let date = response.date.flatMap(Self.moment) ?? now
    let lifetime: Double
    if isRevalidated || !isKept {
      lifetime = 0
    } else if let age = directives["s-maxage"] ?? directives["max-age"] {
      // A number that cannot be parsed counts as stale (RFC 9111, section 4.2.1).
      lifetime = Self.seconds(age) ?? 0
    } else if let expires = response.expires {
      lifetime = Self.moment(expires).map { $0.timeIntervalSince(date) } ?? 0
    } else if let changed = lastModified.flatMap(Self.moment), changed < date {
      lifetime = min(date.timeIntervalSince(changed) / 10, Self.longestGuess)
    } else {
      lifetime = Self.unsaid
    }
    let age = response.age.flatMap(Self.seconds) ?? 0
    until = now.addingTimeInterval(min(max(lifetime - age, 0), Self.longest))
  }

  private static func moment(_ text: String) -> Date? {
    HTTPDate(text).map { Date(timeIntervalSince1970: Double($0.seconds)) }
  }

  /// The directives in lower case, with the first value of each, without quotes.
  private static func directives(_ field: String) -> [String: String] {
    let pairs = field.split(separator: ",").map { directive in
      let parts = directive.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")) }
      return ((parts.first ?? "").lowercased(), parts.count == 2 ? parts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Parses whole seconds; a number too large for an integer is more than a year.
  private static func seconds(_ text: String) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(text).map { min($0, longest) }
  }
}
