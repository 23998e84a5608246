import ArgumentParser
import Gallery
import GalleryModel
import GalleryWire

extension SymbolCommand {
  /// `pixelarium symbol alias`.
  struct Alias: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an old name lead to a drawing.",
      discussion: "pixelarium symbol remove OLD takes only the old name away again.")

    @Argument(help: "The old name: words of a-z, 0-9, _ and - between dots.")
    var old: String

    @Argument(help: "The drawing's name.", completion: .symbolNames)
    var name: String

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let alias = try SymbolName(old)
      let workspace = try database.workspace(.reading)
      let summary = try await workspace.addSymbolAlias(alias, to: name)
      try output.write(SymbolResource(printing: summary))
    }
  }
}
