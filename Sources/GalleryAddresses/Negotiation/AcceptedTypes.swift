import GalleryModel
package import HTTPServer

/// The media types that a client accepts, with their qualities (RFC 9110 §12.5.1).
package struct AcceptedTypes: Sendable {
  /// The preference for a type, where larger is better.
  package struct Weight: Comparable {
    /// The quality in thousandths, 1 to 1000.
    package let quality: Int
    /// Whether the type itself is listed, not only `image/*` or `*/*`.
    package let isNamed: Bool

    package static func < (one: Weight, other: Weight) -> Bool {
      (one.quality, one.isNamed ? 1 : 0) < (other.quality, other.isNamed ? 1 : 0)
    }
  }

  package static let pageTypes = ["text/html", "application/xhtml+xml"]

  /// The qualities by media range, in lower case and without parameters.
  private let qualities: [String: Int]

  /// Parses all `Accept` fields.
  ///
  /// A malformed quality counts as 1; if a range is repeated, its highest quality counts.
  package init(_ headers: Headers) {
    var qualities: [String: Int] = [:]
    for value in headers.values("Accept") {
      let plain = String(decoding: value.utf8.filter { !Headers.isSpace($0) }, as: UTF8.self)
      for range in plain.lowercased().utf8.split(separator: UInt8(ascii: ",")) {
        let parts = range.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let type = parts.first.map({ String(Substring($0)) }), !type.isEmpty else { continue }
        qualities[type] = max(qualities[type] ?? 0, Self.quality(parts.dropFirst()))
      }
    }
    self.qualities = qualities
  }

  /// Whether the client states no preference, and so accepts any type.
  package var isEmpty: Bool { qualities.isEmpty }

  /// Returns the weight of a type such as `image/png`, by the most specific range that covers it.
  ///
  /// The result is `nil` if no range covers the type, or if that range has a quality of 0.
  ///
  /// - Parameter wildcards: The ranges that may cover the type besides its own name, the most specific first.
  package func weight(of type: String, wildcards: [String] = []) -> Weight? {
    let named = qualities[type]
    let quality = named ?? wildcards.lazy.compactMap { qualities[$0] }.first ?? 0
    return quality > 0 ? Weight(quality: quality, isNamed: named != nil) : nil
  }

  /// Whether `Accept` lists a page with at least the weight of any JSON type that it lists.
  ///
  /// Browsers do so when they open a page. A client without preferences gets JSON.
  package var prefersPage: Bool {
    let quality = { (types: [String]) in types.compactMap { weight(of: $0)?.quality }.max() ?? 0 }
    let page = quality(Self.pageTypes)
    return page > 0 && page >= quality(["application/json", "application/problem+json"])
  }

  private static func quality(_ parameters: ArraySlice<Substring.UTF8View>) -> Int {
    let quality = parameters.first { $0.starts(with: "q=".utf8) }
      .flatMap { Decimal6(Substring($0.dropFirst(2))) }
    return min(1000, (quality?.millionths ?? 1_000_000) / 1000)
  }
}
