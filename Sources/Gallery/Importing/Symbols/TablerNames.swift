import GalleryModel

/// The names of Tabler Icons (symbols.md §13).
struct TablerNames {
  private let names: Set<String>

  /// Among all the files that are imported together.
  init(_ stems: [String]) {
    names = Set(stems.map { Self.open(SymbolName(slug: $0).text).name })
  }

  /// The name of a file; `nil` where it is too long.
  ///
  /// `-off` is a slash, the folder `filled` or the suffix `-filled` a fill, and `circle-X` an enclosed
  /// X where there is an X and nothing is called `X-circle` itself.
  func name(of stem: String, in folder: String) -> (SymbolName, Int)? {
    var (open, isFilled) = Self.open(SymbolName(slug: stem).text)
    isFilled = isFilled || folder == "filled"
    let isSlashed = open.hasSuffix("-off") && open.utf8.count > 4
    if isSlashed { open = String(open.dropLast(4)) }
    var shape: SymbolVariants.Shape?
    for candidate in [SymbolVariants.Shape.circle, .square]
    where open.hasPrefix("\(candidate)-") {
      let rest = String(open.dropFirst(candidate.rawValue.count + 1))
      guard names.contains(rest), !names.contains("\(rest)-\(candidate)") else { continue }
      (open, shape) = (rest, candidate)
      break
    }
    let variants = SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: isFilled)
    let base = open.split(separator: "-").joined(separator: ".")
    guard let name = try? SymbolName(base).with(variants) else { return nil }
    return (name, 0)
  }

  private static func open(_ name: String) -> (name: String, isFilled: Bool) {
    name.hasSuffix("-filled") ? (String(name.dropLast(7)), true) : (name, false)
  }
}
