import SceneModel

/// An entry of the documentation that a search can find.
package struct SearchEntry: Sendable, Equatable {
  /// The title, which weighs most.
  package let entryTitle: String
  /// A sentence or two about the entry.
  package let entryText: String
  /// The kind of entry in a few words.
  package let entryKind: String
  /// Further words that lead here.
  package let otherWords: String
  /// The path of its page.
  package let entryPath: String
  /// The id of its place on the page.
  package let entryID: String
  /// The weight of a word in the title; less for details that guides and options should precede.
  let titleWeight: Double

  /// Creates an entry.
  ///
  /// - Parameter titleWeight: The weight of a word in the title; a word of the text weighs 2.
  package init(
    _ title: String, _ text: String, kind: String, words: String = "", path: String, id: String,
    titleWeight: Double = 10
  ) {
    entryTitle = title
    entryText = text
    entryKind = kind
    otherWords = words
    entryPath = path
    entryID = id
    self.titleWeight = titleWeight
  }
}

extension SearchEntry {
  /// The entries of the guides and their sections; the guide for newcomers, which touches everything, is last.
  package static let guides = (Guide.all.dropFirst() + Guide.all.prefix(1)).flatMap { guide in
    [
      SearchEntry(guide.title, guide.lead, kind: "guide", path: guide.path, id: "content")
    ]
      + guide.sections.map { section in
        SearchEntry(
          section.title, section.summary, kind: "guide: \(guide.title)", words: section.words,
          path: guide.path, id: section.id)
      }
  }

  /// The entries of the language of scenes.
  package static let language =
    SceneTerm.Part.allCases.flatMap { part in
      SceneTerm.all(in: part).map { term in
        SearchEntry(
          term.name, GuideText(term.summary).plainText,
          kind: part == .kinds ? "kind of scenes" : "modifier of scenes",
          words: term.keys.map(\.name).joined(separator: " "),
          path: "/docs/language/\(part.rawValue)", id: term.name)
      }
    }
    + [
      SearchEntry(
        "Colours of scenes", SceneOutline.colors, kind: "language of scenes",
        path: "/docs/language", id: "colors", titleWeight: 5)
    ]
    + SceneOutline.keys.map { key in
      SearchEntry(
        key.name, "\(key.values.prefix(1).uppercased())\(key.values.dropFirst()).",
        kind: "key of a scene", path: "/docs/language", id: "document", titleWeight: 2)
    }
    + SceneOutline.parameters.map { parameter in
      SearchEntry(
        parameter.name, GuideText(parameter.summary).plainText, kind: "type of parameters",
        words: "parameter variable argument", path: "/docs/language", id: "parameters",
        titleWeight: 5)
    }
    + SceneOutline.functions.map { function in
      SearchEntry(
        function.name, "\(function.input) becomes \(function.output)", kind: "function of texts",
        words: "format function filter", path: "/docs/language", id: "functions")
    }

  /// Returns the entries of a command, its subcommands and their options.
  package static func all(of program: CommandDescription) -> [SearchEntry] {
    program.commands.flatMap { command in
      let path = "/docs/command/\(command.commandName)"
      return ([command] + command.commands).flatMap { each in
        let name = each.path.dropFirst().joined(separator: " ")
        let id = each.path.count == 2 ? "content" : each.commandName
        // Subcommands and other commands share settings with `serve`, which finds them all.
        let options =
          each.path.count == 2
          ? each.shownArguments.filter { each.hasVariables || $0.variable == nil } : []
        return [
          SearchEntry(
            "pixelarium \(name)", each.abstract ?? "", kind: "command",
            words: each.shownArguments.map(\.usage).joined(separator: " "), path: path, id: id)
        ]
          + options.filter { $0.kind != "positional" && $0.abstract?.isEmpty == false }.compactMap {
            option in
            guard let name = option.allNames.last?.spelling, name != "--help", name != "--version"
            else { return nil }
            return SearchEntry(
              name, option.explanation, kind: "option of \(command.commandName)", path: path,
              id: option.id)
          }
      }
    }
  }
}

extension Guide.Section {
  /// The beginning of the section as text.
  fileprivate var summary: String {
    for block in blocks {
      switch block {
      case .text(let text): return text.plainText
      case .list(let items): return items.map(\.plainText).joined(separator: " ")
      case .recipe(let id):
        if let recipe = Recipe.named(id) { return recipe.recipeText }
      case .code: continue
      }
    }
    return title
  }
}

extension CommandDescription.Argument {
  /// The id of the argument's place on a page: `memory-cache`.
  package var id: String { allNames.last?.name ?? valueName ?? "" }
}
