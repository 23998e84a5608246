import ArgumentParser
import Gallery
import GalleryCatalog
import GalleryModel

/// Adds one palette after the other, telling of each on its own: a bad file stops no other.
struct PaletteAddition {
  private let policy: ConflictPolicy
  private let output: JSONOption
  private(set) var report = AdditionReport()

  init(policy: ConflictPolicy, output: JSONOption) {
    self.policy = policy
    self.output = output
  }

  /// Adds what `read` gives, unless a signal has come; throws only what stops the others too, such as
  /// a full disk.
  mutating func add(
    to catalog: Catalog, from title: String,
    read: () throws -> (palette: NewPalette, notes: [String])
  ) async throws {
    guard !report.isStopped else { return }
    do {
      let (palette, notes) = try read()
      report.add(notes, of: title)
      try output.write(try await catalog.add(palette, onConflict: policy))
      report.didAdd()
    } catch let error as ImportError {
      report.refuse(CommandError(error))
    } catch CatalogError.nameTaken(let name) {
      report.refuse(title, taken: "\(name)")
    }
  }
}
