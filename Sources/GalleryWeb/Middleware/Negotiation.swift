import Gallery
import HTTPServer

/// What kind of answer a client would rather have (RFC 9110 §12.5.1).
enum Negotiation {
  /// Whether `Accept` names `text/html` with at least the weight of any JSON it names.
  ///
  /// Browsers do so when they open a page. A client that says nothing, or takes anything, gets JSON.
  static func prefersPage(_ headers: Headers) -> Bool {
    var page = 0
    var json = 0
    for field in headers.fields where field.name.lowercased() == "accept" {
      for range in field.value.split(separator: ",") {
        let (type, weight) = mediaRange(range)
        if type == "text/html" || type == "application/xhtml+xml" { page = max(page, weight) }
        if type == "application/json" || type == "application/problem+json" {
          json = max(json, weight)
        }
      }
    }
    return page > 0 && page >= json
  }

  /// The type in lower case and its weight in thousandths, 1000 where none or a bad one is given.
  private static func mediaRange(_ text: Substring) -> (type: String, weight: Int) {
    let parts = text.split(separator: ";").map { part in
      part.filter { !$0.isWhitespace }.lowercased()
    }
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      .flatMap { Decimal6(String($0.dropFirst(2))) }
    return (parts.first ?? "", min(1000, (weight?.millionths ?? 1_000_000) / 1000))
  }
}
