import ArgumentParser

/// `pixelarium remote`: images of other servers.
struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Load, list and forget images of other servers, sign their URLs, and keep them.",
    discussion: """
      What is loaded here is shown by a server on the same collection at once. Whoever calls this \
      needs no --remote-allow, but addresses of private networks stay closed without \
      --remote-allow-private.
      """,
    subcommands: [
      List.self, Show.self, Load.self, Refresh.self, Forget.self, Sign.self, Save.self,
    ])
}
