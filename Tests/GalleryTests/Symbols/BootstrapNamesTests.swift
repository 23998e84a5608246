import Foundation
import Testing

@testable import Gallery
@testable import GalleryModel

@Suite struct BootstrapNamesTests {
  /// The names of Bootstrap Icons 1.13.1.
  private static let all: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "bootstrap-names.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test func `all names have distinct results`() {
    let names = SymbolNaming.bootstrap.names(of: Self.all).compactMap { $0?.name }
    #expect(Self.all.count == 2078 && names.count == 2078 && Set(names).count == 2078)
  }

  @Test func `a subject is not a variant of another subject`() {
    let found = SymbolNaming.bootstrap.names(of: Self.all).compactMap { $0 }
    let variants = Set(found.filter { $0.variants != .none }.map(\.name))
    #expect(found.map(\.subject).filter(variants.contains) == [])
  }

  @Test(arguments: [
    (BootstrapNames.Rule.fillInside, 35), (.kept, 15), (.shape, 161), (.cornerBadge, 9),
    (.slash, 10), (.plain, 1848),
  ])
  func `each rule applies to the expected number of names`(rule: BootstrapNames.Rule, count: Int) {
    let names = BootstrapNames(Self.all)
    #expect(Self.all.count { names.rule(of: $0) == rule } == count)
  }

  @Test func `outlines have the expected number of filled twins`() {
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
  func `the first matching rule determines the name`(
    file: String, name: String, subject: String, chain: String
  ) throws {
    let found = try #require(BootstrapNames(Self.all).name(of: file))
    #expect(found.name.text == name && found.subject.text == subject)
    #expect(found.variants.chain == chain)
  }
}
