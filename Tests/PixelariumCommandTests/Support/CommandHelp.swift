import Foundation
import TestSupport

/// The help of a command, as swift-argument-parser describes it.
struct CommandHelp: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let name: String
    }

    let kind: String
    let preferredName: Name?
    let valueName: String?
    let abstract: String?
    let shouldDisplay: Bool
  }

  private struct Dump: Decodable {
    let command: CommandHelp
  }

  let commandName: String
  let abstract: String?
  let arguments: [Argument]?
  let subcommands: [CommandHelp]?

  /// Returns the help of the program and all its commands, each before its sub-commands.
  static func all() async throws -> [CommandHelp] {
    let dump = try await Program()("--experimental-dump-help")
    return try JSONDecoder().decode(Dump.self, from: Data(dump.bytes)).command.flattened
  }

  private var flattened: [CommandHelp] { [self] + (subcommands ?? []).flatMap(\.flattened) }
}
