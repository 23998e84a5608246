import ArgumentParser
import GalleryCatalog
import GalleryModel
import Raster

/// A bitmap as a person names it on the command line: by id or by name.
struct BitmapArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) { text = argument }

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

extension Color {
  /// The colour that an argument names, or a usage error that says what is allowed.
  init(option text: String) throws {
    do {
      try self.init(cssText: text)
    } catch {
      throw ValidationError("\(error).")
    }
  }
}
