import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import PixelariumCommand

struct HelpTests {
  @Test func `every command and every option says what it does`() async throws {
    let commands = try await CommandHelp.all()
    #expect(commands.count > 20)
    for command in commands where command.commandName != "help" {
      #expect(command.abstract?.isEmpty == false, "\(command.commandName)")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        #expect(
          argument.abstract?.isEmpty == false,
          "\(command.commandName) \(argument.valueName ?? "")")
      }
    }
  }

  @Test func `every command declares its name`() {
    func unnamed(_ command: any ParsableCommand.Type) -> [String] {
      let configuration = command.configuration
      let others = configuration.subcommands.flatMap(unnamed)
      return configuration.commandName == nil ? ["\(command)"] + others : others
    }
    #expect(Pixelarium.configuration.subcommands.count > 10)
    #expect(unnamed(Pixelarium.self) == [])
  }

  @Test(arguments: ["serve", "doctor"])
  func `every setting is an option`(command: String) async throws {
    let help = try await Program()(command, "--help")
    #expect(help.status == 0)
    for setting in SettingName.allCases {
      let isFlag = [.remoteAllowPrivate, .proxyProtocol].contains(setting)
      let usage = isFlag ? setting.option : "\(setting.option) <"
      #expect(help.output.contains("\(usage)"), "\(setting)")
    }
  }

  @Test func `without arguments, the program prints its help`() async throws {
    let help = try await Program().run([])
    #expect(help.status == 0)
    let commands = [
      "serve", "bitmap", "palette", "symbol", "scene", "remote", "render", "cache", "database",
      "demo",
      "doctor", "health",
    ]
    for command in commands {
      #expect(help.output.contains("\n  \(command) "))
    }
  }
}
