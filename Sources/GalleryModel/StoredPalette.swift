package import Foundation
package import Raster

/// A stored palette: colours with a name.
package struct StoredPalette: Sendable, Equatable, Identifiable {
  /// The id, which is never reused.
  package let id: Int64
  /// The name, which is unique among palettes.
  package let name: String
  /// The colours in order.
  package let palette: Palette
  /// The revision, which starts at 1 and increases with every change.
  package let revision: Int64
  /// The name of the imported file or bitmap, or `nil`.
  package let source: String?
  /// The time of creation, in whole milliseconds.
  package let created: Date
  /// The time of the last revision, in whole milliseconds.
  package let modified: Date
  /// The set and the facts of the item alone, or `nil`.
  package var origin: ItemOrigin?

  /// Creates a stored palette.
  package init(
    id: Int64, name: String, palette: Palette, revision: Int64, source: String? = nil,
    created: Date, modified: Date
  ) {
    self.id = id
    self.name = name
    self.palette = palette
    self.revision = revision
    self.source = source
    self.created = created
    self.modified = modified
  }
}

/// A new palette for the catalog.
package struct NewPalette: Sendable {
  /// The name.
  package var name: ItemName
  /// The colours in the artist's order, including duplicates.
  package var palette: Palette
  /// The file or bitmap of origin, or `nil`; the catalog stores the last component.
  package var source: String?

  /// Creates a palette with a name.
  package init(name: ItemName, palette: Palette, source: String? = nil) {
    self.name = name
    self.palette = palette
    self.source = source
  }
}
