/// The page of one symbol: preview, panel, address, variants, modes, how its name was found, facts.
struct SymbolDetailPage: Page {
  static let template = PageTemplates.Name.symbol

  /// The symbol before or after.
  struct Neighbor: Sendable {
    let neighborHref: String
    let neighborName: String
  }

  /// A variant that can be switched on and off.
  struct Toggle: Sendable {
    let toggleText: String
    let toggleTitle: String
    let toggleHref: String
    let isOn: Bool
  }

  /// One of several pictures side by side; a link to the page in that state.
  struct Item: Sendable {
    /// The name in the parts at whose ends a line may be broken.
    let itemParts: [String]
    let itemText: String
    let itemHref: String
    let isCurrent: Bool
    let itemPicture: SymbolPicture
  }

  /// The symbol as large as it will be in use.
  struct Specimen: Sendable {
    let points: Int
    let specimenPicture: SymbolPicture
  }

  /// A name that was looked for.
  struct Candidate: Sendable {
    let candidateName: String
    let outcome: String
    let isFound: Bool
  }

  /// What the preview shows.
  struct Preview: Sendable {
    let previewPicture: SymbolPicture
    /// The same at rest, for those who want nothing to move.
    let stillSrc: String
    let isMoving: Bool
  }

  let site: Site
  let name: String
  let description: String
  let previous: Neighbor?
  let next: Neighbor?

  let pagePath: String
  /// The query of this state, as the page itself would spell it.
  let query: String
  /// What `replace` brings where nobody says otherwise.
  let replacement: String

  /// Whether the stage looks like the page until another ground is chosen: a symbol has an outline of
  /// its own, and squares would only be in its way.
  let hasPlainGround = true
  let preview: Preview
  let specimens: [Specimen]
  /// `made for you`, `drawn`; and what was asked for and is not there.
  let origin: String

  let flags: [Toggle]
  let shapes: [Toggle]
  let derivation: Toggle
  let panel: SymbolPanel
  /// The parameters that a form without scripts has to send along.
  let kept: [GalleryPage.Kept]

  let path: String
  let picturePath: String
  let parameters: [PicturePage.Parameter]
  let formats: [PicturePage.Format]
  let served: String
  let snippets: [Snippet]
  /// Whether the file has the colour of what is around it, which not every use of it hands on.
  let hasCurrentColor: Bool
  let swiftUI: String
  let downloads: [Download]

  let variants: [Item]
  let modes: [Item]
  let candidates: [Candidate]
  /// The old name that led here.
  let alias: String?
  let facts: [Fact]
}
