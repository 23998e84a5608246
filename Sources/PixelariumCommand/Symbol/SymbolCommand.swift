import ArgumentParser

/// `pixelarium symbol`: the symbols and their variants.
struct SymbolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbol",
    abstract: "Add, change, list and remove symbols, and write them as files.",
    discussion: """
      A symbol is a subject such as bell with drawings of its variants: bell.fill, bell.slash, \
      bell.circle. Drawings come from SVG files and keep their layers and strokes. Nothing asks back.
      """,
    subcommands: [
      Add.self, List.self, Show.self, Edit.self, Alias.self, Remove.self, Export.self, Derive.self,
    ])
}
