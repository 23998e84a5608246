import Foundation
import Testing

@testable import Gallery
@testable import GalleryModel

@Suite struct SymbolNamingTests {
  private func names(_ set: SymbolNaming, _ stems: [String], _ folders: [String]? = nil) -> [String]
  {
    set.names(of: stems, in: folders).map { found in
      guard let found else { return "–" }
      return found.variants == .none
        ? found.name.text : "\(found.name) = \(found.subject) + \(found.variants.chain)"
    }
  }

  @Test func `plain naming keeps file names and reads variant suffixes`() {
    #expect(
      names(.plain, ["Heart", "heart.circle.fill", "my icon_2", "person.crop.circle"]) == [
        "heart", "heart.circle.fill = heart + circle.fill", "my-icon_2", "person.crop.circle",
      ])
    #expect(names(.plain, ["bell-fill"]) == ["bell-fill"])
  }

  @Test func `a base without a drawing is a subject if it has two shapes`() {
    #expect(
      names(.plain, ["0.circle", "0.square"]) == ["0.circle = 0 + circle", "0.square = 0 + square"])
    #expect(names(.plain, ["1.circle"]) == ["1.circle"])
  }

  @Test func `Tabler's suffixes and prefixes become variants`() {
    #expect(
      names(
        .tabler,
        ["bell", "bell-off", "bell", "x", "circle-x", "circle-dashed-x", "circle-key-filled"],
        ["outline", "outline", "filled", "outline", "outline", "outline", "filled"]) == [
          "bell", "bell.slash = bell + slash", "bell.fill = bell + fill", "x",
          "x.circle = x + circle", "circle.dashed.x", "circle.key.fill",
        ])
  }

  @Test func `Phosphor's weights become ranks`() {
    let found = SymbolNaming.phosphor.names(
      of: ["bell", "bell-bold", "bell-fill", "bell-duotone", "arrow-fat-up-thin"])
    #expect(
      found.map { $0?.name.text } == ["bell", "bell", "bell.fill", "bell", "arrow.fat.up"])
    #expect(found.map { $0?.rank } == [0, 2, 0, 1, 4])
  }

  @Test func `sf naming accepts only valid names, unchanged`() {
    #expect(
      names(.sf, ["bell.slash", "bell", "Bell", "a b"]) == [
        "bell.slash = bell + slash", "bell", "–", "–",
      ])
  }

  @Test(arguments: [
    (["bell", "bell-off"], "bell-off", "bell.slash = bell + slash"),
    (["bell-off"], "bell-off", "bell.slash"),
    (["x", "circle-x"], "circle-x", "x.circle = x + circle"),
    (["x", "square-x"], "square-x", "x.square = x + square"),
    (["circle-x"], "circle-x", "circle.x"),
    (["x", "x-circle", "circle-x"], "circle-x", "circle.x"),
    (["x", "rectangle-x"], "rectangle-x", "rectangle.x"),
    (["x", "circle-x-filled"], "circle-x-filled", "x.circle.fill = x + circle.fill"),
    (["arrow-up", "circle-arrow-up"], "circle-arrow-up", "arrow.up.circle = arrow.up + circle"),
    (["circle", "circle-off"], "circle-off", "circle.slash = circle + slash"),
    (["x", "square-x", "circle-square-x"], "circle-square-x", "square.x.circle"),
    (["off"], "off", "off"), (["a-off"], "a-off", "a.slash"), (["filled"], "filled", "filled"),
  ])
  func `Tabler's affixes depend on the other names`(
    stems: [String], stem: String, name: String
  ) throws {
    let index = try #require(stems.firstIndex(of: stem))
    #expect(names(.tabler, stems)[index] == name)
  }

  @Test(arguments: [
    ("bell", "bell", 0), ("bell-duotone", "bell", 1), ("bell-bold", "bell", 2),
    ("bell-light", "bell", 3), ("bell-thin", "bell", 4), ("bell-fill", "bell.fill", 0),
    ("bell-slash-fill", "bell.slash.fill", 0), ("bell-simple-slash-thin", "bell.simple.slash", 4),
    ("x-circle-duotone", "x.circle", 1), ("text-b-bold", "text.b", 2), ("bold", "bold", 0),
    ("text-bolder", "text.bolder", 0),
  ])
  func `a Phosphor weight is a rank, except for fill`(
    stem: String, name: String, rank: Int
  ) throws {
    let found = try #require(SymbolNaming.phosphor.names(of: [stem])[0])
    #expect(found.name.text == name && found.rank == rank)
  }

  @Test(arguments: [
    (["video.badge.checkmark"], "video.fill.badge.checkmark"),
    (["video.badge.checkmark", "video.badge.checkmark.fill"], "video.fill.badge.checkmark"),
  ])
  func `an infix fill is a variant if only its outline exists`(
    others: [String], name: String
  ) {
    let twin = others.count == 1 ? " = video.badge.checkmark + fill" : ""
    #expect(names(.sf, others + [name]).last == name + twin)
    #expect(names(.sf, [name]) == [name])
    #expect(names(.plain, others + [name]).last == name)
  }

  @Test(arguments: SymbolNaming.allCases)
  func `a variant is not a subject`(set: SymbolNaming) {
    let separator = [.sf, .plain].contains(set) ? "." : "-"
    let stems = ["bell", "bell.fill", "bell.fill.circle"].map {
      $0.replacingOccurrences(of: ".", with: separator)
    }
    let found = set.names(of: stems).compactMap { $0 }
    let subjects = Set(found.map(\.subject))
    for name in found where subjects.contains(name.name) { #expect(name.subject == name.name) }
    #expect(found.count == 3)
  }

  @Test func `names in the catalog can be subjects`() {
    let found = SymbolNaming.sf.names(of: ["bell.slash", "star.slash"], present: ["bell"])
    #expect(found.map { $0?.subject.text } == ["bell", "star.slash"])
  }

  @Test(arguments: ["a..b", ".a", "A.b", "", "a b", String(repeating: "a", count: 129)])
  func `rejects overlong names, and sf naming rejects invalid ones`(stem: String) {
    #expect(SymbolNaming.sf.names(of: [stem]) == [nil])
    for set in SymbolNaming.allCases where set != .sf {
      #expect(set.names(of: [stem]).compactMap { $0 }.allSatisfy { $0.name.text.utf8.count <= 128 })
    }
  }
}
