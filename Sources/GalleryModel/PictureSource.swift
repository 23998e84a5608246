package import Raster

/// A collection as drawing needs it.
///
/// Look-ups run on the caller's thread and find what is stored and small; the others wait, and say what
/// is near where there is nothing.
package protocol PictureSource: Sendable {
  /// Tells apart collections that use the same ids; another one after another database has taken the
  /// place.
  var catalogID: String { get }

  /// A bitmap's summary, and its pixels where they take at most `limit` bytes.
  func lookUp(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws(CatalogError) -> (summary: BitmapSummary, bitmap: Bitmap?)?

  /// A bitmap without its pixels.
  func summary(of reference: BitmapReference) async throws(CatalogError) -> BitmapSummary

  /// A bitmap with its pixels.
  func bitmap(_ reference: BitmapReference) async throws(CatalogError) -> StoredBitmap

  /// A bitmap with the pixels of some frames, by their numbers.
  func bitmap(
    _ reference: BitmapReference, frames: [Int]
  ) async throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap])

  /// The same of frames that have few cells.
  func lookUp(
    _ reference: BitmapReference, frames: [Int]
  ) throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap])?

  /// The description of a bitmap's frames, `nil` for a plain one.
  func lookUpAnimation(
    of reference: BitmapReference
  ) throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?)?

  /// The description of a bitmap's frames, `nil` for a plain one.
  func animation(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?)

  /// The layered file that a bitmap came from, where it is kept.
  func original(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, file: OriginalFile?)

  /// A stored palette.
  func palette(named name: String) async throws(CatalogError) -> StoredPalette

  /// The drawing of a symbol in some variants, where its paths have at most `limit` characters.
  func lookUpSymbol(
    _ name: String, _ variants: SymbolVariants, isDerived: Bool, pathsUpTo limit: Int
  ) throws(CatalogError) -> ResolvedSymbol?

  /// The same of any drawing, also one that can be made of a stored one where `isDerived` says so.
  func resolveSymbol(
    _ name: String, _ variants: SymbolVariants, isDerived: Bool
  ) async throws(CatalogError) -> ResolvedSymbol
}

/// A collection as scenes need it: their documents, and what their parameters may name.
package protocol SceneSource: PictureSource {
  /// A scene with its document, found on the caller's thread; `nil` where there is none, or where it would
  /// have to wait.
  func lookUpScene(named name: String) throws(CatalogError) -> StoredScene?

  /// A scene with its document; throws `.missing` with near names.
  func scene(named name: String) async throws(CatalogError) -> StoredScene

  /// The label and tags of a symbol; throws `.missing` with near names.
  func words(ofSymbol name: String) async throws(CatalogError) -> (label: String?, tags: [String])

  /// Names of things of a kind in alphabetical order, at most as many as a page has; only of those with
  /// the tag where one is given.
  func names(of kind: ItemKind, tagged tag: String?) async throws(CatalogError) -> [String]

  /// A number that is another one after each change of a thing of a kind; who asks shows all of them.
  func version(of kind: ItemKind) -> UInt64

  /// All stored fonts without their files.
  func fonts() async throws(CatalogError) -> [FontSummary]

  /// The file of a font; throws `.missing` where it is not there any more.
  func bytes(of font: FontSummary) async throws(CatalogError) -> [UInt8]

  /// The names that a bitmap may have been meant by, the nearest first.
  func nearNames(to text: String, limit: Int) async throws(CatalogError) -> [String]

  /// The same of symbols.
  func nearSymbolNames(to text: String, limit: Int) async throws(CatalogError) -> [String]
}
