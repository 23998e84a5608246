import Testing

@testable import GalleryModel

@Suite struct SymbolVariantsTests {
  private func variants(_ chain: String) throws -> SymbolVariants {
    chain == "none" ? .none : try #require(SymbolVariants(chain: chain))
  }

  @Test(arguments: [
    ("circle.fill", "circle.fill"), ("fill.circle", "circle.fill"), ("circle.square", "square"),
    ("fill.slash.circle", "slash.circle.fill"), ("slash", "slash"), ("fill.fill", "fill"),
    ("rectangle.slash", "slash.rectangle"), ("square.circle.square", "square"),
  ])
  func `a chain is canonicalised`(chain: String, canonical: String) throws {
    #expect(try variants(chain).chain == canonical)
  }

  @Test(arguments: ["", "oval", "circle.", ".fill", "circle..fill", "Fill", "none", "circle fill"])
  func `rejects an invalid chain`(text: String) {
    #expect(SymbolVariants(chain: text) == nil)
  }

  @Test(arguments: [
    (["square", "circle"], "square"), (["fill", "square", "circle"], "square.fill"),
    (["slash", "none"], "slash"), (["circle", "square.fill"], "circle.fill"), (["none"], ""),
    (["fill", "slash", "rectangle"], "slash.rectangle.fill"),
  ])
  func `the innermost shape of nested modifiers wins`(
    modifiers: [String], result: String
  ) throws {
    let sum = try modifiers.reduce(SymbolVariants.none) { inner, outer in
      try variants(outer).union(inner: inner)
    }
    #expect(sum.chain == result)
  }

  @Test(arguments: [
    ("circle.fill", "circle", true), ("circle.fill", "fill", true),
    ("circle.fill", "square", false), ("circle", "none", true), ("none", "circle", false),
    ("none", "none", true), ("fill", "slash", false), ("slash.circle", "slash.circle", true),
  ])
  func `a set contains its subsets`(set: String, part: String, isContained: Bool) throws {
    #expect(try variants(set).contains(variants(part)) == isContained)
  }

  @Test func `there are 16 distinct sets in order of rank`() throws {
    let all = SymbolVariants.all
    #expect(all.count == 16 && Set(all).count == 16 && all.first == SymbolVariants.none)
    #expect(all.map(\.rank) == Array(0..<16))
    for set in all where set != .none { #expect(SymbolVariants(chain: set.chain) == set) }
  }

  @Test func `union is associative with none as its identity`() {
    for first in SymbolVariants.all {
      #expect(
        first.union(inner: .none) == first && SymbolVariants.none.union(inner: first) == first)
      #expect(first.contains(.none) && first.contains(first))
      for second in SymbolVariants.all {
        let sum = first.union(inner: second)
        #expect(sum.contains(second))
        for third in SymbolVariants.all {
          #expect(sum.union(inner: third) == first.union(inner: second.union(inner: third)))
        }
      }
    }
  }
}
