import Gallery

/// Adds one palette after the other, telling of each on its own: a bad file stops no other.
struct PaletteAddition {
  private let policy: ConflictPolicy
  private let output: JSONOption
  private var notes = ImportNotes()
  private var isNameTaken = false
  /// How the first thing that could not be added ends the program.
  private(set) var failure: ExitStatus?

  init(policy: ConflictPolicy, output: JSONOption) {
    self.policy = policy
    self.output = output
  }

  /// Adds what `read` gives; throws only what stops the others too, such as a full disk.
  mutating func add(
    to catalog: Catalog, from title: String,
    read: () throws -> (palette: NewPalette, notes: [String])
  ) async throws {
    do {
      let (palette, found) = try read()
      notes.add(found, of: title)
      try output.write(try await catalog.add(palette, onConflict: policy))
    } catch let error as ImportError {
      report(CommandError(error))
    } catch CatalogError.nameTaken(let name) {
      isNameTaken = true
      report(CommandError(.badData, "\(title): the name \(name) is taken"))
    }
  }

  /// Prints the notes, and says once what to do about taken names.
  func writeSummary() {
    notes.write()
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
