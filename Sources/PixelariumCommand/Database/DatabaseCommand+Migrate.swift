import ArgumentParser
import Gallery
import GalleryCatalog

extension DatabaseCommand {
  /// `pixelarium database migrate`.
  struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the collection, or bring its tables up to date.",
      discussion: "Every other command that opens a collection does this as well.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    /// The JSON that is printed.
    private struct Record: Encodable {
      let applied: [String]
      let schema: Int
    }

    func run() async throws {
      let catalog = try database.workspace(.writing, cache: nil).catalog
      let record = Record(applied: catalog.newlyApplied, schema: catalog.schemaVersion)
      try output.write(record) {
        record.applied.isEmpty
          ? "up to date at schema \(record.schema)\n"
          : record.applied.map { "applied \($0)\n" }.joined()
      }
    }
  }
}
