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

  package init(_ content: ListContent<GalleryState, BitmapSummary>, limits: RenderLimits) {
    let state = content.state
    // The first page without filters, in any order and size.
    let isFirstView = !state.isFiltered && state.listing.paging.page == 1
    let subject = state.asked ?? (isFirstView ? nil : "All bitmaps")
    site = Site(
      subject,
      description: state.isFiltered
        ? "\(NumberText.counted(content.total, "bitmap")) of this collection, each with a URL that "
          + "renders it crisp at any size." : nil,
      image: content.items.first.map { SharedPicture($0) }, style: "pages/gallery.css",
      script: "pages/gallery.js", keys: Site.Key.ofCards, hasStatus: true, part: .bitmaps)
    heading = subject ?? "Every picture here has an address"
    intro = isFirstView ? GalleryIntroduction(among: content.items) : nil
    list = CardList(content, fields: [ListingQuery.query.name, ListingQuery.page.name])
    let isSearch = !state.text.isEmpty
    orders = BitmapQuery.Order.allCases.filter { $0 != (isSearch ? nil : .newest) }.map { order in
      // Without a search text, the best ones are the newest.
      let shown = order == .best && !isSearch ? .newest : order
      return ChoiceLink(
        text: shown.rawValue, title: shown.title,
        optionHref: state.address { $0.listing.order = order },
        isCurrent: order == state.listing.order || (!isSearch && shown == state.listing.order))
    }
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

extension BitmapQuery.Order {
  /// The order, named after its first item.
  fileprivate var title: String {
    switch self {
    case .best: "Best matches first"
    case .newest: "Newest first"
    case .name: "By name"
    case .size: "Smallest first"
    }
  }
}

/// A bitmap at growing scales, as an introduction.
struct GalleryIntroduction: Sendable {
  struct Step: Sendable {
    let scale: String
    let stepHref: String
    let picture: Thumbnail
  }

  /// The maximum side of a bitmap in cells, so that all four pictures fit beside each other on a phone.
  private static let longestSide = 20
  private static let scales = [1, 2, 4, 8]

  let introHref: String
  /// The URL before the number.
  let introPath: String
  let introScale: String
  let steps: [Step]

  /// Creates the introduction with a small bitmap, preferably one with several colours; returns `nil` if there is none.
  init?(among summaries: [BitmapSummary]) {
    let small = summaries.filter { max($0.columns, $0.rows) <= Self.longestSide }
    guard let summary = small.first(where: { $0.colorCount >= 6 }) ?? small.first,
      let largest = Self.scales.last
    else { return nil }
    introHref = PictureAddress.shown(summary, scale: largest).text
    let path = LocalAddress(PictureAddress.path(summary.name)).text
    introPath = "\(path)?\(RenderQuery.scale.name)="
    introScale = String(largest)
    steps = Self.scales.map { scale in
      Step(
        scale: String(scale), stepHref: PictureAddress.shown(summary, scale: scale).text,
        picture: Thumbnail(
          summary, box: max(summary.columns, summary.rows) * scale, isLabelled: false))
    }
  }
}
