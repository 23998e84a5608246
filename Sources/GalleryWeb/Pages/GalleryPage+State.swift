import GalleryModel

extension GalleryPage {
  /// - Parameters:
  ///   - listing: The page of bitmaps that `state` asks for.
  ///   - collectionCount: How many there are without any filter.
  ///   - tags: Those of all bitmaps that fit `state`.
  ///   - near: Names like a search text that found nothing.
  ///   - collection: What fills the collection where it is empty.
  init(
    _ state: GalleryState, listing: GalleryModel.BitmapPage, collectionCount: Int, tags: [TagCount],
    near: [String], collection: CollectionCommand, limits: RenderLimits, files: StaticFiles
  ) {
    let pageCount = max(
      1, (listing.total + state.catalogQuery.perPage - 1) / state.catalogQuery.perPage)
    site = Site(
      state.heading,
      description: state.isFiltered
        ? "\(NumberText.counted(listing.total, "bitmap")) of this collection, each with a URL that "
          + "renders it crisp at any size." : nil,
      image: listing.bitmaps.first.map(PictureAddress.shared), style: "gallery.css",
      script: "gallery.js", keys: Self.keys, hasStatus: true, part: .bitmaps, files: files)
    heading = state.heading ?? "Every picture here has an address"
    intro = state.isFirstView ? GalleryIntroduction(among: listing.bitmaps) : nil
    isEmpty = collectionCount == 0
    fill = collection.fill
    add = collection.add("bitmap")
    query = state.text
    kept = state.kept
    self.tags = TagChoice(tags, chosen: state.tags, total: listing.total) { tags in
      state.address { $0.tags = tags }
    }
    orders = BitmapQuery.Order.allCases.map { order in
      Option(
        text: order.rawValue, title: order.title,
        optionHref: state.address { $0.order = order }, isCurrent: order == state.order)
    }
    cells = CellSize.allCases.map { cell in
      Option(
        text: cell.rawValue.uppercased(), title: cell.title,
        optionHref: state.address {
          $0.cell = cell
          $0.page = state.page
        }, isCurrent: cell == state.cell)
    }
    count = Self.count(state, listing, of: collectionCount)
    missed =
      listing.bitmaps.isEmpty
      ? Missed(state, pageCount: pageCount, collectionCount: collectionCount, near: near) : nil
    cellClass = state.cell.styleClass
    cards = listing.bitmaps.map { Card($0, cell: state.cell, limits: limits) }
    hasPages = pageCount > 1 && !listing.bitmaps.isEmpty
    pages = Self.links(state, pageCount)
    previousHref = state.page > 1 ? state.address { $0.page = state.page - 1 } : nil
    nextHref = state.page < pageCount ? state.address { $0.page = state.page + 1 } : nil
  }

  /// What the keys do on a sheet of cards.
  static let keys = [
    Site.Key(strokes: ["/"], meaning: "Search"),
    Site.Key(strokes: ["←", "↑", "→", "↓"], meaning: "Move in the grid"),
    Site.Key(strokes: ["Enter"], meaning: "Open"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]

  private static func count(
    _ state: GalleryState, _ listing: GalleryModel.BitmapPage, of collectionCount: Int
  ) -> String {
    let all = NumberText.counted(listing.total, "bitmap")
    let found =
      state.isFiltered
      ? "\(NumberText.grouped(listing.total)) of \(NumberText.counted(collectionCount, "bitmap"))"
      : all
    guard listing.total > listing.bitmaps.count, !listing.bitmaps.isEmpty else { return found }
    let first = (state.page - 1) * state.catalogQuery.perPage + 1
    let last = first + listing.bitmaps.count - 1
    return "\(NumberText.grouped(first))–\(NumberText.grouped(last)) of \(all)"
  }

  private static func links(_ state: GalleryState, _ pageCount: Int) -> [PageLink] {
    PageNumbers(current: state.page, count: pageCount).entries.map { number in
      PageLink(
        number: number.map(NumberText.grouped) ?? "",
        pageHref: number.map { number in state.address { $0.page = number } } ?? "",
        isCurrent: number == state.page, isGap: number == nil)
    }
  }
}

extension BitmapQuery.Order {
  /// What comes first.
  fileprivate var title: String {
    switch self {
    case .newest: "Newest first"
    case .name: "By name"
    case .size: "Smallest first"
    }
  }
}

extension GalleryState {
  /// What was asked for, `nil` for the whole collection as it comes.
  fileprivate var heading: String? {
    if !text.isEmpty { return "“\(text)”" }
    if !tags.isEmpty { return tags.joined(separator: " + ") }
    return isFirstView ? nil : "All bitmaps"
  }

  /// Whether the whole collection is shown from its beginning, in whatever order and size.
  fileprivate var isFirstView: Bool { !isFiltered && page == 1 }

  /// The parameters that the search form has no field for.
  fileprivate var kept: [GalleryPage.Kept] {
    var state = self
    state.text = ""
    state.page = 1
    return state.address.parameters.map { GalleryPage.Kept(parameter: $0.name, value: $0.value) }
  }
}

extension GalleryPage.Missed {
  fileprivate init(_ state: GalleryState, pageCount: Int, collectionCount: Int, near: [String]) {
    if state.page > 1 {
      message = "There is no page \(NumberText.grouped(state.page)) of this list."
      allHref = state.address { $0.page = 1 }
      allText = "The first of \(NumberText.counted(pageCount, "page"))"
    } else {
      message = Self.message("bitmap", called: state.text, tags: state.tags)
      allHref = state.address {
        $0.text = ""
        $0.tags = []
      }
      allText = "Show all \(NumberText.counted(collectionCount, "bitmap"))"
    }
    self.near = near.map(NearLink.init)
    hasNear = !near.isEmpty
  }

  /// What was looked for and is not there.
  ///
  /// - Parameters:
  ///   - noun: What is listed.
  ///   - text: What was searched, or nothing.
  ///   - tags: Those that were chosen.
  static func message(_ noun: String, called text: String, tags: [String]) -> String {
    let quoted = tags.map { "“\($0)”" }
    let tagged =
      quoted.count < 2
      ? quoted.first.map { "has the tag \($0)" }
      : "has all the tags \(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "")"
    guard !text.isEmpty else { return "No \(noun) \(tagged ?? "is here")." }
    guard let tagged else { return "No \(noun) is called or tagged “\(text)”." }
    return "No \(noun) called or tagged “\(text)” \(tagged)."
  }
}
