import GalleryModel
import Typesetting

/// The fonts of a collection in the ways in which they are looked for, without their files.
struct StoredFonts: Sendable {
  /// By the name of their family in small letters, in the order in which they were added.
  private let families: [String: [FontSummary]]
  /// The families that have roles; where two have one, that of the font that was added last.
  private let roles: [FontDesign: String]
  /// Those that step in for characters, in the order in which they do.
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

  /// The family that a design stands for.
  func family(of design: FontDesign) -> String? { roles[design] }

  /// The font of outlines of a family that is nearest to what is asked for.
  func outline(_ family: String, _ look: FontQuestion) -> FontSummary? {
    look.nearest(in: fonts(family, .outline)) {
      ($0.facts.weight...$0.facts.weight, $0.facts.isItalic)
    }
  }

  /// The pixel font of a family; of several the one that was added last.
  func pixel(_ family: String) -> FontSummary? { fonts(family, .pixel).last }

  /// Those that step in and have one of some characters at least.
  func fallback(_ kind: FontFacts.Kind, for scalars: [Unicode.Scalar]) -> [FontSummary] {
    fallback.filter { $0.facts.kind == kind && scalars.contains(where: $0.facts.covers) }
  }

  private func fonts(_ family: String, _ kind: FontFacts.Kind) -> [FontSummary] {
    families[family.lowercased(), default: []].filter { $0.facts.kind == kind }
  }
}
