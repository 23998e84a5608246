import GalleryAddresses
package import GalleryModel

/// The gallery: a toolbar, and a sheet of cards.
package struct GalleryPage: Page {
  package static let template = PageTemplates.Name.gallery

  struct Card: Sendable {
    let href: String
    let name: SplitName
    let facts: String
    let copyPath: String
    /// The animated file for a focused card, or `nil` for a still.
    let movingPath: String?
    let picture: Thumbnail
  }

  package let site: Site
  let heading: String
  let intro: GalleryIntroduction?
  let list: CardList
  let orders: [ChoiceLink]
  let cards: [Card]

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - content: The bitmaps.
  ///   - front: The bitmap that introduces the collection, or `nil` to choose one of the page.
  package init(
    _ content: ListContent<GalleryState, BitmapSummary>, front: BitmapSummary?,
    limits: RenderLimits
  ) {
    let state = content.state
    let isFirstView = state.isFirstView
    let subject = state.asked ?? (isFirstView ? nil : "All bitmaps")
    site = Site(
      subject,
      description: state.isFiltered
        ? "\(NumberText.counted(content.total, "bitmap")) of this collection, each with a URL that "
          + "renders it crisp at any size." : nil,
      image: (front ?? content.items.first).map { SharedPicture($0) }, style: "pages/gallery.css",
      script: "pages/gallery.js", keys: Site.Key.ofCards, hasStatus: true, part: .bitmaps)
    heading = subject ?? "Every picture here has an address"
    intro = isFirstView ? GalleryIntroduction(front, among: content.items, limits: limits) : nil
    list = CardList(content, fields: [ListingQuery.query.name, ListingQuery.page.name])
    orders = ChoiceLink.orders(of: state)
    cards = zip(content.items, SplitName.all(content.items.map(\.name))).map {
      Card($0, name: $1, cell: state.cell, limits: limits)
    }
  }
}

extension GalleryPage.Card {
  /// The scale in the copied URL, if the picture is within the limits.
  static let copiedScale = 8

  init(_ summary: BitmapSummary, name: SplitName, cell: CellSize, limits: RenderLimits) {
    href = LocalAddress("/bitmap/\(summary.name)").text
    self.name = name
    var facts = ["\(summary.columns) × \(summary.rows)"]
    if summary.moves { facts.append(NumberText.counted(summary.frameCount ?? 1, "frame")) }
    // A small cell has no space for more.
    if cell != .small { facts.append(NumberText.counted(summary.colorCount, "colour")) }
    self.facts = facts.map { $0.replacing(" ", with: "\u{a0}") }.joined(separator: " · ")
    movingPath = summary.moves ? PictureAddress.moving(summary, box: cell.box).text : nil
    copyPath =
      PictureAddress.shown(
        summary, scale: min(Self.copiedScale, Stage.largest(summary, limits: limits))
      ).text
    picture = Thumbnail(summary, box: cell.box)
  }
}
