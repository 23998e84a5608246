import GalleryModel

/// The five rules for names of Bootstrap Icons, in their order (symbols.md §13).
struct BootstrapNames {
  /// A rule by its number.
  enum Rule: Hashable {
    case fillInside, kept, shape, cornerBadge, slash, plain
  }

  private let names: Set<String>
  private var shapes: [String: Set<SymbolVariants.Shape>] = [:]

  /// Among all the files that are imported together.
  init(_ names: [String]) {
    self.names = Set(names)
    for name in names {
      let open = Self.withoutFill(name).name
      for shape in SymbolVariants.Shape.allCases where open.hasSuffix("-\(shape)") {
        shapes[String(open.dropLast(shape.rawValue.count + 1)), default: []].insert(shape)
      }
    }
  }

  /// The symbol's name for a file's name; `nil` where that is too long.
  func name(of name: String) -> SymbolNaming.Name? {
    let parts = parts(of: name)
    guard let subject = try? SymbolName(parts.subject) else { return nil }
    let text =
      parts.name
      ?? [parts.subject, parts.variants.chain].filter { !$0.isEmpty }.joined(separator: ".")
    return (try? SymbolName(text)).map { SymbolNaming.Name($0, subject: subject, parts.variants) }
  }

  /// The rule that a name falls under.
  func rule(of name: String) -> Rule { parts(of: name).rule }

  /// A name taken apart.
  private struct Parts {
    var rule: Rule
    /// With dots.
    var subject: String
    var variants: SymbolVariants
    /// The name where it is not the subject with its suffixes.
    var name: String?
  }

  private func parts(of name: String) -> Parts {
    if let parts = fillInside(name) { return parts }
    let (open, isFilled) = Self.withoutFill(name)
    var variants = SymbolVariants(isFilled: isFilled)
    if Self.kept.contains(open) {
      return Parts(rule: .kept, subject: Self.dotted(open), variants: variants)
    }
    if let shape = shape(of: open) {
      variants.shape = shape
      let base = String(open.dropLast(shape.rawValue.count + 1))
      let (whole, isSlashed) = Self.withoutSlash(base)
      variants.isSlashed = isSlashed && names.contains(whole)
      return Parts(
        rule: .shape, subject: Self.dotted(variants.isSlashed ? whole : base), variants: variants)
    }
    let (whole, isSlashed) = Self.withoutSlash(open)
    if isSlashed, Self.cornerBadged.contains(whole) {
      return Parts(
        rule: .cornerBadge, subject: "\(Self.dotted(whole)).badge.slash", variants: variants)
    }
    if isSlashed {
      let hasWhole = names.contains(whole)
      variants.isSlashed = hasWhole
      return Parts(rule: .slash, subject: Self.dotted(hasWhole ? whole : open), variants: variants)
    }
    return plain(name, open: open, variants)
  }

  /// `X-fill-Y` with `X-Y` present.
  private func fillInside(_ name: String) -> Parts? {
    let words = name.split(separator: "-").map(String.init)
    guard let index = words.dropLast().dropFirst().lastIndex(of: "fill") else { return nil }
    let base = words[..<index].joined(separator: "-")
    let rest = words[(index + 1)...].joined(separator: "-")
    guard names.contains("\(base)-\(rest)") else { return nil }
    let isBadge = rest == "slash" && Self.cornerBadged.contains(base)
    let ending = isBadge ? "badge.slash" : Self.dotted(rest)
    return Parts(
      rule: .fillInside, subject: "\(Self.dotted(base)).\(ending)",
      variants: SymbolVariants(isFilled: true), name: "\(Self.dotted(base)).fill.\(ending)")
  }

  private func plain(_ name: String, open: String, _ variants: SymbolVariants) -> Parts {
    // Without an outline, or beside a twin by the first rule, a filled one stands for itself.
    let isTwin = variants.isFilled && names.contains(open) && !hasTwinInside(open)
    return Parts(
      rule: .plain, subject: Self.dotted(isTwin ? open : name), variants: isTwin ? variants : .none)
  }

  /// True where `X-fill-Y` is there for this `X-Y`.
  private func hasTwinInside(_ open: String) -> Bool {
    let words = open.split(separator: "-").map(String.init)
    return words.indices.dropFirst().contains { index in
      let name = (words[..<index] + ["fill"] + words[index...]).joined(separator: "-")
      return names.contains(name)
    }
  }

  /// A shape at the end, where what is before it is a name, but no variant by its fill or shape, or has
  /// two shapes and more.
  private func shape(of open: String) -> SymbolVariants.Shape? {
    let shape = SymbolVariants.Shape.allCases.first { open.hasSuffix("-\($0)") }
    guard let shape else { return nil }
    let base = String(open.dropLast(shape.rawValue.count + 1))
    guard names.contains(base) || (shapes[base]?.count ?? 0) > 1 else { return nil }
    return parts(of: Self.withoutSlash(base).name).variants == .none ? shape : nil
  }

  private static func withoutFill(_ name: String) -> (name: String, isFilled: Bool) {
    name.hasSuffix("-fill") ? (String(name.dropLast(5)), true) : (name, false)
  }

  private static func withoutSlash(_ name: String) -> (name: String, isSlashed: Bool) {
    name.hasSuffix("-slash") ? (String(name.dropLast(6)), true) : (name, false)
  }

  private static func dotted(_ name: String) -> String {
    name.split(separator: "-").joined(separator: ".")
  }

  /// Bases that only look as if they were enclosed or slashed.
  private static let kept: Set<String> = [
    "circle", "square", "slash", "slash-lg", "slash-circle", "slash-square", "circle-square",
    "chat-square", "code-slash", "plus-slash-minus",
  ]

  /// Bases whose slash is a small badge at a corner.
  private static let cornerBadged: Set<String> = [
    "building", "database", "envelope", "house", "person", "send",
  ]
}
