import GalleryCatalog
package import GalleryModel

/// The things that a list of cards asks of the catalog.
package protocol CardQuery: Query {
  var text: String { get set }
  var tags: [String] { get set }
  var paging: Paging { get set }
}

extension CardQuery {
  /// The first of all things, at most so many.
  package init(perPage: Int) {
    self.init()
    paging.perPage = perPage
  }
}

extension BitmapQuery: CardQuery {}
extension SymbolSearch: CardQuery {}
extension SceneSearch: CardQuery {}
