import GalleryAddresses
import GalleryModel

/// The page of a symbol: preview, panel, URL, variants, modes, the look-up of its name, and facts.
package struct SymbolDetailPage: Page {
  package static let template = PageTemplates.Name.symbol

  /// One of several pictures side by side, with a link to the page in its state.
  struct Item: Sendable {
    /// The parts of the name; a line may break between them.
    let itemParts: [String]
    let itemText: String
    let itemHref: String
    let isCurrent: Bool
    let itemPicture: SymbolPicture
  }

  /// The symbol at a size that it is used at.
  struct Specimen: Sendable {
    let points: Int
    let specimenPicture: SymbolPicture
  }

  /// A name that was tried.
  struct Candidate: Sendable {
    let candidateName: String
    let outcome: String
    let isFound: Bool
  }

  struct Preview: Sendable {
    let previewPicture: SymbolPicture
    /// The URL of the resting symbol, for reduced motion.
    let stillSrc: String
    let isMoving: Bool
  }

  package let site: Site
  let detail: Detail
  /// The default symbol of `replace`.
  let replacement: String

  /// The label of the default background, which is the background of the page.
  ///
  /// A symbol has its own outline, and a checkerboard would only distract.
  let plainGround = "Like the page"
  let preview: Preview
  let specimens: [Specimen]

  let choices: VariantChoices
  /// The parameters that a form without scripts must send unchanged.
  let kept: [LocalAddress.Parameter]

  /// Whether the file takes the colour of its surroundings, which not all uses pass on.
  let hasCurrentColor: Bool

  let variants: [Item]
  let modes: [Item]
  let candidates: [Candidate]
}

extension SymbolDetailPage {
  package init(_ subject: SymbolSubject, previous: String?, next: String?) {
    let (resolved, state) = (subject.resolved, subject.state)
    site = Site(
      resolved.name,
      description: "\(subject.summary.label ?? resolved.name): a symbol in every "
        + "variant, colour, weight and size by its URL.",
      image: SharedPicture(symbol: resolved.name, label: subject.label), style: "pages/symbol.css",
      script: "pages/symbol.js",
      keys: Self.keys, hasBar: true, part: .symbols)
    detail = Detail(
      subject, previous: previous.map { NamedLink($0, in: "/symbol") },
      next: next.map { NamedLink($0, in: "/symbol") })
    replacement =
      subject.summary.variants.first { $0.name != resolved.name }?.name ?? next
      ?? subject.summary.name
    preview = Preview(subject)
    specimens = Specimen.all(subject)
    choices = VariantChoices(state.options) { word, _ in
      "symbolVariant(.\(word))"
    } address: {
      state.address(subject.page, [$0])
    }
    let fields = [
      SymbolQuery.variant.parameter, SymbolQuery.derive.parameter,
      SymbolOptions.pageFormat.parameter,
    ]
    kept = LocalAddress(subject.page, fields.map { ($0.name, state[$0]) }).parameters
    hasCurrentColor = subject.hasCurrentColor
    variants = Item.variants(subject)
    modes = Item.modes(subject)
    candidates = resolved.candidates.map(Candidate.init)
  }

  private static let keys = [
    Site.Key(strokes: ["Space"], meaning: "Play the effect again"),
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]
}

extension SymbolDetailPage.Candidate {
  fileprivate init(_ candidate: ResolvedSymbol.Candidate) {
    candidateName = candidate.name
    isFound = candidate.outcome != .missing
    outcome =
      switch candidate.outcome {
      case .missing: "not there"
      case .stored: "found"
      case .derived: "can be derived"
      }
  }
}
