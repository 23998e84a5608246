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
  /// When the revision last grew, to the millisecond.
  package let modified: Date
}

/// One page of the palettes.
package struct PalettePage: Sendable, Equatable {
  /// The most palettes that one page may have.
  package static let maximumPerPage = 500

  /// In alphabetical order.
  package let palettes: [StoredPalette]
  /// How many there are on all pages.
  package let total: Int
}
