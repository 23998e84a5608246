import Foundation
import Testing

@testable import GalleryPages

@Suite struct CollectionCommandTests {
  @Test(arguments: [
    ("/srv/art/catalog.sqlite", "/srv/art/catalog.sqlite"), ("/my art/a", "'/my art/a'"),
    ("/it's", #"'/it'\''s'"#), ("/$HOME/`ls`;x", "'/$HOME/`ls`;x'"), ("", "''"),
    ("/bücher", "'/bücher'"),
  ])
  func `quotes a path as one shell word`(path: String, word: String) {
    #expect(CollectionCommand.quoted(path) == word)
  }

  @Test func `commands name the served collection`() {
    let commands = CollectionCommand(URL(filePath: "/srv/art.sqlite"))
    #expect(commands.fill == "pixelarium demo --database /srv/art.sqlite")
    #expect(commands.add("palette") == "pixelarium palette add PATH --database /srv/art.sqlite")
  }
}
