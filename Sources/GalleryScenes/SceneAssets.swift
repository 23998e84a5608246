package import GalleryModel
package import Raster
package import SceneModel

/// The assets of a scene, all found before the layout, so that layout and painting never wait.
package struct SceneAssets: Sendable {
  /// A request for a symbol, with the variants of its environment.
  package struct SymbolLookupKey: Hashable, Sendable {
    let name: String
    let variants: SymbolVariants
    let isDerived: Bool
  }

  /// The fonts of the texts.
  package var fonts: SceneFonts
  /// The bitmaps by name or id.
  package var bitmaps: [String: SceneBitmap] = [:]
  /// The symbols by request.
  package var symbols: [SymbolLookupKey: ResolvedSymbol] = [:]
  /// The palettes by name.
  package var palettes: [String: Palette] = [:]
  /// The expanded nested scenes.
  package var scenes: [NestedScene: ExpandedScene] = [:]
  /// The remote images.
  package var images = SceneImages()
  /// The kinds of content that SVG and PDF files may have to embed as bitmaps.
  package var rasterized: Set<RasterizedContent> = []
  /// The editions of all assets, sorted.
  ///
  /// An edit of any asset changes them.
  package var editions: [String] = []

  /// Creates assets with fonts only.
  package init(fonts: SceneFonts) { self.fonts = fonts }
}

/// An item that a scene uses but the collection does not have; the server answers with status 422.
package struct MissingAsset: Error, Equatable, CustomStringConvertible {
  /// The kind of item.
  package let kind: ItemKind
  /// The name in the scene.
  package let name: String
  /// Similar names in the collection.
  package let near: [String]

  init(_ kind: ItemKind, _ name: String, near: [String] = []) {
    (self.kind, self.name, self.near) = (kind, name, near)
  }

  /// One sentence without internal details, fit for clients.
  package var description: String {
    "the scene uses the \(kind.rawValue) \(name), which is not in the collection"
  }
}
