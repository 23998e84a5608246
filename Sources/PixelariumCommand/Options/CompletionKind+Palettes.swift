import ArgumentParser
import GalleryModel

extension CompletionKind {
  /// The names of palettes in the collection, as the environment names it.
  static var paletteNames: CompletionKind {
    .custom { (_, _, prefix) async in
      let palettes = try? await DatabaseOptions.parse([]).catalog().allPalettes()
      return palettes?.map(\.name).filter { $0.hasPrefix(prefix) } ?? []
    }
  }
}
