import GalleryModel

/// The five rules for names of Bootstrap Icons, in order (symbols.md §13).
struct BootstrapNames {
  /// The rule that produced a name; `cornerBadge` and `slash` together are the fourth rule.
  enum Rule: Hashable {
    case fillInside, kept, shape, cornerBadge, slash, plain
  }

  private let names: Set<String>
  private var shapes: [String: Set<SymbolVariants.Shape>] = [:]

  /// Creates the rules for all files that are imported together, since a name depends on the others.
  init(_ names: [String]) {
    self.names = Set(names)
    for name in names {
      let open = Self.withoutFill(name).name
      for shape in SymbolVariants.Shape.allCases where open.hasSuffix("-\(shape)") {
        shapes[String(open.dropLast(shape.rawValue.count + 1)), default: []].insert(shape)
      }
    }
  }

  /// Returns the name for a file name, or `nil` if it is too long.
  func name(of name: String) -> SymbolNaming.Name? {
    let parts = parts(of: name)
    guard let subject = try? SymbolName(parts.subject) else { return nil }
    let text =
      parts.name
      ?? [parts.subject, parts.variants.chain].filter { !$0.isEmpty }.joined(separator: ".")
    return (try? SymbolName(text)).map { SymbolNaming.Name($0, subject: subject, parts.variants) }
  }

  /// Returns the rule that applies to a name.
  func rule(of name: String) -> Rule { parts(of: name).rule }

  /// A parsed file name.
  private struct Parts {
    var rule: Rule
    /// The subject, with dots between its words.
    var subject: String
    var variants: SymbolVariants
    /// The drawing's name, or `nil` if it is the subject followed by its suffixes.
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

  /// Returns the parts of `X-fill-Y` if `X-Y` is a name too, otherwise `nil`.
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
    // A filled drawing is a subject of its own if it has no outline, or if the first rule provides the outline's
    // twin.
    let isTwin = variants.isFilled && names.contains(open) && !hasTwinInside(open)
    return Parts(
      rule: .plain, subject: Self.dotted(isTwin ? open : name), variants: isTwin ? variants : .none)
  }

  /// Returns whether a name `X-Y` has a twin `X-fill-Y`.
  private func hasTwinInside(_ open: String) -> Bool {
    let words = open.split(separator: "-").map(String.init)
    return words.indices.dropFirst().contains { index in
      let name = (words[..<index] + ["fill"] + words[index...]).joined(separator: "-")
      return names.contains(name)
    }
  }

  /// Returns the enclosing shape at the end of a name, or `nil` if the last word is part of the base.
  ///
  /// It is a shape if the rest is a name or has two or more shapes, and if the rest without its slash is not a
  /// variant itself.
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

  /// Bases that look enclosed or slashed but are not.
  private static let kept: Set<String> = [
    "circle", "square", "slash", "slash-lg", "slash-circle", "slash-square", "circle-square",
    "chat-square", "code-slash", "plus-slash-minus",
  ]

  /// Bases with a slash as a small badge at a corner.
  private static let cornerBadged: Set<String> = [
    "building", "database", "envelope", "house", "person", "send",
  ]
}
