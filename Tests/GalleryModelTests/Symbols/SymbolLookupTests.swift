import Testing

@testable import GalleryModel

@Suite struct SymbolLookupTests {
  private func answer(
    _ name: String, _ chain: String = "", stored: Set<String>, aliases: [String: String] = [:],
    fillMap: [String: String] = [:], subjects: [String: String] = [:], isDerived: Bool = false
  ) throws -> SymbolLookup.Answer {
    let lookup = SymbolLookup(
      stored: { name in
        if stored.contains(name) { return name }
        return aliases[name].flatMap { stored.contains($0) ? $0 : nil }
      }, filled: { fillMap[$0] },
      drawings: { name in
        try (subjects[name] ?? "").split(separator: " ").map { chain in
          .init(
            name: "\(name).\(chain)",
            variants: try #require(SymbolVariants(chain: String(chain))), origin: .drawn)
        }
      })
    let variants = chain.isEmpty ? SymbolVariants.none : try #require(SymbolVariants(chain: chain))
    return try lookup.find(try SymbolName(name), variants, isDerived: isDerived)
  }

  @Test(arguments: [
    (
      "bell", "slash.circle.fill", [],
      "bell.slash.circle.fill bell.slash.circle bell.slash.fill bell.slash bell.circle.fill "
        + "bell.circle bell.fill bell"
    ),
    ("bell", "slash.fill", [], "bell.slash.fill bell.slash bell.fill bell"),
    ("heart", "circle.fill", [], "heart.circle.fill heart.circle heart.fill heart"),
    ("heart.circle", "fill", ["heart.circle"], "heart.circle.fill heart.circle"),
    (
      "heart.circle", "square.fill", ["heart.circle"],
      "heart.circle.square.fill heart.circle.square heart.circle.fill heart.circle"
    ),
    ("list.bullet", "fill", ["list.bullet"], "list.bullet.fill list.bullet"),
    ("bell", "", [], "bell"),
  ])
  func `candidates come in the order of the eight steps`(
    name: String, chain: String, stored: [String], candidates: String
  ) throws {
    let answer = try answer(name, chain, stored: Set(stored))
    #expect(answer.candidates.map(\.name).joined(separator: " ") == candidates)
    #expect((answer.hit == nil) == stored.isEmpty)
  }

  /// All 16 sets that can be asked for, times all 2⁸ ways in which the candidates exist: the first
  /// that exists wins, and each is asked for by flags that were asked for.
  @Test(arguments: SymbolVariants.all)
  func `returns the first candidate that is stored`(asked: SymbolVariants) throws {
    let names = asked.fallbacks.map { $0 == .none ? "bell" : "bell.\($0.chain)" }
    #expect(Set(names).count == names.count && names.last == "bell")
    for mask in 0..<(1 << names.count) {
      let stored = Set(names.indices.filter { mask & 1 << $0 != 0 }.map { names[$0] })
      let answer = try answer("bell", asked.chain, stored: stored)
      let first = names.first(where: stored.contains)
      #expect(answer.hit == first.map { .stored($0, alias: nil) })
      let count = first.flatMap(names.firstIndex).map { $0 + 1 } ?? names.count
      #expect(answer.candidates.map(\.name) == Array(names.prefix(count)))
      #expect(answer.candidates.dropLast().allSatisfy { $0.outcome == .missing })
    }
  }

  @Test func `fallbacks give up the fill first, then the shape, then the slash`() throws {
    let fallbacks = SymbolVariants(isSlashed: true, shape: .circle, isFilled: true).fallbacks
    #expect(
      fallbacks.map(\.chain) == [
        "slash.circle.fill", "slash.circle", "slash.fill", "slash", "circle.fill", "circle", "fill",
        "",
      ])
  }

  @Test func `a filled twin may have its own name`() throws {
    let answer = try answer(
      "video.badge.checkmark", "fill",
      stored: ["video.badge.checkmark", "video.fill.badge.checkmark"],
      fillMap: ["video.badge.checkmark": "video.fill.badge.checkmark"])
    #expect(answer.hit == .stored("video.fill.badge.checkmark", alias: nil))
    #expect(answer.candidates.count == 1)
  }

  @Test(arguments: [
    (["heart"], "heart.circle.fill heart.circle heart.fill heart", "heart"),
    (["heart", "heart.circle"], "heart.circle.fill heart.circle", "heart.circle"),
    (["heart.circle"], "heart.circle.fill heart.circle", "heart.circle"),
    (["heart", "heart.circle.fill"], "heart.circle.fill", "heart.circle.fill"),
  ])
  func `unstored suffixes become variants of a stored base`(
    stored: [String], candidates: String, found: String
  ) throws {
    let answer = try answer("heart.circle.fill", stored: Set(stored))
    #expect(answer.candidates.map(\.name).joined(separator: " ") == candidates)
    #expect(answer.hit == .stored(found, alias: nil))
  }

  /// The order of the words in a name is as free as in `variant=`.
  @Test(arguments: [
    "bell.fill.slash", "bell.slash.fill", "bell.fill.circle.slash", "bell.square.fill.circle.slash",
    "bell.circle.slash.fill", "bell.circle.fill.slash.fill",
  ])
  func `suffixes in any order equal the variant chain`(name: String)
    throws
  {
    let stored: Set<String> = [
      "bell", "bell.fill", "bell.slash", "bell.slash.fill", "bell.circle", "bell.square",
    ]
    let byName = try answer(name, stored: stored)
    let byChain = try answer("bell", String(name.dropFirst(5)), stored: stored)
    #expect(byName == byChain)
    #expect(byName.hit == .stored("bell.slash.fill", alias: nil))
  }

  @Test(arguments: [
    ("0", "", "0 0.circle", "0.circle"), ("0", "fill", "0.fill 0 0.circle.fill", "0.circle.fill"),
    ("0", "square", "0.square", "0.square"),
    ("0.fill.circle", "", "0.circle.fill", "0.circle.fill"),
    ("0", "slash", "0.slash 0 0.circle", "0.circle"),
    ("0", "rectangle.fill", "0.rectangle.fill 0.rectangle 0.fill 0 0.circle.fill", "0.circle.fill"),
    ("0.slash.square", "", "0.slash.square 0.slash 0.square", "0.square"),
  ])
  func `a subject without a plain drawing resolves to the nearest one`(
    name: String, chain: String, candidates: String, found: String
  ) throws {
    for isDerived in [false, true] {
      let answer = try answer(
        name, chain, stored: ["0.circle", "0.circle.fill", "0.square"],
        subjects: ["0": "circle circle.fill square"], isDerived: isDerived)
      #expect(answer.candidates.map(\.name).joined(separator: " ") == candidates)
      #expect(answer.candidates.last?.outcome == .stored)
      #expect(answer.hit == .stored(found, alias: nil))
    }
  }

  @Test func `the shape in the name comes before a requested shape`() throws {
    let answer = try answer("heart.circle", "square.slash", stored: ["heart", "heart.square"])
    #expect(
      answer.candidates.map(\.name) == [
        "heart.slash.circle", "heart.slash", "heart.circle", "heart",
      ]
    )
  }

  @Test func `a stored base may end in a shape`() throws {
    let answer = try answer("person.crop.circle", "fill", stored: ["person.crop.circle"])
    #expect(answer.candidates.map(\.name) == ["person.crop.circle.fill", "person.crop.circle"])
  }

  @Test func `aliases resolve as bases and as candidates`() throws {
    let stored: Set<String> = ["bell", "bell.slash", "bell.slash.fill"]
    let base = try answer(
      "bell-off", "fill", stored: stored, aliases: ["bell-off": "bell.slash"])
    #expect(base.candidates.map(\.name) == ["bell.slash.fill"])
    #expect(base.hit == .stored("bell.slash.fill", alias: "bell-off"))
    let candidate = try answer(
      "bell", "circle", stored: ["bell", "ring"], aliases: ["bell.circle": "ring"])
    #expect(candidate.hit == .stored("ring", alias: "bell.circle"))
  }

  private static let derivations: [(String, String, Set<String>, String, String, String)] = [
    ("bell", "slash", ["bell"], "bell.slash", "bell", "slash"),
    ("bell", "circle", ["bell"], "bell.circle", "bell", "circle"),
    ("bell", "circle.fill", ["bell", "bell.fill"], "bell.circle.fill", "bell", "circle.fill"),
    ("bell", "slash.circle", ["bell"], "bell.slash.circle", "bell", "slash.circle"),
    (
      "bell", "slash.circle.fill", ["bell", "bell.slash"], "bell.slash.circle.fill", "bell.slash",
      "circle.fill"
    ),
    (
      "bell", "slash.circle.fill", ["bell", "bell.fill"], "bell.slash.circle.fill", "bell.fill",
      "slash.circle.fill"
    ),
    (
      "bell", "slash.circle.fill", ["bell", "bell.fill", "bell.slash"], "bell.slash.circle.fill",
      "bell.fill", "slash.circle.fill"
    ),
    (
      "bell", "slash.circle.fill", ["bell", "bell.fill", "bell.slash.fill"],
      "bell.slash.circle.fill", "bell.slash.fill", "circle.fill"
    ),
    (
      "bell", "slash.circle", ["bell", "bell.fill", "bell.slash.fill"], "bell.slash.circle", "bell",
      "slash.circle"
    ),
    ("bell", "slash.fill", ["bell", "bell.fill"], "bell.slash.fill", "bell.fill", "slash"),
    ("bell", "slash.fill", ["bell"], "bell.slash", "bell", "slash"),
    ("bell.square.fill", "", ["bell"], "bell.square.fill", "bell", "square.fill"),
  ]

  @Test(arguments: derivations)
  func `derivation counts a candidate that can be derived as found`(
    name: String, chain: String, stored: Set<String>, result: String, base: String, added: String
  ) throws {
    let answer = try answer(name, chain, stored: stored, isDerived: true)
    let recipe = SymbolRecipe(
      name: result, base: base, variants: try #require(SymbolVariants(chain: added)))
    #expect(answer.hit == .derived(recipe, alias: nil))
    #expect(answer.candidates.last == .init(name: result, outcome: .derived))
  }

  @Test func `derivation never makes a fill and prefers stored drawings`() throws {
    let fill = try answer("bell", "fill", stored: ["bell"], isDerived: true)
    #expect(fill.hit == .stored("bell", alias: nil))
    let without = try answer("bell", "circle.fill", stored: ["bell", "bell.fill"])
    #expect(without.hit == .stored("bell.fill", alias: nil))
    let drawn = try answer("bell", "slash", stored: ["bell", "bell.slash"], isDerived: true)
    #expect(drawn.hit == .stored("bell.slash", alias: nil))
    #expect(try answer("bell", "slash", stored: [], isDerived: true).hit == nil)
  }

  @Test func `derivation adds no second enclosure`() throws {
    let answer = try answer("heart.circle", "square", stored: ["heart.circle"], isDerived: true)
    #expect(answer.hit == .stored("heart.circle", alias: nil))
  }
}
