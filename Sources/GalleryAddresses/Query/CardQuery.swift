import GalleryCatalog
package import GalleryModel

/// The query of a list of cards.
package protocol CardQuery: Query {
  var text: String { get set }
  var tags: [String] { get set }
  var paging: Paging { get set }
}

extension CardQuery {
  /// Creates the query of the first items, at most `perPage` of them.
  package init(perPage: Int) {
    self.init()
    paging.perPage = perPage
  }
}

extension BitmapQuery: CardQuery {}
extension SymbolSearch: CardQuery {}
extension SceneSearch: CardQuery {}
