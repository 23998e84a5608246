import ArgumentParser
import GalleryCatalog

extension CompletionKind {
  /// The names of symbols in the collection, as the environment names it.
  static var symbolNames: CompletionKind {
    .custom { (_, _, prefix) async in
      let names = try? await DatabaseOptions.parse([]).catalog().symbolNames()
      return names?.drawings.keys.filter { $0.hasPrefix(prefix) }.sorted() ?? []
    }
  }
}
