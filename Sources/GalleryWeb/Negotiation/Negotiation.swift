import HTTPServer

/// Whether a client would rather read a page than data.
enum Negotiation {
  /// The names of a page's media type.
  static let pageTypes = ["text/html", "application/xhtml+xml"]

  /// Whether `Accept` names a page with at least the weight of any JSON it names.
  ///
  /// Browsers do so when they open a page. A client that says nothing, or takes anything, gets JSON.
  static func prefersPage(_ headers: Headers) -> Bool {
    let accepted = AcceptedTypes(headers)
    let quality = { (types: [String]) in
      types.compactMap { accepted.weight(of: $0)?.quality }.max() ?? 0
    }
    let page = quality(pageTypes)
    return page > 0 && page >= quality(["application/json", "application/problem+json"])
  }
}
