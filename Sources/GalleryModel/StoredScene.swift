package import Foundation

/// A stored scene without its document.
package struct SceneSummary: Sendable, Equatable, Identifiable {
  /// The id, which is never reused.
  package let id: Int64
  /// The name, which is unique among scenes.
  package let name: String
  /// The text alternative in the document, with placeholders for parameters, or `nil`.
  package let label: String?
  /// The tags in alphabetical order.
  package let tags: [String]
  /// The licence, or `nil`.
  package let license: String?
  /// The revision, which starts at 1 and increases with every change.
  package let revision: Int64
  /// The name of the imported file, or `nil`.
  package let source: String?
  /// The time of creation, in whole milliseconds.
  package let created: Date
  /// The time of the last revision, in whole milliseconds.
  package let modified: Date
  /// The set and the facts of the item alone, or `nil`.
  package var origin: ItemOrigin?

  /// Creates the summary of a stored scene.
  package init(
    id: Int64, name: String, label: String? = nil, tags: [String], license: String? = nil,
    revision: Int64, source: String? = nil, created: Date, modified: Date
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.tags = tags
    self.license = license
    self.revision = revision
    self.source = source
    self.created = created
    self.modified = modified
  }
}

/// A scene with its document, read in one transaction.
package struct StoredScene: Sendable, Equatable {
  /// The scene without its document.
  package let summary: SceneSummary
  /// The document as canonical JSON.
  package let document: String

  /// Creates a scene with its document.
  package init(summary: SceneSummary, document: String) {
    self.summary = summary
    self.document = document
  }
}

/// A new scene for the catalog, or the new state of a stored one.
///
/// The other properties are copies of parts of the document. Label and tags are checked when it is stored
/// (`AccessibilityLabel`, `Tag`).
package struct NewScene: Sendable {
  /// The maximum size of a document in bytes.
  package static let maximumBytes = 65_536

  /// The name.
  package var name: ItemName
  /// The label with placeholders for parameters, or `nil`.
  package var label: String?
  /// The tags, at most 32; order and duplicates do not matter.
  package var tags: [String]
  /// The licence, or `nil`.
  package var license: String?
  /// The file of origin, or `nil`; the catalog stores the last component.
  package var source: String?
  /// The document as canonical JSON.
  package var document: String
  /// The items that the document names.
  package var uses: Set<UsedItem>

  /// Creates a scene from a document.
  package init(
    name: ItemName, label: String? = nil, tags: [String] = [], license: String? = nil,
    source: String? = nil, document: String, uses: Set<UsedItem> = []
  ) {
    self.name = name
    self.label = label
    self.tags = tags
    self.license = license
    self.source = source
    self.document = document
    self.uses = uses
  }
}

/// An item of the collection that a document names.
package struct UsedItem: Hashable, Sendable {
  /// The kind of item.
  package let kind: ItemKind
  /// The name; for a bitmap also an id, and for a symbol with its variants.
  package let name: String

  /// Creates an item from its kind and name.
  package init(_ kind: ItemKind, _ name: String) { (self.kind, self.name) = (kind, name) }
}

/// The scenes to list.
package struct SceneSearch: Hashable, Sendable {
  /// The order of a listing.
  package enum Order: String, CaseIterable, Sendable {
    /// The best matches of the search text come first; without a text, the scenes that were added last.
    case best
    /// The scenes that were added last come first.
    case newest
    /// The scenes are in alphabetical order.
    case name
  }

  /// The search terms for names, tags and labels, with the rules of `BitmapQuery.text`.
  package var text = ""
  /// The tags that every listed scene has, at most as many as a scene can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// The order of the scenes.
  package var order = Order.best
  /// The page of the listing.
  package var paging = Paging()

  /// Creates the query of the first page of all scenes.
  package init() {}

  /// Creates the query of a page of all scenes.
  package init(paging: Paging) { self.paging = paging }
}
