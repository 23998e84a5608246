import ArgumentParser

/// `pixelarium cache`: the pictures that were drawn before.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look at, fill, check and empty the file of finished pictures.",
    discussion: "Losing the file loses nothing: what is missing is drawn again.",
    subcommands: [Stats.self, Clear.self, Warm.self, Verify.self])
}
