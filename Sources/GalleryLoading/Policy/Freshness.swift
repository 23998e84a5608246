import Fetching
import Foundation

/// The time for which an answer stays good (loading.md §8; RFC 9111 §4.2).
struct Freshness: Equatable {
  /// From then on the origin is asked again.
  let until: Date
  /// True where it may be kept beyond the requests that wait for it.
  let isKept: Bool

  /// An answer that says nothing stays good for an hour.
  private static let unsaid = 3_600.0
  private static let longestGuess = 86_400.0
  /// More than a year is a year (RFC 2616 §14.21 asked for no more).
  static let longest = 31_536_000.0

  /// - Parameter lastModified: That of the answer, or where a 304 leaves it out, of the image at hand.
  init(_ response: FetchResponse, lastModified: String?, now: Date) {
    let directives = Self.directives(response.cacheControl ?? "")
    isKept = directives["no-store"] == nil && directives["private"] == nil
    let isRevalidated = directives["no-cache"] != nil
    let date = response.date.flatMap(Self.moment) ?? now
    let lifetime: Double
    if isRevalidated || !isKept {
      lifetime = 0
    } else if let age = directives["s-maxage"] ?? directives["max-age"] {
      // A number that cannot be read counts as stale (RFC 9111 §4.2.1).
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

  /// Names in lower case, with the first value of each, without quotes.
  private static func directives(_ field: String) -> [String: String] {
    let pairs = field.split(separator: ",").map { directive in
      let parts = directive.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")) }
      return ((parts.first ?? "").lowercased(), parts.count == 2 ? parts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Whole seconds; so many digits that no number holds them are more than a year.
  private static func seconds(_ text: String) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(text).map { min($0, longest) }
  }
}
