package import Foundation

/// A stored scene without its document.
package struct SceneSummary: Sendable, Equatable, Identifiable {
  /// Never used again after a removal.
  package let id: Int64
  /// Unique among scenes.
  package let name: String
  /// The words for those who cannot see it, as the document has them, with holes for parameters.
  package let label: String?
  /// In alphabetical order.
  package let tags: [String]
  /// The terms of use.
  package let license: String?
  /// Starts at 1 and grows on every change.
  package let revision: Int64
  /// The name of the file it was imported from.
  package let source: String?
  /// To the millisecond.
  package let created: Date
  /// The moment when the revision last grew, to the millisecond.
  package let modified: Date

  /// A scene as it is stored.
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
  /// All but the document.
  package let summary: SceneSummary
  /// JSON in its canonical form.
  package let document: String

  /// A scene with its document.
  package init(summary: SceneSummary, document: String) {
    self.summary = summary
    self.document = document
  }
}

/// A scene on its way into the catalog, or as it is to be from now on.
///
/// Everything beside the document stands in the document: whoever has read it takes it out. Label and
/// tags are checked when it is stored (`AccessibilityLabel`, `Tag`).
package struct NewScene: Sendable {
  /// The most bytes of a document.
  package static let maximumBytes = 65_536

  /// The name it is to have.
  package var name: ItemName
  /// With holes for parameters.
  package var label: String?
  /// At most 32; order and repetitions do not matter.
  package var tags: [String]
  /// The terms of use.
  package var license: String?
  /// The file it comes from; the catalog keeps the last component.
  package var source: String?
  /// JSON in its canonical form.
  package var document: String
  /// The things that the document names itself.
  package var uses: Set<UsedItem>

  /// A scene of a document.
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

/// A thing of the collection that a document names.
package struct UsedItem: Hashable, Sendable {
  /// The kind of thing.
  package let kind: ItemKind
  /// A name, of a bitmap also an id; of a symbol with its variants.
  package let name: String

  /// A thing by kind and name.
  package init(_ kind: ItemKind, _ name: String) { (self.kind, self.name) = (kind, name) }
}

/// The scenes to list; they come in the order of their names.
package struct SceneSearch: Hashable, Sendable {
  /// Terms to look for in names, tags and labels, after the rules of `BitmapQuery.text`.
  package var text = ""
  /// Only scenes with all of these tags, at most as many as one can have (`Tag.maximumCount`).
  package var tags: [String] = []
  /// The page of the listing.
  package var paging = Paging()

  /// The first page of all scenes.
  package init() {}
}
