import ArgumentParser
import Testing

@testable import PixelariumCommand

@Suite struct CommandPathTests {
  private static let paths: [([String], (any ParsableCommand.Type)?, [String])] = [
    (["serve", "--demo"], Serve.self, ["--demo"]),
    (["bitmap", "show", "ghost", "--json"], BitmapCommand.Show.self, ["ghost", "--json"]),
    (["bitmap", "show"], BitmapCommand.Show.self, []),
    (["bitmap"], nil, []), (["bitmap", "nonsense"], nil, []), ([], nil, []),
    (["--help"], nil, []), (["help", "bitmap"], nil, []), (["bitmap", "--help"], nil, []),
  ]

  @Test(arguments: paths.indices)
  func `the first words name a command, and the others are its arguments`(index: Int) {
    let (arguments, command, rest) = Self.paths[index]
    let found = CommandPath.command(of: arguments)
    #expect(found?.command == command)
    #expect(found?.rest ?? [] == rest)
  }
}
