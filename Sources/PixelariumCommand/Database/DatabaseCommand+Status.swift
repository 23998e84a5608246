import ArgumentParser
import Foundation
import GalleryCatalog

extension DatabaseCommand {
  /// `pixelarium database status`.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say how large the collection is and which migrations it has.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let record = StatusRecord(try await database.catalog().status())
      try output.write(record) { record.text }
    }
  }
}
