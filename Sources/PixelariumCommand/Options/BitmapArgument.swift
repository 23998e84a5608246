import ArgumentParser
import GalleryCatalog
import GalleryModel

/// A bitmap as a person names it on the command line: by id or by name.
struct BitmapArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    text = argument
  }

  /// The reference that the text is.
  ///
  /// Throws `.missing` for text that no bitmap can be called, with the names that are near.
  func reference(in catalog: Catalog) async throws(CatalogError) -> BitmapReference {
    do {
      return try BitmapReference(text)
    } catch {
      // What `Apple Pie` may have meant: `apple-pie`, or names that are near it.
      let near = try await catalog.nearNames(to: text)
      throw .missing(reference: "\"\(text.printable)\"", near: near)
    }
  }
}
