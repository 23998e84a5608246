import ArgumentParser

/// `pixelarium`: serve and administer a gallery of tiny bitmaps.
@main
struct Pixelarium: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixelarium",
    abstract: "Serve and administer a gallery of tiny bitmaps.")
}
