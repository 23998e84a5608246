import GalleryAddresses
package import Manual

/// The page of a guide.
package struct GuidePage: Page {
  package static let template = PageTemplates.Name.guide

  /// A part of a section, with one of its properties.
  struct Block: Sendable {
    var paragraph: GuideParagraph?
    var items: [GuideParagraph] = []
    var sample: CodeSample?
    var recipe: Recipe?
  }

  struct Section: Sendable {
    let sectionID: String
    let sectionTitle: String
    let blocks: [Block]
  }

  package let site: Site
  let docs: DocumentationFrame
  let sections: [Section]
  /// The guide that follows in the list, if there is one.
  let next: NamedLink?

  /// Creates the page.
  ///
  /// - Parameter recipes: The recipes, with pictures of those items that the collection has.
  package init(_ guide: Guide, recipes: [Recipe]) {
    site = Site(documentation: guide.title, guide.lead)
    docs = DocumentationFrame(guide.title, guide.lead, path: guide.path)
    sections = guide.sections.map { section in
      Section(
        sectionID: section.id, sectionTitle: section.title,
        blocks: section.blocks.map { block in
          switch block {
          case .text(let text): Block(paragraph: GuideParagraph(text))
          case .list(let items): Block(items: items.map { GuideParagraph($0) })
          case .code(let sample): Block(sample: sample)
          case .recipe(let id): Block(recipe: recipes.first { $0.recipeID == id })
          }
        })
    }
    let following = Guide.all.drop { $0.id != guide.id }.dropFirst().first
    next = following.map { NamedLink($0.title, href: LocalAddress($0.path).text) }
  }
}
