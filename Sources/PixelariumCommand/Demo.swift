import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import ServerSettings
import GalleryWire
import TerminalIO

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Add the demo collection unless it was added before.",
    discussion: "Demo items that you remove stay removed.")

  @OptionGroup(visibility: .hidden) var database: DatabaseOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    let catalog = try await database.workspace(.writing).catalog
    let demo = try DemoCollection()
    let bitmaps = try await catalog.addDemo(demo.bitmaps)
    let palettes = try await catalog.addDemo(demo.palettes)
    let symbols = try await catalog.addDemo(demo.symbols)
    let scenes = try await catalog.addDemo(demo.scenes)
    for bitmap in bitmaps { try output.write(BitmapResource(bitmap)) }
    if !palettes.isEmpty {
      StandardError.write(
        "Also \(palettes.count.counted("palette")): pixelarium palette list shows them.\n")
    }
    if !symbols.isEmpty {
      StandardError.write(
        "Also \(symbols.count.counted("symbol")): pixelarium symbol list shows them.\n")
    }
    if !scenes.isEmpty {
      StandardError.write(
        "Also \(scenes.count.counted("scene")): pixelarium scene list shows them.\n")
    }
    if bitmaps.isEmpty, palettes.isEmpty, symbols.isEmpty, scenes.isEmpty {
      StandardError.write("The demo collection was added before.\n")
    }
  }
}
