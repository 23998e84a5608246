import Foundation

/// The set of an item with the facts of the set, and the facts of the item alone (sets.md §6).
///
/// The stored text is decoded only if a credit is shown.
package struct ItemOrigin: Hashable, Sendable {
  /// The facts as JSON.
  private let text: String

  /// Creates an origin from the catalog's JSON, which has the members of `Facts`.
  package init(stored text: String) { self.text = text }

  /// The decoded facts; a damaged text has none.
  var facts: Facts {
    (try? JSONDecoder().decode(Facts.self, from: Data(text.utf8))) ?? Facts()
  }

  /// The facts of a set and of one of its members.
  struct Facts: Decodable {
    /// An author with a web page, if it has one.
    struct Author: Decodable {
      let name: String
      let url: String?
    }

    /// The name of the set, or `nil` for an item without a set.
    var set: String?
    /// The title of the set.
    var title: String?
    /// The authors of the set in order.
    var authors: [Author] = []
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
