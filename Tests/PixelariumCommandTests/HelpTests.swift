import ArgumentParser
import Foundation
import ServerSettings
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
    let help = try await Program()(command, command == "serve" ? "--help" : "--help-hidden")
    #expect(help.status == 0)
    for setting in SettingName.allCases {
      let isFlag = [.remoteAllowPrivate, .proxyProtocol].contains(setting)
      let usage = isFlag ? setting.option : "\(setting.option) <"
      #expect(help.output.contains("\(usage)"), "\(setting)")
    }
  }

  @Test func `options that commands share are described once`() async throws {
    let sharedHelp = "--confirm-time <seconds>"
    for (arguments, isShared) in [
      (["--help"], true), (["serve", "--help"], true), (["bitmap", "list", "--help"], false),
      (["bitmap", "list", "--help-hidden"], true), (["help", "scene", "render"], false),
      (["doctor", "--help"], false), (["bitmap", "--help"], false),
    ] as [([String], Bool)] {
      let help = try await Program().run(arguments)
      #expect(help.status == 0)
      #expect(help.output.contains(sharedHelp) == isShared, "\(arguments)")
    }
    let list = try await Program()("bitmap", "list", "--help").output
    #expect(list.hasSuffix("'pixelarium bitmap list --help-hidden' lists all options.\n"))
    #expect(list.contains("Show help information.\n\n  Options that commands share"))
    #expect(try await !Program()("bitmap", "--help").output.contains("--help-hidden"))
  }

  @Test func `a shared option may precede the command`() async throws {
    let program = try Program()
    let other = program.url("other.sqlite").path
    let generate = ["bitmap", "generate", "solid", "--rows", "1", "--columns", "1"]
    #expect(try await program.run(["--database", other] + generate).status == 0)
    #expect(try await program("bitmap", "list", "--database", other).output.hasPrefix("1\t"))
    #expect(try await program("bitmap", "list").status == 66)
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
