/// The page of one bitmap: stage, panel, address, palette, comparisons and facts.
struct PicturePage: Page {
  static let template = PageTemplates.Name.bitmap

  /// The bitmap before or after.
  struct Neighbor: Sendable {
    let neighborHref: String
    let neighborName: String
  }

  /// The picture for screens of which the stage has less room.
  struct Source: Sendable {
    let media: String
    let sourcePath: String
    let sourceWidth: Int
    let sourceHeight: Int
  }

  /// What the stage says where it shows another factor than that of the address.
  struct Shown: Sendable {
    /// What the style sheet calls the room.
    let roomName: String
    let shownFactor: String
  }

  /// A part of the picture's address.
  struct Parameter: Sendable {
    let joint: String
    let name: String
    let value: String
    let removeHref: String
  }

  /// A kind of file that the picture is offered as.
  struct Format: Sendable {
    let formatName: String
    let formatTitle: String
    let formatHref: String
    let isChosen: Bool
  }

  let site: Site
  let name: String
  let description: String
  let previous: Neighbor?
  let next: Neighbor?

  let pagePath: String
  /// The query of this state, as the page itself would spell it.
  let query: String
  let grid: StageGrid?

  /// The address that is shown, and the part of it before the parameters.
  let path: String
  let picturePath: String
  /// What the stage shows on a wide screen, in CSS pixels.
  let shownPath: String
  let width: Int
  let height: Int
  /// Whether every cell is a block of whole pixels, which may be enlarged in any way.
  let isBlocks: Bool
  let alt: String
  /// For narrower screens, the narrowest first.
  let sources: [Source]
  let stageLabel: String

  let factor: String
  let shown: [Shown]
  /// What factors have to be a multiple of.
  let factorStep: Int
  let smallerHref: String
  let largerHref: String
  let fitHref: String
  let panel: PicturePanel

  let parameters: [Parameter]
  /// Whether a form without scripts has to send the kind of file along.
  let isOtherFormat: Bool
  let formatName: String
  let formats: [Format]
  let served: String
  let snippets: [Snippet]
  let downloads: [Download]
  let comparisons: [Comparison]
  let palette: PaletteStrip
  let facts: [Fact]
}
