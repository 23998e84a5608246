/// The page of one bitmap: stage, panel, address, palette, comparison and facts.
struct PicturePage: Page {
  static let template = PageTemplates.Name.bitmap

  /// The bitmap before or after.
  struct Neighbor: Sendable {
    let neighborHref: String
    let neighborName: String
  }

  /// The picture for a narrow screen, where the stage decides its size.
  struct Narrow: Sendable {
    let narrowPath: String
    let narrowWidth: Int
    let narrowHeight: Int
  }

  /// A number that a person may change.
  struct SizeControl: Sendable {
    let parameter: String
    let label: String
    let value: String
    let minimum: String
    let maximum: Int
    let placeholder: String
    let unit: String
    /// Where it is changed: the page without the change.
    let resetHref: String?
    let isDial: Bool
  }

  /// One of the kernels.
  struct Choice: Sendable {
    let value: String
    let isChosen: Bool
  }

  /// A part of the picture's address.
  struct Parameter: Sendable {
    let joint: String
    let parameter: String
    let value: String
    let removeHref: String
  }

  let site: Site
  let name: String
  let description: String
  let previous: Neighbor?
  let next: Neighbor?

  let pagePath: String
  let picturePath: String
  /// One pixel a cell, for reading colours.
  let sourcePath: String
  let columns: Int
  let rows: Int
  let narrowScale: Int

  let path: String
  let width: Int
  let height: Int
  /// Pixels of the bitmap within the picture, which is larger where a box has another aspect ratio.
  let drawnWidth: Int
  let drawnHeight: Int
  let alt: String
  let narrow: Narrow?
  let stageLabel: String

  let factor: String
  let smallerHref: String
  let largerHref: String
  let fitHref: String
  let sizeControls: [SizeControl]
  let dialMaximum: Int
  let dialValue: Int
  let interpolations: [Choice]
  let interpolationResetHref: String?

  let parameters: [Parameter]
  let served: String
  let snippets: [Snippet]
  let comparison: [Comparison]
  let palette: PaletteStrip
  let facts: [Fact]
}
