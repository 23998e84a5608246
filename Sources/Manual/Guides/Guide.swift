/// A page of the documentation about a task.
package struct Guide: Sendable {
  /// A part of a guide that one heading covers.
  package struct Section: Sendable {
    /// The id of the heading.
    package let id: String
    /// The heading.
    package let title: String
    /// Further words that lead a search here.
    package let words: String
    /// The content.
    package let blocks: [Block]

    init(_ id: String, _ title: String, words: String = "", _ blocks: Block...) {
      self.id = id
      self.title = title
      self.words = words
      self.blocks = blocks
    }
  }

  /// A part of a section.
  package enum Block: Sendable {
    /// A paragraph.
    case text(GuideText)
    /// A list of paragraphs.
    case list([GuideText])
    /// Code to copy.
    case code(CodeSample)
    /// A recipe, by its id.
    case recipe(String)

    /// Returns code to copy, with its purpose.
    static func code(_ title: String, _ text: String) -> Block {
      .code(CodeSample(text, title: title))
    }
  }

  /// The name in the URL.
  package let id: String
  /// The title.
  package let title: String
  /// The content in a sentence.
  package let lead: String
  /// The sections.
  package let sections: [Section]

  init(_ id: String, _ title: String, _ lead: String, _ sections: Section...) {
    self.id = id
    self.title = title
    self.lead = lead
    self.sections = sections
  }

  /// The path of the page.
  package var path: String { "/docs/guides/\(id)" }

  /// All guides; the first one is for newcomers.
  package static let all = [
    start, readme, crisp, icons, colors, animation, scenes, formats, collection, sets, remote,
    scripts, server, fleet,
  ]

  /// Returns the guide with a name, or `nil` if no guide has it.
  package static func named(_ id: String) -> Guide? { all.first { $0.id == id } }
}
