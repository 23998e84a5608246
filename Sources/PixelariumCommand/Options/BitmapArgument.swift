import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWire
import Raster
import TerminalIO

/// A bitmap on the command line, by id or name.
struct BitmapArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) { text = argument }

  /// Returns the result of `reference(in:)`.
  func result(in catalog: Catalog) async -> Result<BitmapReference, CatalogError> {
    do { return .success(try await reference(in: catalog)) } catch { return .failure(error) }
  }

  /// Returns the reference.
  ///
  /// - Throws: `.missing` with similar names for a text that cannot be a bitmap's name.
  func reference(in catalog: Catalog) async throws(CatalogError) -> BitmapReference {
    do {
      return try BitmapReference(text)
    } catch {
      // `Apple Pie` may be meant as `apple-pie` or a similar name.
      let near = try await catalog.nearNames(to: text)
      throw .missing(.bitmap, "\"\(text.printable)\"", near: near)
    }
  }
}

extension Color {
  /// Parses a colour.
  ///
  /// - Throws: A usage error with the allowed spellings.
  init(option text: String) throws {
    do {
      try self.init(cssText: text)
    } catch {
      throw ValidationError("\(error).")
    }
  }
}

/// Names in the collection that the environment selects.
extension CompletionKind {
  /// The names of bitmaps.
  static var bitmapNames: CompletionKind {
    .names { catalog, prefix in
      var query = BitmapQuery()
      query.text = prefix
      query.order = .name
      query.paging.perPage = Paging.maximumPerPage
      return try await catalog.bitmaps(query).items.map(\.name)
    }
  }

  /// The names of palettes.
  static var paletteNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.allPalettes().map(\.name).filter { $0.hasPrefix(prefix) }
    }
  }

  /// The names of fonts.
  static var fontNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.fonts().map(\.facts.name.text).filter { $0.hasPrefix(prefix) }
    }
  }

  /// The names of symbols' drawings.
  static var symbolNames: CompletionKind {
    .names { catalog, prefix in
      try await catalog.symbolNames().drawings.keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
  }

  /// The names of scenes.
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
