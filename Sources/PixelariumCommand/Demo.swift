import ArgumentParser
import Gallery

/// `pixelarium demo`.
struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add the demo collection, once.",
    discussion: "What is removed from it later stays removed.")

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    let catalog = try database.workspace(.writing).catalog
    let added = try await catalog.add(DemoCollection())
    for record in added.map({ BitmapRecord($0) }) {
      try output.write(record) { record.line }
    }
    if added.isEmpty {
      StandardError.write("The demo collection was added before: nothing to do.\n")
    }
  }
}
