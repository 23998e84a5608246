import ServerSettings
import ArgumentParser
import Foundation
import GalleryPages
import Manual
import TestSupport
import Testing

@testable import PixelariumCommand

/// The examples of the commands, which the manual and the pages show.
@Suite struct CommandExamplesTests {
  @Test func `every command has examples that its parser accepts`() throws {
    func check(_ command: any ParsableCommand.Type, _ path: [String]) throws {
      let name = path.joined(separator: " ")
      let examples = try #require(CommandExample.all[name], "\(name) has no examples")
      #expect(!examples.isEmpty, "\(name)")
      for example in examples {
        #expect(Array(example.arguments.prefix(path.count)) == path, "\(example.line)")
        do {
          let parsed = try Pixelarium.parseAsRoot(example.arguments)
          // The examples of a command with subcommands run some of them.
          if command.configuration.subcommands.isEmpty {
            #expect(type(of: parsed) == command, "\(example.line)")
          }
        } catch {
          Issue.record("\(example.line): \(Pixelarium.fullMessage(for: error))")
        }
      }
      for next in command.configuration.subcommands { try check(next, path + [next._commandName]) }
    }
    try check(Pixelarium.self, [])
  }

  @Test func `no example is left without a command`() {
    func names(_ command: CommandDescription) -> [String] {
      [command.path.dropFirst().joined(separator: " ")] + command.commands.flatMap(names)
    }
    #expect(Set(CommandExample.all.keys) == Set(names(Pixelarium.described.value)))
  }

  @Test func `the pages name the variable of every setting`() throws {
    let serve = try #require(
      Pixelarium.described.value.commands.first { $0.commandName == "serve" })
    let variables = Set(serve.shownArguments.compactMap(\.variable))
    #expect(variables == Set(SettingName.allCases.map(\.variable)))
  }
}

@Suite struct ManualCommandTests {
  @Test func `writes a page for each command and for the documents of scenes`() async throws {
    let program = try Program()
    let done = try await program("manual", "pages", environment: ["SOURCE_DATE_EPOCH": "0"])
    #expect(done.status == 0, "\(done.error)")
    let files = try FileManager.default.contentsOfDirectory(atPath: program.url("pages").path)
    let commands = Pixelarium.configuration.subcommands.map { "pixelarium-\($0._commandName).1" }
    #expect(Set(files) == Set(commands + ["pixelarium.1", "pixelarium-scene.5"]))
    let page = try String(contentsOf: program.url("pages/pixelarium-serve.1"), encoding: .utf8)
    #expect(page.hasPrefix(".Dd January 1, 1970\n"))
  }
}
