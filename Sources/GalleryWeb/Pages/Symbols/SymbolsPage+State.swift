import GalleryModel

extension SymbolsPage {
  /// What the page is made of.
  struct Content: Sendable {
    let state: SymbolsState
    /// The page of symbols that the state asks for.
    let listing: GalleryModel.SymbolPage
    /// How many there are without any filter.
    let collectionCount: Int
    /// Those of all symbols that fit the state.
    let tags: [TagCount]
    /// Names like a search text that found nothing.
    let near: [String]
    /// What adds symbols where there are none.
    let collection: CollectionCommand
  }

  init(_ content: Content, files: StaticFiles) {
    let state = content.state
    let look = state.appearance
    let perPage = state.catalogQuery.perPage
    let pageCount = max(1, (content.listing.total + perPage - 1) / perPage)
    site = Site(
      state.heading,
      description: "\(NumberText.counted(content.listing.total, "symbol")), each in every variant, "
        + "colour, weight and size by its URL.",
      image: content.listing.symbols.first.map { SymbolPicture.shared($0.name) },
      style: "symbols.css", script: "symbols.js", keys: GalleryPage.keys, hasStatus: true,
      part: .symbols, files: files)
    pageHref = state.address.text
    isEmpty = content.collectionCount == 0
    fill = content.collection.fill
    add = content.collection.add("symbol")
    query = state.text
    kept = state.kept
    tags = TagChoice(content.tags, chosen: state.tags, total: content.listing.total) { tags in
      state.address { $0.tags = tags }
    }
    cells = CellSize.allCases.map { cell in
      GalleryPage.Option(
        text: cell.rawValue.uppercased(), title: cell.title,
        optionHref: state.address {
          $0.cell = cell
          $0.page = state.page
        }, isCurrent: cell == state.cell)
    }
    flags = Self.flags(state)
    shapes = Self.shapes(state)
    derivation = Self.derivation(state)
    modes = Self.modes(state)
    foreground = look[SymbolQuery.foreground] ?? ""
    wells = SymbolColors.wells(look.options.foreground)
    presets = SymbolColors.presets(foreground.isEmpty ? nil : foreground) {
      state.address(looking: [(SymbolQuery.foreground.name, $0)])
    }
    weights = SymbolWeight.allCases.map { weight in
      Choice(choice: weight.rawValue, isChosen: weight == look.options.weight)
    }
    scales = SymbolScale.allCases.map { scale in
      Choice(choice: scale.rawValue, isChosen: scale == look.options.imageScale)
    }
    value = look[SymbolQuery.value] ?? "1"
    let plain = state.address(looking: SymbolsState.look.map { ($0.name, nil) })
    plainHref = plain == state.address.text ? nil : plain
    count = Self.count(content)
    missed = content.listing.symbols.isEmpty ? .init(content, pageCount: pageCount) : nil
    cellClass = state.cell.styleClass
    cards = content.listing.symbols.map { Card($0, state) }
    hasPages = pageCount > 1 && !content.listing.symbols.isEmpty
    pages = PageNumbers(current: state.page, count: pageCount).entries.map { number in
      GalleryPage.PageLink(
        number: number.map(NumberText.grouped) ?? "",
        pageHref: number.map { number in state.address { $0.page = number } } ?? "",
        isCurrent: number == state.page, isGap: number == nil)
    }
    previousHref = state.page > 1 ? state.address { $0.page = state.page - 1 } : nil
    nextHref = state.page < pageCount ? state.address { $0.page = state.page + 1 } : nil
  }

  private static func count(_ content: Content) -> String {
    let state = content.state
    let (total, shown) = (content.listing.total, content.listing.symbols.count)
    let all = NumberText.counted(total, "symbol")
    guard total <= shown || shown == 0 else {
      let first = (state.page - 1) * state.catalogQuery.perPage + 1
      return "\(NumberText.grouped(first))–\(NumberText.grouped(first + shown - 1)) of \(all)"
    }
    guard state.isFiltered else { return all }
    return "\(NumberText.grouped(total)) of "
      + NumberText.counted(content.collectionCount, "symbol")
  }
}

extension SymbolsState {
  /// What was asked for.
  fileprivate var heading: String {
    if !text.isEmpty { return "“\(text)” · Symbols" }
    return tags.isEmpty ? "Symbols" : "\(tags.joined(separator: " + ")) · Symbols"
  }

  /// The parameters that the form has no field for.
  fileprivate var kept: [GalleryPage.Kept] {
    let fields = [
      SymbolListing.query.name, SymbolListing.page.name, SymbolQuery.foreground.name,
      SymbolQuery.weight.name, SymbolQuery.imageScale.name, SymbolQuery.value.name,
    ]
    return address.parameters.filter { !fields.contains($0.name) }
      .map { GalleryPage.Kept(parameter: $0.name, value: $0.value) }
  }
}

extension GalleryPage.Missed {
  fileprivate init(_ content: SymbolsPage.Content, pageCount: Int) {
    let state = content.state
    if state.page > 1 {
      message = "There is no page \(NumberText.grouped(state.page)) of this list."
      allHref = state.address { $0.page = 1 }
      allText = "The first of \(NumberText.counted(pageCount, "page"))"
    } else {
      message = Self.message("symbol", called: state.text, tags: state.tags)
      allHref = state.address {
        $0.text = ""
        $0.tags = []
      }
      allText = "Show all \(NumberText.counted(content.collectionCount, "symbol"))"
    }
    near = content.near.map(NearLink.symbol)
    hasNear = !near.isEmpty
  }
}
