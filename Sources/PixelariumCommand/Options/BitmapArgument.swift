import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWire
import Raster
import TerminalIO

/// A bitmap on the command line, by id or name.
struct BitmapArgument: ExpressibleByArgument {
  let text: String

  init(_ text: String) { self.text = text }

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
