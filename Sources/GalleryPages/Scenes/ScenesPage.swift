package import GalleryAddresses
package import GalleryModel
import GalleryScenes
package import SceneModel

/// The page of all scenes, each with its defaults in the colours of the page.
package struct ScenesPage: Page {
  package static let template = PageTemplates.Name.scenes

  /// A scene with the parameters of its URLs.
  package struct Item: Sendable {
    let summary: SceneSummary
    /// The parameters as declared in the document.
    let parameters: [SceneParameter]
    /// Whether the document has colours for both colour schemes.
    let hasBothSchemes: Bool
    /// Whether the light picture needs a light ground on a dark page.
    let needsLightGround: Bool
    /// The values of the required parameters.
    let required: [AddressParameter]

    package init(
      summary: SceneSummary, document: SceneDocument, required: [AddressParameter]
    ) {
      self.summary = summary
      parameters = document.parameters
      hasBothSchemes = document.hasColorsForBothSchemes
      needsLightGround = !hasBothSchemes && document.hasDefaultForeground
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
    let src: String
    /// The URL for dark pages, or `nil` if the scene does not have colours for both schemes.
    let darkSrc: String?
    let needsLightGround: Bool
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
    src = item.picture(.svg, in: .light).text
    needsLightGround = item.needsLightGround
    darkSrc = item.hasBothSchemes ? item.picture(.svg, in: .dark).text : nil
    let names = item.parameters.map(\.name)
    // A small cell has no space for more.
    facts =
      cell == .small || names.isEmpty
      ? NumberText.counted(names.count, "parameter") : names.joined(separator: " · ")
  }
}

extension ScenesPage.Item {
  fileprivate func picture(
    _ format: PictureFormat, in scheme: RequestedColorScheme, _ options: [AddressParameter] = []
  ) -> LocalAddress {
    LocalAddress(
      "/scene/\(summary.name).\(format.rawValue)",
      required + [SceneQuery.colorScheme(scheme == .light ? nil : scheme)] + options)
  }
}
