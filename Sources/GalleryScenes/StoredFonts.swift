import GalleryModel
import Typesetting

/// An index of a collection's fonts, without their files.
struct StoredFonts: Sendable {
  /// The fonts by lower-case family name, in the order of their addition.
  private let families: [String: [FontSummary]]
  /// The family of each role.
  ///
  /// If several fonts have a role, the last one added wins.
  private let roles: [FontDesign: String]
  /// The fallback fonts, in order.
  private let fallback: [FontSummary]

  init(_ fonts: [FontSummary]) {
    let fonts = fonts.sorted { $0.id < $1.id }
    families = Dictionary(grouping: fonts) { $0.facts.family.lowercased() }
    roles = Dictionary(
      fonts.compactMap { font in
        font.facts.kind == .outline ? font.facts.design.map { ($0, font.facts.family) } : nil
      }
    ) { $1 }
    fallback = fonts.filter { $0.facts.fallback != nil }
      .sorted { ($0.facts.fallback ?? 0, $0.id) < ($1.facts.fallback ?? 0, $1.id) }
  }

  /// The names of all families.
  var familyNames: [String] { families.values.compactMap(\.first?.facts.family).sorted() }

  /// Returns the family of a design, or `nil` if no font has this role.
  func family(of design: FontDesign) -> String? { roles[design] }

  /// Returns the closest match among a family's outline fonts, or `nil` if there are no outline fonts.
  func outline(_ family: String, _ style: FontRequest) -> FontSummary? {
    style.nearest(in: fonts(family, .outline)) {
      ($0.facts.weight...$0.facts.weight, $0.facts.isItalic)
    }
  }

  /// Returns the last pixel font added to a family, or `nil` if there are no pixel fonts.
  func pixel(_ family: String) -> FontSummary? { fonts(family, .pixel).last }

  /// Returns the fallback fonts that have at least one of some characters, in order.
  func fallback(_ kind: FontFacts.Kind, for scalars: [Unicode.Scalar]) -> [FontSummary] {
    fallback.filter { $0.facts.kind == kind && scalars.contains(where: $0.facts.covers) }
  }

  private func fonts(_ family: String, _ kind: FontFacts.Kind) -> [FontSummary] {
    families[family.lowercased(), default: []].filter { $0.facts.kind == kind }
  }
}
