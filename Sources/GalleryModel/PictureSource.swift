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
