import ArgumentParser

/// `pixelarium bitmap`: the collection's bitmaps.
struct BitmapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bitmap",
    abstract: "Add, list, change and remove bitmaps.",
    discussion: "A bitmap is named by its id or its name. Nothing asks back.",
    subcommands: [
      Add.self, Generate.self, List.self, Show.self, Edit.self, Fill.self, Set.self, Remove.self,
      Export.self,
    ])
}
