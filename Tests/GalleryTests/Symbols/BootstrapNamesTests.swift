import Foundation
import Testing

@testable import Gallery

@Suite struct BootstrapNamesTests {
  /// The names of Bootstrap Icons 1.13.1.
  private static let all: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "bootstrap-names.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test func `all names map to different results`() {
    let names = SymbolNaming.bootstrap.names(of: Self.all).compactMap { $0?.name }
    #expect(Self.all.count == 2078 && names.count == 2078 && Set(names).count == 2078)
  }

  @Test(arguments: [
    (BootstrapNames.Rule.fillInside, 35), (.kept, 15), (.shape, 161), (.cornerBadge, 9),
    (.slash, 10), (.plain, 1848),
  ])
  func `so many names fall under each rule`(rule: BootstrapNames.Rule, count: Int) {
    let names = BootstrapNames(Self.all)
    #expect(Self.all.count { names.rule(of: $0) == rule } == count)
  }

  @Test func `outlines have as many filled twins as the design counts`() {
    let names = BootstrapNames(Self.all)
    let found = Self.all.compactMap { names.name(of: $0) }
    let texts = Set(found.map(\.name.text))
    #expect(texts.count { $0.hasSuffix(".fill") && texts.contains(String($0.dropLast(5))) } == 669)
    let plainFills = Self.all.filter { names.rule(of: $0) == .plain && $0.hasSuffix("-fill") }
    // 579 twins, and person-lines-fill, which has no outline.
    #expect(plainFills.count == 580)
    let places = found.map { "\($0.subject) \($0.variants.chain)" }
    #expect(Set(places).count == places.count)
  }

  @Test(arguments: [
    ("bell-slash-fill", "bell.slash.fill", "bell", "slash.fill"),
    ("x-circle-fill", "x.circle.fill", "x", "circle.fill"),
    ("0-circle-fill", "0.circle.fill", "0", "circle.fill"),
    ("person-slash", "person.badge.slash", "person.badge.slash", ""),
    ("person-fill-slash", "person.fill.badge.slash", "person.badge.slash", "fill"),
    ("envelope-slash-fill", "envelope.badge.slash.fill", "envelope.badge.slash", "fill"),
    ("arrow-up-right-square-fill", "arrow.up.right.square.fill", "arrow.up.right", "square.fill"),
    ("chat-square-dots-fill", "chat.square.dots.fill", "chat.square.dots", "fill"),
    ("slash-circle", "slash.circle", "slash.circle", ""),
    ("slash-circle-fill", "slash.circle.fill", "slash.circle", "fill"),
    ("person-fill-check", "person.fill.check", "person.check", "fill"),
    ("person-check-fill", "person.check.fill", "person.check.fill", ""),
    ("person-lines-fill", "person.lines.fill", "person.lines.fill", ""),
    ("filetype-png", "filetype.png", "filetype.png", ""),
    ("circle-square", "circle.square", "circle.square", ""),
  ])
  func `a name falls under the first rule that fits`(
    file: String, name: String, subject: String, chain: String
  ) throws {
    let found = try #require(BootstrapNames(Self.all).name(of: file))
    #expect(found.name.text == name && found.subject.text == subject)
    #expect(found.variants.chain == chain)
  }
}

@Suite struct SymbolNamingTests {
  private func names(_ set: SymbolNaming, _ stems: [String], _ folders: [String]? = nil) -> [String]
  {
    set.names(of: stems, in: folders).map { found in
      guard let found else { return "–" }
      return found.variants == .none
        ? found.name.text : "\(found.name) = \(found.subject) + \(found.variants.chain)"
    }
  }

  @Test func `plain names keep the file's and read suffixes of what is there`() {
    #expect(
      names(.plain, ["Heart", "heart.circle.fill", "my icon_2", "person.crop.circle"]) == [
        "heart", "heart.circle.fill = heart + circle.fill", "my-icon_2", "person.crop.circle",
      ])
    #expect(names(.plain, ["bell-fill"]) == ["bell-fill"])
  }

  @Test func `a base without a drawing is one where it has two shapes`() {
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

  @Test func `Phosphor's weights are no part of the name`() {
    let found = SymbolNaming.phosphor.names(
      of: ["bell", "bell-bold", "bell-fill", "bell-duotone", "arrow-fat-up-thin"])
    #expect(
      found.map { $0?.name.text } == ["bell", "bell", "bell.fill", "bell", "arrow.fat.up"])
    #expect(found.map { $0?.rank } == [0, 2, 0, 1, 4])
  }

  @Test func `names as Apple writes them are taken exactly or not at all`() {
    #expect(
      names(.sf, ["bell.slash", "bell", "Bell", "a b"]) == [
        "bell.slash = bell + slash", "bell", "–", "–",
      ])
  }
}
