import GalleryModel

/// A name of Phosphor Icons, taken apart: the weight is no part of it, but for `fill`
/// (symbols.md §13).
struct PhosphorName {
  /// The weights, the one that is taken first.
  private enum Weight: String, CaseIterable {
    case regular, duotone, bold, light, thin, fill
  }

  /// The drawing's name and its rank among those of the same name; `nil` where it is too long.
  let named: (SymbolName, Int)?

  /// A file's name without extension.
  init(_ stem: String) {
    var base = SymbolName(slug: stem).text
    var weight = Weight.regular
    for candidate in Weight.allCases where base.hasSuffix("-\(candidate)") {
      base = String(base.dropLast(candidate.rawValue.count + 1))
      weight = candidate
      break
    }
    // Slashes stand last, as the set's own: bell-slash, bell-simple-slash.
    let dotted = base.split(separator: "-").joined(separator: ".")
    let name = try? SymbolName(dotted).with(SymbolVariants(isFilled: weight == .fill))
    let rank = Weight.allCases.firstIndex(of: weight) ?? 0
    named = name.map { ($0, weight == .fill ? 0 : rank) }
  }
}
