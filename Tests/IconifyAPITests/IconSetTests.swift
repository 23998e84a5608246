import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWire
import Testing

@testable import IconifyAPI

@Suite struct IconSetTests {
  private static func symbol(
    _ id: Int64, _ drawings: String..., tags: [String] = [], categories: [String] = [],
    license: String? = nil
  ) -> SymbolSummary {
    SymbolSummary(
      id: id, name: drawings[0], tags: tags, categories: categories, aliases: [], searchWords: [],
      license: license, flipsInRTL: false, revision: 1,
      variants: drawings.map { .init(name: $0, variants: .none, origin: .drawn) })
  }

  private static func set(
    _ symbols: [SymbolSummary], as prefix: String = "pixelarium",
    aliases: KeyValuePairs<String, String> = [:]
  ) throws -> IconSet {
    IconSet(
      try #require(IconPrefix(prefix)),
      of: SymbolInventory(
        symbols: symbols,
        aliases: aliases.map { SymbolInventory.Alias(name: $0.key, drawing: $0.value) }, changed: 9)
    )
  }

  @Test func `every drawing is an icon that leads back to its symbol`() throws {
    let set = try Self.set([
      Self.symbol(1, "bell", "bell.slash.fill"), Self.symbol(2, "x_y", "x.y"),
    ])
    #expect(set.names == ["bell", "bell-slash-fill", "x-y"])
    #expect(set.find("bell-slash-fill")?.drawing == "bell.slash.fill")
    #expect(set.find("bell.slash.fill") == nil)
    #expect(set.find("x_y") == nil)
    #expect(set.names(ofSymbol: 1) == ["bell", "bell-slash-fill"])
    #expect(set.names(ofSymbol: 2) == ["x-y"])
    #expect(set.names(ofSymbol: 3) == [])
    #expect(set.info.total == 3)
    #expect(set.changed == 9)
  }

  @Test func `the alphabetically first of two drawings with one name is the icon`() throws {
    let set = try Self.set(
      [Self.symbol(1, "arrow.up"), Self.symbol(2, "arrow-up")], aliases: ["up": "arrow.up"])
    #expect(set.names == ["arrow-up"])
    #expect(set.find("arrow-up")?.drawing == "arrow-up")
    #expect(set.names(ofSymbol: 1) == [])
    #expect(set.aliases == [:])
  }

  @Test func `aliases lead to icons unless an icon has the name`() throws {
    let set = try Self.set(
      [Self.symbol(1, "gear", "gear.fill"), Self.symbol(2, "alarm")],
      aliases: [
        "alarm": "gear", "cog.fill": "gear.fill", "cog_fill": "gear.fill", "gone": "nothing",
      ])
    #expect(set.aliases == ["cog-fill": "gear-fill"])
    let found = try #require(set.find("cog-fill"))
    #expect((found.icon, found.drawing) == ("gear-fill", "gear.fill"))
    #expect(set.find("alarm")?.drawing == "alarm")
  }

  @Test func `a set with a tag contains only symbols with that tag`() throws {
    let symbols = [
      Self.symbol(1, "cloud", tags: ["sky"]), Self.symbol(2, "bell", tags: ["sound"]),
    ]
    #expect(try Self.set(symbols, as: "weather=sky").names == ["cloud"])
    #expect(try Self.set(symbols, as: "all").names == ["bell", "cloud"])
    #expect(try Self.set(symbols, as: "none=nothing").names == [])
  }

  @Test func `groups icons by the symbols' categories`() throws {
    let set = try Self.set([
      Self.symbol(1, "cloud", "cloud.fill", categories: ["nature", "weather"]),
      Self.symbol(2, "bell"), Self.symbol(3, "ant", categories: ["nature"]),
    ])
    #expect(
      set.categories == [
        "nature": ["ant", "cloud", "cloud-fill"], "weather": ["cloud", "cloud-fill"],
      ])
    #expect(set.uncategorized == ["bell"])
  }

  @Test func `derives a set's name, samples and licence from its symbols`() throws {
    let symbols = (1...9).map { Self.symbol(Int64($0), "s\($0)", "s\($0).fill", license: "MIT") }
    let info = try Self.set(symbols, as: "game-icons").info
    #expect(info.name == "Game icons")
    #expect(info.samples == ["s1", "s2", "s4", "s5", "s7", "s8"])
    #expect((info.license.title, info.license.spdx) == ("MIT", "MIT"))
    #expect(info.license.url == "https://spdx.org/licenses/MIT")
    #expect(!info.palette)
    let own = try Self.set([Self.symbol(1, "a", license: "Ours")]).info.license
    #expect((own.title, own.spdx, own.url) == ("Ours", nil, nil))
    let mixed = try Self.set([Self.symbol(1, "a", license: "MIT"), Self.symbol(2, "b")])
    #expect(mixed.info.license.title == "Various")
    #expect(try Self.set([]).info.license.title == "Unknown")
    #expect(try Self.set([]).info.samples == [])
  }

  @Test func `a set of the collection has its members and its facts`() throws {
    var facts = SetFacts(
      title: "Game Art",
      authors: [SetAuthor(name: "Ada"), SetAuthor(name: "Bo", url: "https://b.example")],
      license: try LicenseExpression("CC-BY-3.0"), version: "2", category: "games", tags: ["flat"])
    facts.isHidden = true
    let date = Date(timeIntervalSince1970: 0)
    let stored = StoredSet(
      id: 1, name: "art", facts: facts, counts: [:], revision: 1, created: date, modified: date)
    let inventory = SymbolInventory(
      symbols: [Self.symbol(1, "bell", "art:x.y"), Self.symbol(2, "art:bell", "art:bell.fill")],
      aliases: [
        .init(name: "art:gong", drawing: "art:bell"), .init(name: "old:bell", drawing: "art:bell"),
      ],
      changed: 9)
    let set = try #require(IconSet(stored, of: inventory))
    #expect(set.prefix == "art" && set.isHidden && set.tag == nil)
    #expect(set.names == ["bell", "bell-fill"])
    #expect(set.find("gong")?.drawing == "art:bell" && set.aliases == ["gong": "bell"])
    #expect(set.info.name == "Game Art" && set.info.author.name == "Ada, Bo")
    #expect(set.info.author.url == "https://b.example" && set.info.version == "2")
    #expect(set.info.license.spdx == "CC-BY-3.0" && set.info.license.title.hasPrefix("Creative"))
    #expect(set.info.category == "games" && set.info.tags == ["flat"] && set.info.total == 2)
    let other = StoredSet(
      id: 2, name: "other", facts: facts, counts: [:], revision: 1, created: date, modified: date)
    #expect(IconSet(other, of: inventory) == nil)
  }

  @Test func `a prefix without a tag has the symbols without a set, or all`() throws {
    let member = Self.symbol(2, "art:gong", tags: ["x"])
    #expect(try Self.set([Self.symbol(1, "bell"), member]).names == ["bell"])
    #expect(try Self.set([member]).names == ["gong"])
    #expect(try Self.set([Self.symbol(1, "bell"), member], as: "p=x").names == ["gong"])
  }
}
