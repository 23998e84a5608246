import ArgumentParser

/// `pixelarium palette`: the palettes that pictures may be recoloured with.
struct PaletteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette",
    abstract: "Add, list and remove palettes, and write them as files.",
    discussion: """
      A palette is 1 to 256 colours under a name; pictures take it with palette=NAME. Files may be \
      hexadecimal lines, GIMP, JASC, RIFF, Adobe ACT and ASE, and paint.net; what they are is told \
      by their content. Nothing asks back.
      """,
    subcommands: [Add.self, List.self, Show.self, Remove.self, Export.self])
}
