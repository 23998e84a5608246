import GalleryCatalog
import GalleryModel

extension QueryValues {
  /// A set of variants: each value is a chain of which the last shape wins, and the values in
  /// their order are SwiftUI's modifiers from the inside out, of which the first shape wins
  /// (symbols.md §4).
  func variants(_ parameter: QueryParameter) throws(ParameterError) -> SymbolVariants {
    var variants = SymbolVariants.none
    for value in all(parameter) where value != SymbolVariants.noneWord {
      guard let outer = SymbolVariants(chain: value) else {
        throw .refused(
          parameter, value,
          "must be words between dots, each \(SymbolVariants.words.joined(separator: ", ")), "
            + "or none",
          near: Self.nearChains(to: value))
      }
      variants = outer.union(inner: variants)
    }
    return variants
  }

  /// A number of runs; `.some(nil)` is without an end.
  func repeats(_ parameter: QueryParameter) throws(ParameterError) -> Int?? {
    guard let value = self[parameter], case .repeats(let range) = parameter.kind else {
      return nil
    }
    if value == QueryParameter.continuous { return .some(nil) }
    guard let number = Int(digits: value), range.contains(number) else {
      throw .refused(parameter, value)
    }
    return number
  }

  /// The name of a symbol, which need not be stored.
  func symbolName(_ parameter: QueryParameter) throws(ParameterError) -> String? {
    guard let value = self[parameter] else { return nil }
    do {
      return try SymbolName(value).text
    } catch {
      throw .refused(parameter, value)
    }
  }

  /// The chain with its first unknown word put right; empty where nothing is near.
  private static func nearChains(to chain: String) -> [String] {
    let words = chain.split(separator: ".", omittingEmptySubsequences: false)
    guard let bad = words.firstIndex(where: { !SymbolVariants.words.contains(String($0)) })
    else { return [] }
    return NearNames.of(String(words[bad]), in: SymbolVariants.words).map { near in
      var words = words.map(String.init)
      words[bad] = near
      return words.joined(separator: ".")
    }
  }
}

extension SymbolVariants {
  /// What a chain is made of.
  static let words = ["fill", "slash"] + Shape.allCases.map(\.rawValue)
  /// The chain without words.
  static let noneWord = "none"
}
