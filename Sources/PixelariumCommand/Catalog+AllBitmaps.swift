import GalleryCatalog
import GalleryModel

extension Catalog {
  /// Every bitmap that fits `query`, whatever its page: read in pages, one after the other.
  func allBitmaps(_ query: BitmapQuery = BitmapQuery()) async throws(CatalogError)
    -> [BitmapSummary]
  {
    var query = query
    query.page = 1
    query.perPage = BitmapQuery.maximumPerPage
    var bitmaps: [BitmapSummary] = []
    while true {
      let found = try await self.bitmaps(query)
      bitmaps += found.bitmaps
      if found.bitmaps.count < query.perPage { return bitmaps }
      query.page += 1
    }
  }
}
