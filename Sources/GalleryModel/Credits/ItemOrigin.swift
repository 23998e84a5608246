import Foundation

/// The set of an item with the facts of the set, and the facts of the item alone (sets.md §6).
///
/// The stored text is decoded only if a credit is shown.
package struct ItemOrigin: Hashable, Sendable {
  /// The facts as JSON.
  private let text: String

  /// Creates an origin from the catalog's JSON, an array of the members of `Facts` in their order.
  package init(stored text: String) { self.text = text }

  /// The decoded facts; a damaged text has none.
  var facts: Facts {
    (try? JSONDecoder().decode(Facts.self, from: Data(text.utf8))) ?? Facts()
  }

  /// The facts of a set and of one of its members.
  struct Facts {
    /// The name of the set, or `nil` for an item without a set.
    var set: String?
    /// The title of the set.
    var title: String?
    /// The authors of the set in order.
    var authors: [SetAuthor] = []
    /// The licence of the set.
    var license: String?
    /// The web page with the licence of the set.
    var licenseURL: String?
    /// The web page that the set comes from.
    var source: String?
    /// The author of the item alone.
    var ownAuthor: String?
    /// The web page of the author of the item alone.
    var ownAuthorURL: String?
    /// The licence of the item alone.
    var ownLicense: String?
    /// The web page that the item alone comes from.
    var ownSource: String?
  }
}

extension ItemOrigin.Facts: Decodable {
  init(from decoder: any Decoder) throws {
    var facts = try decoder.unkeyedContainer()
    func next() throws -> String? { try facts.decodeIfPresent(String.self) }
    (set, title) = (try next(), try next())
    authors = try facts.decode([[String?]].self).compactMap { author in
      author.first?.map { SetAuthor(name: $0, url: author.last ?? nil) }
    }
    (license, licenseURL, source) = (try next(), try next(), try next())
    (ownAuthor, ownAuthorURL) = (try next(), try next())
    (ownLicense, ownSource) = (try next(), try next())
  }
}
