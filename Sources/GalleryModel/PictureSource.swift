package import Raster

/// The collection as seen by renderers.
///
/// Look-ups (`lookUp…`) run on the caller's thread and return only small stored items; the other functions may wait,
/// and report similar names if an item is missing.
package protocol PictureSource: Sendable {
  /// The identity of the database, which distinguishes collections with the same ids.
  var catalogID: String { get }

  /// Returns a bitmap's summary, and its pixels if they have at most `limit` bytes.
  func lookUp(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws(CatalogError) -> (summary: BitmapSummary, bitmap: Bitmap?)?

  /// Returns a bitmap without its pixels.
  func summary(of reference: BitmapReference) async throws(CatalogError) -> BitmapSummary

  /// Returns a bitmap with its pixels.
  func bitmap(_ reference: BitmapReference) async throws(CatalogError) -> StoredBitmap

  /// Returns a bitmap with the pixels of some frames, by their numbers.
  func bitmap(
    _ reference: BitmapReference, frames: [Int]
  ) async throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap])

  /// Returns a bitmap with the pixels of some frames, if they have few cells.
  func lookUp(
    _ reference: BitmapReference, frames: [Int]
  ) throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap])?

  /// Returns the description of a bitmap's frames, or `nil` for a plain one.
  func lookUpAnimation(
    of reference: BitmapReference
  ) throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?)?

  /// Returns the description of a bitmap's frames, or `nil` for a plain one.
  func animation(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?)

  /// Returns the layered file of a bitmap, or `nil` if it is not stored.
  func original(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, file: OriginalFile?)

  /// Returns a stored palette.
  func palette(named name: String) async throws(CatalogError) -> StoredPalette

  /// Returns the drawing of a symbol in some variants, if its paths have at most `limit` characters.
  func lookUpSymbol(
    _ name: String, _ variants: SymbolVariants, isDerived: Bool, pathsUpTo limit: Int
  ) throws(CatalogError) -> ResolvedSymbol?

  /// Returns any drawing of a symbol, including a derived one if `isDerived` is set.
  func resolveSymbol(
    _ name: String, _ variants: SymbolVariants, isDerived: Bool
  ) async throws(CatalogError) -> ResolvedSymbol
}

/// The collection as seen by scenes: their documents, and the items that their parameters may name.
package protocol SceneSource: PictureSource {
  /// Returns a scene with its document on the caller's thread, or `nil` if it does not exist or the caller would have
  /// to wait.
  func lookUpScene(named name: String) throws(CatalogError) -> StoredScene?

  /// Returns a scene with its document.
  ///
  /// - Throws: `.missing` with similar names.
  func scene(named name: String) async throws(CatalogError) -> StoredScene

  /// Returns the label and tags of a symbol.
  ///
  /// - Throws: `.missing` with similar names.
  func words(ofSymbol name: String) async throws(CatalogError) -> (label: String?, tags: [String])

  /// Returns the names of items of a kind in alphabetical order, at most one page of them.
  ///
  /// - Parameter tag: The tag of the returned items, or `nil` for all items.
  func names(of kind: ItemKind, tagged tag: String?) async throws(CatalogError) -> [String]

  /// Returns a number that changes with each change of an item of a kind; the caller's answer then depends on all of
  /// them.
  func version(of kind: ItemKind) -> UInt64

  /// Returns all stored fonts without their files.
  func fonts() async throws(CatalogError) -> [FontSummary]

  /// Returns the file of a font.
  ///
  /// - Throws: `.missing` if it no longer exists.
  func bytes(of font: FontSummary) async throws(CatalogError) -> [UInt8]

  /// Returns the names of bitmaps that are similar to a text, the most similar first.
  func nearNames(to text: String, limit: Int) async throws(CatalogError) -> [String]

  /// Returns the names of symbols that are similar to a text, the most similar first.
  func nearSymbolNames(to text: String, limit: Int) async throws(CatalogError) -> [String]
}
