package import GalleryAddresses
package import GalleryModel
package import SceneModel

/// The page of all scenes, each with its defaults in the colours of the page.
package struct ScenesPage: Page {
  package static let template = PageTemplates.Name.scenes

  /// A scene with the parameters of its URLs.
  package struct Item: Sendable {
    let summary: SceneSummary
    /// The parameters as declared in the document.
    let parameters: [SceneParameter]
    /// The values of the required parameters.
    let required: [AddressParameter]

    package init(
      summary: SceneSummary, parameters: [SceneParameter], required: [AddressParameter]
    ) {
      self.summary = summary
      self.parameters = parameters
      self.required = required
    }
  }

  struct Card: Sendable {
    let href: String
    let name: SplitName
    /// The names of its parameters.
    let facts: String
    let copyPath: String
    /// The URL of a vector picture, which is crisp at any size.
    let lightSrc: String
    let darkSrc: String
  }

  package let site: Site
  let list: CardList
  let orders: [ChoiceLink]
  let cards: [Card]

  package init(_ content: ListContent<ScenesState, Item>) {
    let state = content.state
    site = Site(
      state.asked.map { "\($0) · Scenes" } ?? "Scenes",
      description: "\(NumberText.counted(content.total, "scene")): pictures composed of text, "
        + "bitmaps and symbols, filled in by their URLs.",
      image: content.items.first.map {
        SharedPicture(
          $0.picture(.png, in: .light, [(SceneQuery.background.name, SharedPicture.ground)]),
          alt: $0.summary.label)
      }, style: "pages/scenes.css",
      script: "pages/scenes.js", keys: Site.Key.ofCards, hasStatus: true, part: .scenes)
    list = CardList(content, fields: [SceneListing.query.name, SceneListing.page.name])
    orders = ChoiceLink.orders(of: state)
    cards = zip(content.items, SplitName.all(content.items.map(\.summary.name))).map {
      Card($0, name: $1, in: state.cell)
    }
  }
}

extension ScenesPage.Card {
  init(_ item: ScenesPage.Item, name: SplitName, in cell: CellSize) {
    self.name = name
    href = LocalAddress("/scene/\(item.summary.name)", item.required).text
    copyPath = item.picture(.png, in: .light).text
    lightSrc = item.picture(.svg, in: .light).text
    darkSrc = item.picture(.svg, in: .dark).text
    let names = item.parameters.map(\.name)
    // A small cell has no space for more.
    facts =
      cell == .small || names.isEmpty
      ? NumberText.counted(names.count, "parameter") : names.joined(separator: " · ")
  }
}

extension ScenesPage.Item {
  fileprivate func picture(
    _ format: PictureFormat, in scheme: SceneColorScheme, _ options: [AddressParameter] = []
  ) -> LocalAddress {
    LocalAddress(
      "/scene/\(summary.name).\(format.rawValue)",
      required + [SceneQuery.colorScheme(scheme == .light ? nil : scheme)] + options)
  }
}
