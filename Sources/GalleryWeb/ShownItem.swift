import GalleryAddresses
import GalleryModel
import HTTPServer

/// The item that an answer shows, which the URL may have called by another name than its full one (sets.md §4, §5).
struct ShownItem: Sendable {
  /// The full name.
  let name: String
  /// The web page with the licence, or `nil`; the answer may link to it already.
  var licenseURL: String?
  /// Whether the answer is the page of the item, which moves with the item's name.
  var isPage = false
  /// Whether the item is a symbol, which the URL may call with variants or by an alias.
  var isSymbol = false

  /// Names of path parameters with the name of an item.
  private static let keys = ["id", "symbol", "palette", "scene"]

  /// The relation between the name in the URL and the full name.
  private enum Naming { case full, withoutSet, earlier }

  /// Adds links to the licence, and to the URL with the full name if the URL of the request has another one.
  func describe(_ response: inout Response, _ request: Request, _ path: [String: String]) {
    if let licenseURL {
      let link = "<\(licenseURL)>; rel=\"license\""
      response.headers[.link] = response.headers[.link].map { "\($0), \(link)" } ?? link
    }
    linkFullName(&response, request, path)
  }

  /// Adds the canonical URL of a member that was found by its name without its set, or the present URL of an item that
  /// was found by an earlier name.
  ///
  /// A cache must not keep such an answer for long, since another item may get the name.
  private func linkFullName(
    _ response: inout Response, _ request: Request, _ path: [String: String]
  ) {
    guard let (naming, asked) = relation(in: path), naming != .full,
      let address = address(for: asked, request)
    else { return }
    // The head of an alias has the present URL already.
    if isSymbol, response.headers[.deprecation] != nil { return }
    let type = naming == .earlier ? "successor-version" : "canonical"
    if naming == .earlier {
      // RFC 9745 §2.1 requires a date; the actual day is unknown, but in the past.
      response.headers[.deprecation] = "@0"
    }
    let link = "<\(address)>; rel=\"\(type)\""
    response.headers[.link] = response.headers[.link].map { "\(link), \($0)" } ?? link
    if response.headers["Cache-Control"] == Caching.immutable.rawValue {
      response.headers["Cache-Control"] = Caching.short.rawValue
    }
  }

  /// Returns the redirection of the page of an earlier name to that of the present one, or `nil`.
  func redirection(_ request: Request, _ path: [String: String]) -> Response? {
    guard isPage, let (naming, asked) = relation(in: path), naming == .earlier else { return nil }
    return address(for: asked, request).map { Response.moved(to: $0) }
  }

  /// Returns the relation of the name in the path to the full name, and the name in the path; `nil` for an id.
  private func relation(in path: [String: String]) -> (naming: Naming, asked: String)? {
    guard let asked = Self.keys.lazy.compactMap({ path[$0] }).first else { return nil }
    if asked == name || asked == ":\(name)" { return (.full, asked) }
    // Only the name of a symbol can be a number.
    if !isSymbol, asked.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return nil
    }
    // Variants may be in any order, and an alias is described with the picture.
    if isSymbol {
      return (name.setName == nil || asked.contains(":") ? .full : .withoutSet, asked)
    }
    return (!asked.contains(":") && name.ownName == asked ? .withoutSet : .earlier, asked)
  }

  /// Returns the URL of the request with the full name, or `nil` if the name is not in its place.
  private func address(for asked: String, _ request: Request) -> String? {
    var parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count > 2, parts[2].hasPrefix(asked) else { return nil }
    let present = isSymbol ? "\(name.setName ?? ""):\(asked)" : name
    parts[2] = present + parts[2].dropFirst(asked.count)
    return LocalAddress(parts.joined(separator: "/")).text + request.queryText
  }
}

extension ShownItem {
  /// Creates the item of a bitmap's picture or file.
  init(_ summary: BitmapSummary) {
    // Nearly all bitmaps have neither a set nor facts of their own.
    let license = summary.origin == nil ? nil : summary.credit.licenseURL
    self.init(name: summary.name, licenseURL: license)
  }
}

extension Response {
  /// Returns a redirection to the page of the present name.
  static func moved(to address: String) -> Response {
    Response(
      status: .movedPermanently,
      headers: ["Location": address, "Cache-Control": Caching.short.rawValue])
  }
}
