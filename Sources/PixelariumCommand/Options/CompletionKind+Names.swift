import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWire

/// Names in the collection, as the environment names it.
extension CompletionKind {
  /// Those of bitmaps.
  static var bitmapNames: CompletionKind {
    .names { catalog, prefix in
      var query = BitmapQuery()
      query.text = prefix
      query.order = .name
      query.paging.perPage = Paging.maximumPerPage
      return try await catalog.bitmaps(query).items.map(\.name)
    }
  }

  /// Those of palettes.
  static var paletteNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.allPalettes().map(\.name).filter { $0.hasPrefix(prefix) }
    }
  }

  /// Those of symbols' drawings.
  static var symbolNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.symbolNames().drawings.keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
  }

  private static func names(
    _ names: @escaping @Sendable (Catalog, _ prefix: String) async throws -> [String]
  ) -> CompletionKind {
    .custom { (_, _, prefix) async in
      guard let catalog = try? DatabaseOptions.parse([]).catalog() else { return [] }
      return (try? await names(catalog, prefix)) ?? []
    }
  }
}
