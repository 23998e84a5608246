import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWire
import Raster
import TerminalIO

/// A bitmap as a person names it on the command line: by id or by name.
struct BitmapArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) { text = argument }

  /// `reference(in:)`, or what it throws.
  func result(in catalog: Catalog) async -> Result<BitmapReference, CatalogError> {
    do { return .success(try await reference(in: catalog)) } catch { return .failure(error) }
  }

  /// The reference that the text is.
  ///
  /// Throws `.missing` for text that no bitmap can be called, with the names that are near.
  func reference(in catalog: Catalog) async throws(CatalogError) -> BitmapReference {
    do {
      return try BitmapReference(text)
    } catch {
      // What `Apple Pie` may have meant: `apple-pie`, or names that are near it.
      let near = try await catalog.nearNames(to: text)
      throw .missing(.bitmap, "\"\(text.printable)\"", near: near)
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

  /// Those of fonts.
  static var fontNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.fonts().map(\.facts.name.text).filter { $0.hasPrefix(prefix) }
    }
  }

  /// Those of symbols' drawings.
  static var symbolNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.symbolNames().drawings.keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
  }

  /// Those of scenes.
  static var sceneNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.allScenes().map(\.name).filter { $0.hasPrefix(prefix) }
    }
  }

  private static func names(
    _ names: @escaping @Sendable (Catalog, _ prefix: String) async throws -> [String]
  ) -> CompletionKind {
    .custom { (_, _, prefix) async in
      guard let catalog = try? await DatabaseOptions.parse([]).catalog() else { return [] }
      return (try? await names(catalog, prefix)) ?? []
    }
  }
}
