import ArgumentParser
import Gallery
import GalleryCatalog
import GalleryModel

/// Adds one palette after the other, telling of each on its own: a bad file stops no other.
struct PaletteAddition {
  private let policy: ConflictPolicy
  private let output: JSONOption
  private var notes = ImportNotes()
  private var isNameTaken = false
  private let stop = StopSignal.ofImport()
  private var failure: ExitStatus?
  private var added = 0
  /// How the program ends: as the first thing that could not be added says, or a signal.
  var exitCode: ExitCode? { stop.exitCode ?? failure.map { ExitCode($0.rawValue) } }

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
    guard stop.exitCode == nil else { return }
    do {
      let (palette, found) = try read()
      notes.add(found, of: title)
      try output.write(try await catalog.add(palette, onConflict: policy))
      added += 1
    } catch let error as ImportError {
      report(CommandError(error))
    } catch CatalogError.nameTaken(let name) {
      isNameTaken = true
      report(CommandError(.badData, "\(title): the name \(name) is taken"))
    }
  }

  /// Prints the notes, how many of all were added where not all, and once what to do about taken names.
  func writeSummary(of total: Int) {
    notes.write()
    if total > 1, exitCode != nil { StandardError.write("\(added) of \(total) were added\n") }
    if isNameTaken {
      StandardError.write(
        """
        Where a name is taken, choose another with --name, or say --on-conflict skip or \
        --on-conflict replace.

        """)
    }
  }

  private mutating func report(_ error: CommandError) {
    StandardError.write("pixelarium: \(error.message.printable)\n")
    failure = failure ?? error.status
  }
}
