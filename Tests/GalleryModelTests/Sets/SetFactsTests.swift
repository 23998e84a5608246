import GalleryModel
import Testing

@Suite struct SetFactsTests {
  private static func facts(_ change: (inout SetFacts) -> Void) -> SetFacts {
    var facts = SetFacts(title: "Icons")
    change(&facts)
    return facts
  }

  private static let valid: [SetFacts] = [
    facts { $0.title = String(repeating: "é", count: 128) },
    facts { $0.authors = Array(repeating: SetAuthor(name: "A"), count: 64) },
    facts { $0.authors = [SetAuthor(name: "Ada", url: "https://ada.example/x?y#z")] },
    facts { $0.licenseURL = "http://l.example" },
    facts { $0.licenseText = "a\n\tb\r\n" + String(repeating: "x", count: 65_530) },
    facts { ($0.source, $0.version) = ("https://s.example", String(repeating: "1", count: 64)) },
    facts { $0.description = String(repeating: "d", count: 2_000) },
    facts { ($0.category, $0.tags) = ("game", ["a", "b"]) },
    facts { $0.rank = 1_000_000 },
  ]

  @Test(arguments: valid) func `accepts facts within the limits`(facts: SetFacts) throws {
    #expect(try facts.checked() == facts)
  }

  private static let invalid: [(String, SetFacts)] = [
    ("title", facts { $0.title = " " }),
    ("title", facts { $0.title = String(repeating: "t", count: 129) }),
    ("title", facts { $0.title = "a\nb" }), ("title", facts { $0.title = "a\u{202E}b" }),
    ("title", facts { $0.title = "a\u{2066}b" }),
    ("number of authors", facts { $0.authors = Array(repeating: SetAuthor(name: "A"), count: 65) }),
    ("author", facts { $0.authors = [SetAuthor(name: "")] }),
    ("author's URL", facts { $0.authors = [SetAuthor(name: "A", url: "javascript:alert(1)")] }),
    ("licence's URL", facts { $0.licenseURL = "https://user@l.example" }),
    ("licence's URL", facts { $0.licenseURL = "https:///x" }),
    ("licence's text", facts { $0.licenseText = String(repeating: "x", count: 65_537) }),
    ("licence's text", facts { $0.licenseText = "a\u{0}b" }),
    ("source", facts { $0.source = "s.example" }),
    ("source", facts { $0.source = "https://s.example/" + String(repeating: "x", count: 2_048) }),
    ("source", facts { $0.source = "https://s.example/a b" }),
    ("version", facts { $0.version = String(repeating: "1", count: 65) }),
    ("description", facts { $0.description = String(repeating: "d", count: 2_001) }),
    ("tag", facts { $0.category = "Not a word" }), ("tag", facts { $0.tags = ["a b"] }),
    ("rank", facts { $0.rank = 1_000_001 }), ("rank", facts { $0.rank = -1 }),
  ]

  @Test(arguments: invalid)
  func `rejects facts beyond the limits by name`(thing: String, facts: SetFacts) throws {
    let error = try #require(throws: CatalogError.self) { try facts.checked() }
    guard case .invalid(thing, _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `tags are sorted, and surrounding spaces removed`() throws {
    let facts = Self.facts { ($0.title, $0.tags) = ("  Icons ", ["b", "a", "B"]) }
    let checked = try facts.checked()
    #expect(checked.title == "Icons" && checked.tags == ["a", "b"])
  }

  @Test(arguments: [
    ("Ada L <https://ada.example>", "Ada L", "https://ada.example"), ("Ada", "Ada", nil),
    ("<https://ada.example>", "", "https://ada.example"), ("a < b", "a < b", nil),
    ("Ada <x> L", "Ada <x> L", nil), ("", "", nil),
  ])
  func `an author is a name with an optional URL`(text: String, name: String, url: String?) {
    #expect(SetAuthor(text) == SetAuthor(name: name, url: url))
  }
}
