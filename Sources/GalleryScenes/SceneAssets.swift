package import GalleryModel
package import Raster
package import SceneModel

/// Everything that a scene shows, found before it is laid out: layout and painting wait for nobody.
package struct SceneAssets: Sendable {
  /// A symbol as a scene asks for it.
  package struct SymbolQuestion: Hashable, Sendable {
    let name: String
    let variants: SymbolVariants
    let isDerived: Bool
  }

  /// Those of its texts.
  package var fonts: FontBook
  /// By name or id.
  package var bitmaps: [String: SceneBitmap] = [:]
  /// By what was asked.
  package var symbols: [SymbolQuestion: ResolvedSymbol] = [:]
  /// By name.
  package var palettes: [String: Palette] = [:]
  /// The scenes within it, filled in.
  package var scenes: [NestedScene: ExpandedScene] = [:]
  /// The images of other servers.
  package var images = SceneImages()
  /// The parts that files of vectors may have to hold as pixels.
  package var rasterized: Set<RasterizedContent> = []
  /// The editions of all of it, in one order: another text where anything of it was edited.
  package var editions: [String] = []

  /// Nothing but fonts.
  package init(fonts: FontBook) { self.fonts = fonts }
}

/// Something that a scene uses is not in the collection; 422 on the web.
package struct MissingAsset: Error, Equatable, CustomStringConvertible {
  /// The kind of thing.
  package let kind: ItemKind
  /// As the scene names it.
  package let name: String
  /// Names of the collection that are like it.
  package let near: [String]

  init(_ kind: ItemKind, _ name: String, near: [String] = []) {
    (self.kind, self.name, self.near) = (kind, name, near)
  }

  /// One sentence, fit for the public.
  package var description: String {
    "the scene uses the \(kind.rawValue) \(name), which is not in the collection"
  }
}
