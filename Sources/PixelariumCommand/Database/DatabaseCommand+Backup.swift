import ArgumentParser
import Foundation
import GalleryCatalog

extension DatabaseCommand {
  /// `pixelarium database backup`.
  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy the collection to another file while it is in use.",
      discussion: "The copy is a whole collection: name it with --database to work on it.")

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    @Flag(help: "Replace a file that is there already.")
    var replace = false

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    /// The JSON that is printed.
    private struct Record: Encodable {
      let file: String
      let bytes: Int
    }

    func run() async throws {
      let catalog = try database.catalog()
      let destination = URL(filePath: file)
      try FileOutput.requireFolder(of: destination)
      if !replace, FileManager.default.fileExists(atPath: destination.path) {
        throw CommandError(
          .inputOutput, "\(file) exists already: name another file, or say --replace")
      }
      try await catalog.backup(to: destination, isReplacing: replace)
      let attributes = try? FileManager.default.attributesOfItem(atPath: destination.path)
      let record = Record(file: destination.path, bytes: attributes?[.size] as? Int ?? 0)
      try output.write(record) { "\(record.file)\t\(record.bytes.counted("byte"))\n" }
    }
  }
}
