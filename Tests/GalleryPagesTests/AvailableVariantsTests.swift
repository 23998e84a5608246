import Testing

@testable import GalleryModel
@testable import GalleryPages

@Suite struct AvailableVariantsTests {
  private func offer(_ chains: [String], isDerived: Bool = false) -> AvailableVariants {
    let variants = chains.map { chain in
      SymbolSummary.Variant(
        name: chain.isEmpty ? "bell" : "bell.\(chain)",
        variants: SymbolVariants(chain: chain) ?? .none, origin: .drawn)
    }
    let summary = SymbolSummary(
      id: 1, name: "bell", label: nil, tags: [], categories: [], aliases: [], searchWords: [],
      source: nil, license: nil, preferredMode: nil, flipsInRTL: false, revision: 1,
      variants: variants)
    return AvailableVariants(summary, isDerived: isDerived)
  }

  @Test(arguments: [
    (["", "fill"], "fill", "bell.fill"), (["", "fill"], "circle.fill", "bell.fill"),
    (["", "slash"], "slash.circle.fill", "bell.slash"), ([""], "slash.fill", "bell"),
    (["", "fill", "slash"], "slash.fill", "bell.slash"),
    (["", "circle", "fill"], "circle.fill", "bell.circle"),
    (["circle", "circle.fill"], "", "bell.circle"),
    (["circle", "circle.fill"], "fill", "bell.circle.fill"),
    (["circle", "circle.fill"], "slash.circle.fill", "bell.circle.fill"),
  ])
  func `finds the nearest stored variant`(stored: [String], wanted: String, found: String) {
    let variants = SymbolVariants(chain: wanted) ?? .none
    #expect(offer(stored).nearest(to: variants)?.name == found)
  }

  @Test func `finds a derived variant if derivation is on`() {
    let circle = SymbolVariants(shape: .circle, isFilled: true)
    let found = offer(["", "fill"], isDerived: true).nearest(to: circle)
    #expect(found?.name == "bell.circle.fill")
    #expect(found?.isDerived == true)
    #expect(offer([""], isDerived: true).nearest(to: .init(isFilled: true))?.name == "bell")
  }

  @Test func `derives nothing by default`() {
    #expect(offer(["", "fill"]).made.isEmpty)
    #expect(offer([]).nearest(to: .none) == nil)
  }
}
