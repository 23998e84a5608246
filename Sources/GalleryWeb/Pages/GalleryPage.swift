import GalleryModel

/// The gallery: a toolbar, and cards on a sheet.
package struct GalleryPage: Page {
  static let template = PageTemplates.Name.gallery

  /// One bitmap.
  struct Card: Sendable {
    let href: String
    let name: String
    let facts: String
    let copyPath: String
    let picture: Thumbnail
  }

  /// A parameter that the search form carries along.
  struct Kept: Sendable {
    let parameter: String
    package let value: String
  }

  /// One of several that exclude each other.
  struct Option: Sendable {
    let text: String
    let title: String
    let optionHref: String
    let isCurrent: Bool
  }

  /// A link to a page of the list.
  struct PageLink: Sendable {
    let number: String
    let pageHref: String
    let isCurrent: Bool
    let isGap: Bool
  }

  /// What stands in the place of cards that do not exist.
  struct Missed: Sendable {
    let message: String
    let hasNear: Bool
    let near: [NearLink]
    let allHref: String
    let allText: String
  }

  let site: Site
  let heading: String
  let intro: GalleryIntroduction?
  /// Whether there is no bitmap at all.
  let isEmpty: Bool
  /// The commands that fill the collection that is served.
  let fill: String
  let add: String
  let query: String
  let kept: [Kept]
  let tags: TagChoice
  let orders: [Option]
  let cells: [Option]
  let count: String
  let missed: Missed?
  let cellClass: String
  let cards: [Card]
  let hasPages: Bool
  let pages: [PageLink]
  let previousHref: String?
  let nextHref: String?
}

extension GalleryPage.Card {
  /// The scale that the copied address has, where the picture is within limits.
  static let copiedScale = 8

  init(_ summary: BitmapSummary, cell: CellSize, limits: RenderLimits) {
    href = "/bitmap/\(summary.name)"
    name = summary.name
    let size = "\(summary.columns) × \(summary.rows)"
    // A small cell has no room for more.
    facts =
      cell == .small ? size : "\(size) · \(NumberText.counted(summary.colorCount, "colour"))"
    copyPath =
      PictureAddress.shown(
        summary, scale: min(Self.copiedScale, Stage.largest(summary, limits: limits))
      ).text
    picture = Thumbnail(summary, box: cell.box)
  }
}
