import GalleryCatalog
import GalleryModel

extension Catalog {
  /// The bitmap that the hole `id` of a path names.
  ///
  /// Text that can be neither id nor name is a bitmap that is not there: it throws `.missing`, with
  /// the names that it may have been meant for.
  func reference(_ path: [String: String]) async throws(CatalogError) -> BitmapReference {
    let text = path["id"] ?? ""
    do {
      return try BitmapReference(text)
    } catch {
      throw .missing(reference: text.quotable, near: try await nearNames(to: text))
    }
  }
}
