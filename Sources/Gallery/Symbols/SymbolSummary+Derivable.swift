extension SymbolSummary {
  /// The variants that are not stored and can be made of what is (symbols.md §3, §5), what is simpler
  /// first.
  package var derivableVariants: [SymbolVariants] {
    guard let name = try? SymbolName(name) else { return [] }
    let lookup = SymbolLookup(
      stored: { name in variants.contains { $0.name == name } ? name : nil }, filled: filledName)
    return SymbolVariants.all.filter { wanted in
      let answer = try? lookup.find(name, wanted, isDerived: true)
      // The first candidate is the whole set; those behind it have something left out.
      return answer?.candidates.first?.outcome == .derived
    }
  }

  /// The name of the filled twin of one of its drawings; `nil` where there is none.
  private func filledName(of name: String) -> String? {
    guard var wanted = variants.first(where: { $0.name == name })?.variants else { return nil }
    wanted.isFilled = true
    return variants.first { $0.variants == wanted }?.name
  }
}
