import ArgumentParser
import GalleryModel

/// `--author` and `--source` of a stored bitmap or symbol.
struct OwnFactOptions: ParsableArguments {
  @Option("Author of this item, such as 'Ada L <https://ada.example>'.", value: "author")
  var author: String?

  @Option("Web page that this item comes from.", value: "url")
  var source: String?

  /// The change of the facts; an empty text removes one, so that the set's holds again.
  var change: OwnFactsChange {
    var change = OwnFactsChange()
    if let author { change.author = .some(author.isEmpty ? nil : SetAuthor(author)) }
    if let source { change.source = .some(source.isEmpty ? nil : source) }
    return change
  }
}
