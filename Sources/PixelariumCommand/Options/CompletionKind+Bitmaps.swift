import ArgumentParser
import GalleryCatalog
import GalleryModel

extension CompletionKind {
  /// The names in the collection, as the environment names it.
  static var bitmapNames: CompletionKind {
    .custom { (_, _, prefix) async in
      var query = BitmapQuery()
      query.text = prefix
      query.order = .name
      query.perPage = 500
      let catalog = try? DatabaseOptions.parse([]).catalog()
      return (try? await catalog?.bitmaps(query).bitmaps.map(\.name)) ?? []
    }
  }
}
