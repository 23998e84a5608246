import GalleryModel
import HTTPServer

/// How symbols look, as a page was asked for it: the parameters that were given, as they were spelt,
/// without those that are as good as none.
///
/// They mean what they mean to `/symbol/{symbol}.{format}`, read by the same functions. Variants are
/// one chain in their canonical order, however they were given.
struct SymbolAppearance: Sendable, Equatable {
  /// A parameter with its value; an empty one or `nil` takes it out.
  typealias Change = (parameter: QueryParameter, value: String?)

  private let texts: [String: String]
  /// What they mean.
  let options: SymbolOptions

  /// Takes the parameters `named` out of a query; the others stay at their defaults.
  init(_ values: QueryValues, _ named: [QueryParameter]) throws(ParameterError) {
    var texts: [String: String] = [:]
    for parameter in named where ![SymbolQuery.variant, SymbolQuery.plain].contains(parameter) {
      // Of a parameter that may be given several times, one list.
      let given = values.all(parameter).joined(separator: ",")
      guard !given.isEmpty, !Self.isDefault(given, of: parameter) else { continue }
      texts[parameter.name] = given
    }
    let isPlain = named.contains(SymbolQuery.plain) ? try values.boolean(SymbolQuery.plain) : nil
    let variants = isPlain == true ? .none : try values.variants(SymbolQuery.variant)
    texts[SymbolQuery.variant.name] = variants == .none ? nil : variants.chain
    self.texts = texts
    let items = texts.map { Request.QueryItem(name: $0, value: $1) }
    options = try SymbolOptions(QueryValues(items, allowing: SymbolQuery.parameters))
  }

  /// A value of 1 shows what no value shows, and is where a slider begins.
  private static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool {
    guard parameter == SymbolQuery.value else { return text == parameter.defaultValue }
    return Decimal6(text)?.millionths == 1_000_000
  }

  /// The text of a parameter, `nil` where it was not given.
  subscript(parameter: QueryParameter) -> String? { texts[parameter.name] }

  /// The parameters for an address after changes, in the order of `named`.
  func parameters(
    _ named: [QueryParameter], _ changes: [Change] = []
  ) -> [(name: String, value: String?)] {
    named.map { parameter in
      let change = changes.last { $0.parameter == parameter }
      return (parameter.name, change.map(\.value) ?? self[parameter])
    }
  }

  /// Whether two appearances say the same of every parameter.
  static func == (left: SymbolAppearance, right: SymbolAppearance) -> Bool {
    left.texts == right.texts
  }
}

extension SymbolVariants {
  /// The value of `variant=`; `nil` for the empty set.
  var parameterText: String? { self == .none ? nil : chain }

  /// The set with a flag turned over.
  func toggling(_ flag: WritableKeyPath<SymbolVariants, Bool>) -> SymbolVariants {
    var variants = self
    variants[keyPath: flag].toggle()
    return variants
  }

  /// The set in another enclosure, or in none.
  func enclosed(in shape: Shape?) -> SymbolVariants {
    SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: isFilled)
  }
}
