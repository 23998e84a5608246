package import Foundation
package import Raster

/// A palette of the catalog: colours under a name.
package struct StoredPalette: Sendable, Equatable, Identifiable {
  /// Never used again after a removal.
  package let id: Int64
  /// Unique among palettes.
  package let name: String
  /// The colours in their order.
  package let palette: Palette
  /// Starts at 1 and grows on every change.
  package let revision: Int64
  /// The name of the file or bitmap it came from.
  package let source: String?
  /// To the millisecond.
  package let created: Date
  /// The moment when the revision last grew, to the millisecond.
  package let modified: Date

  /// A palette as it is stored.
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

/// A palette on its way into the catalog.
package struct NewPalette: Sendable {
  /// The name it is to have.
  package var name: ItemName
  /// The colours in the artist's order, equal ones kept.
  package var palette: Palette
  /// The file or bitmap it comes from; the catalog keeps the last component.
  package var source: String?

  /// A palette of these colours under a name.
  package init(name: ItemName, palette: Palette, source: String? = nil) {
    self.name = name
    self.palette = palette
    self.source = source
  }
}
