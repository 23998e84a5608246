import SceneModel
import Testing

@testable import Manual

@Suite struct ManualPageTests {
  /// A program with a command and a subcommand, as the parser of arguments describes it.
  static let dump = #"""
    {"command": {"commandName": "pixelarium", "abstract": "Serve.", "arguments": [], "subcommands": [
      {"commandName": "bitmap", "superCommands": ["pixelarium"], "abstract": "Change bitmaps.",
       "subcommands": [
         {"commandName": "add", "superCommands": ["pixelarium", "bitmap"], "abstract": "Add files.",
          "discussion": "First.\n\nSecond. Third.",
          "arguments": [
            {"kind": "positional", "valueName": "paths", "abstract": ".hidden files, too.",
             "isOptional": false, "isRepeating": true, "shouldDisplay": true},
            {"kind": "option", "valueName": "name", "abstract": "A name.", "defaultValue": "none",
             "names": [{"kind": "short", "name": "n"}, {"kind": "long", "name": "new-name"}],
             "isOptional": true, "isRepeating": false, "shouldDisplay": true,
             "sectionTitle": "Names"}]}]},
      {"commandName": "help", "superCommands": ["pixelarium"], "abstract": "Show help."}]}}
    """#

  private func pages() throws -> [ManualPage] {
    ManualPage.all(of: try CommandDescription(dump: Self.dump))
  }

  @Test func `there is a page for the program, each command and the language of scenes`() throws {
    #expect(
      try pages().map(\.fileName) == ["pixelarium.1", "pixelarium-bitmap.1", "pixelarium-scene.5"])
  }

  @Test func `every page has examples and refers to the others`() throws {
    let pages = try pages()
    for page in pages {
      let text = page.text(version: "1.0", date: "November 28, 2026")
      #expect(
        text.hasPrefix(".Dd November 28, 2026\n.Dt \(page.name.uppercased()) \(page.section)\n"))
      #expect(text.contains("\n.Sh EXAMPLES\n"), "\(page.fileName)")
      for other in pages where other.fileName != page.fileName {
        #expect(text.contains(".Xr \(other.name) \(other.section)"), "\(page.fileName)")
      }
    }
  }

  @Test func `describes arguments without letting their words become macros`() throws {
    let page = try #require(try pages().first { $0.name == "pixelarium-bitmap" })
    let text = page.text(version: "1.0", date: "today")
    #expect(text.contains(".Ss add\n.Nm pixelarium bitmap add\n.Op Ar options\n.Ar paths ...\n"))
    #expect(text.contains("Add files.\n.Pp\nFirst.\n.Pp\nSecond.\nThird.\n"))
    #expect(text.contains(".It Ar paths\n\\&.hidden files, too.\n"))
    #expect(
      text.contains(
        "Names:\n.Bl -tag -width Ds\n.It Fl n , Fl \\-new\\-name Ar name\nA name.\nBy default none.\n"
      ))
  }

  @Test func `the page of scenes has every word of the language`() throws {
    let page = try #require(try pages().last)
    let text = page.text(version: "1.0", date: "today")
    for term in SceneTerm.kinds + SceneTerm.modifiers {
      #expect(text.contains(".It Cm \(term.name)\n"), "\(term.name)")
    }
    for name in ["proposedSize", "choice", "thousands"] {
      #expect(text.contains(".It Cm \(name)\n"))
    }
  }
}

@Suite struct CommandExampleTests {
  @Test(arguments: [
    ("pixelarium demo", ["demo"]),
    (
      "pixelarium bitmap edit a --label 'A b' -o ''",
      ["bitmap", "edit", "a", "--label", "A b", "-o", ""]
    ),
    ("pixelarium bitmap list --json | jq .", ["bitmap", "list", "--json"]),
    ("pixelarium render /a > b", ["render", "/a"]),
  ])
  func `the arguments are those that a shell passes`(line: String, arguments: [String]) {
    #expect(CommandExample("", line).arguments == arguments)
  }

  @Test func `every example has a purpose and runs the program`() {
    for example in CommandExample.all.values.flatMap(\.self) {
      #expect(example.purpose.hasSuffix("."), "\(example.line)")
      #expect(example.line.hasPrefix("pixelarium "), "\(example.line)")
    }
  }
}
