package import GalleryAddresses
import HTTPServer

/// The content of the reference, derived from the table of routes.
package struct Reference: Sendable {
  /// A URL of a topic.
  struct Address: Sendable {
    let pattern: String
    let addressSummary: String
    let answer: String
  }

  /// An option of a topic's URLs.
  struct Option: Sendable {
    let optionID: String
    let optionName: String
    let optionSummary: String
    /// The literal values, or empty if `values` describes them in words.
    let choices: [String]
    let values: String?
    let usual: String?
    /// The path and query of a picture of the demo collection that shows the option, or only the option with a value.
    let example: String?
    let synonyms: String?
    /// The URLs with this option.
    let taking: [String]
  }

  /// An entry that can be found by a search.
  struct Entry: Sendable, Equatable {
    let entryTitle: String
    let entryText: String
    let entryKind: String
    /// Further search terms.
    var otherWords = ""
    /// The path of its page, with the fragment.
    let entryPath: String
    let entryID: String
  }

  /// The URLs and options of a topic, in the order of the table.
  package struct Part: Sendable {
    let topic: ReferenceTopic
    let addresses: [Address]
    let options: [Option]
  }

  let parts: [Part]
  package let limits: [ReferenceLimit]
  let entries: [Entry]

  package init(_ routes: [RouteDescription], limits: [ReferenceLimit]) {
    self.limits = limits
    parts = ReferenceTopic.allCases.map { topic in
      let routes = routes.filter { ReferenceTopic(of: $0.pattern) == topic }
      return Part(
        topic: topic, addresses: routes.map(Address.init), options: Self.options(of: routes))
    }
    entries =
      parts.flatMap(Entry.all) + Recipe.all.map(Entry.init) + limits.map(Entry.init)
      + Problem.Kind.allCases.map(Entry.init)
  }

  /// Returns the part of a topic.
  package func part(_ topic: ReferenceTopic) -> Part {
    parts.first { $0.topic == topic } ?? Part(topic: topic, addresses: [], options: [])
  }

  /// Returns the entries that contain all words, sorted by the first word.
  ///
  /// Titles that equal it come first, followed by titles that begin with it and titles that contain it.
  func entries(about text: String) -> [Entry] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return [] }
    func rank(_ entry: Entry) -> Int {
      let title = entry.entryTitle.lowercased()
      return title == first ? 0 : title.hasPrefix(first) ? 1 : title.contains(first) ? 2 : 3
    }
    let found = entries.filter { entry in
      let all = [entry.entryTitle, entry.entryText, entry.entryKind, entry.otherWords]
        .joined(separator: " ").lowercased()
      return words.allSatisfy { all.contains($0) }
    }
    return found.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    .map(\.element)
  }

  /// Returns each option once, with all URLs that have the same declaration; the options of pictures precede the
  /// options of lists.
  private static func options(of routes: [RouteDescription]) -> [Option] {
    let pictures = routes.filter { if case .picture = $0.kind { true } else { false } }
    var parameters: [QueryParameter] = []
    for parameter in (pictures + routes).flatMap(\.parameters) where !parameters.contains(parameter)
    {
      parameters.append(parameter)
    }
    var counts: [String: Int] = [:]
    return parameters.map { parameter in
      counts[parameter.name, default: 0] += 1
      let number = counts[parameter.name, default: 1]
      return Option(
        parameter, id: number == 1 ? parameter.name : "\(parameter.name)-\(number)",
        taking: routes.filter { $0.parameters.contains(parameter) })
    }
  }
}

extension Reference.Address {
  fileprivate init(_ route: RouteDescription) {
    pattern = route.pattern
    addressSummary = route.summary
    answer =
      switch route.kind {
      case .page: "a page"
      case .picture: "a picture"
      case .negotiated: "a page or a picture"
      case .json: "JSON"
      case .events: "Server-Sent Events"
      case .pictures: "a stream of pictures"
      case .text: "text"
      case .file: "a file"
      }
  }
}

extension Reference.Option {
  fileprivate init(_ parameter: QueryParameter, id: String, taking routes: [RouteDescription]) {
    optionID = id
    optionName = parameter.name
    optionSummary = parameter.summary
    switch parameter.kind.form {
    case .choice(let values): (choices, self.values) = (values, nil)
    case .boolean: (choices, values) = (parameter.allowed, nil)
    case .choices(let values):
      (choices, self.values) = (values, "One or more, separated by commas.")
    default:
      let text = parameter.allowed.joined(separator: ", or ")
      (choices, values) = ([], text.prefix(1).uppercased() + text.dropFirst() + ".")
    }
    usual = parameter.defaultValue
    example =
      routes.lazy.compactMap { $0.examples?.url(of: parameter) }.first
      ?? parameter.example.map { "\(parameter.name)=\($0)" }
    synonyms =
      parameter.synonyms.isEmpty
      ? nil
      : parameter.synonyms.sorted { $0.key < $1.key }.map { "\($0) is \($1)" }
        .joined(separator: ", ")
    taking = routes.map(\.pattern)
  }
}

extension Reference.Entry {
  fileprivate static func all(of part: Reference.Part) -> [Reference.Entry] {
    let path = "/docs/\(part.topic.rawValue)"
    return part.addresses.map { address in
      Reference.Entry(
        entryTitle: address.pattern, entryText: address.addressSummary, entryKind: "address",
        entryPath: path, entryID: "addresses")
    }
      + part.options.map { option in
        Reference.Entry(
          entryTitle: option.optionName, entryText: option.optionSummary,
          entryKind: "option of \(part.topic.title.lowercased())",
          otherWords: option.choices.joined(separator: " "), entryPath: path,
          entryID: option.optionID)
      }
  }

  fileprivate init(_ recipe: Recipe) {
    self.init(
      entryTitle: recipe.recipeTitle, entryText: recipe.recipeText, entryKind: "recipe",
      entryPath: "/docs/recipes", entryID: recipe.recipeID)
  }

  fileprivate init(_ limit: ReferenceLimit) {
    self.init(
      entryTitle: limit.limitName, entryText: limit.limitValue, entryKind: "limit",
      otherWords: limit.setting, entryPath: "/docs/limits", entryID: limit.setting)
  }

  fileprivate init(_ problem: Problem.Kind) {
    self.init(
      entryTitle: problem.title, entryText: problem.advice, entryKind: "problem",
      otherWords: "\(problem.rawValue) \(problem.status.code)",
      entryPath: "/docs/problems/\(problem.rawValue)", entryID: "content")
  }
}
