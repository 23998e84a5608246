import Foundation
import Testing

@testable import Manual

@Suite struct CollectionCommandTests {
  @Test(arguments: [
    ("/srv/art/catalog.sqlite", "/srv/art/catalog.sqlite"), ("/my art/a", "'/my art/a'"),
    ("/it's", #"'/it'\''s'"#), ("/$HOME/`ls`;x", "'/$HOME/`ls`;x'"), ("", "''"),
    ("/bücher", "'/bücher'"),
  ])
  func `quotes a path as one shell word`(path: String, word: String) {
    #expect(CollectionCommand.quoted(path) == word)
  }

  @Test(arguments: [
    ("ghost.png", "ghost.png"), ("ghost", "ghost"), ("ghost.2.png", "ghost.2.png --name ghost-2"),
    ("My Ghost.png", "'My Ghost.png' --name my-ghost"), ("-v.gif", "./-v.gif --name v"),
    ("7.png", "7.png --name bitmap-7"), (".png", ".png --name png"),
    ("it's.aseprite", #"'it'\''s.aseprite' --name it-s"#), ("ü.png", "'ü.png' --name u"),
  ])
  func `the command for a file names the bitmap unless the file does`(file: String, words: String) {
    #expect(CollectionCommand.add(bitmap: file) == "pixelarium bitmap add \(words)")
  }

  @Test func `commands name the served collection`() {
    let commands = CollectionCommand(URL(filePath: "/srv/art.sqlite"))
    #expect(commands.fill == "pixelarium demo --database /srv/art.sqlite")
    #expect(commands.add("palette") == "pixelarium palette add PATH --database /srv/art.sqlite")
  }
}
