package import GalleryAddresses
import HTTPServer
package import Manual

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

  /// The URLs and options of a topic, in the order of the table.
  package struct Part: Sendable {
    let topic: ReferenceTopic
    let addresses: [Address]
    let options: [Option]
  }

  let parts: [Part]
  package let limits: [ReferenceLimit]
  /// The entries of the search.
  package let entries: [SearchEntry]

  package init(_ routes: [RouteDescription], limits: [ReferenceLimit]) {
    self.limits = limits
    parts = ReferenceTopic.allCases.map { topic in
      let routes = routes.filter { ReferenceTopic(of: $0.pattern) == topic }
      return Part(
        topic: topic, addresses: routes.map(Address.init), options: Self.options(of: routes))
    }
    entries =
      Recipe.all.map(SearchEntry.init) + parts.flatMap(SearchEntry.all)
      + limits.map(SearchEntry.init) + Problem.Kind.allCases.map(SearchEntry.init)
  }

  /// Returns the part of a topic.
  package func part(_ topic: ReferenceTopic) -> Part {
    parts.first { $0.topic == topic } ?? Part(topic: topic, addresses: [], options: [])
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

extension SearchEntry {
  fileprivate static func all(of part: Reference.Part) -> [SearchEntry] {
    let path = "/docs/\(part.topic.rawValue)"
    return part.options.map { option in
      SearchEntry(
        option.optionName, option.optionSummary,
        kind: "option of \(part.topic.title.lowercased())",
        words: (option.choices + [option.synonyms ?? ""]).joined(separator: " "), path: path,
        id: option.optionID)
    }
      + part.addresses.map { address in
        SearchEntry(
          address.pattern, address.addressSummary, kind: "address", path: path, id: "addresses",
          titleWeight: 5)
      }
  }

  fileprivate init(_ recipe: Recipe) {
    self.init(
      recipe.recipeTitle, recipe.recipeText, kind: "recipe", path: "/docs/recipes",
      id: recipe.recipeID)
  }

  fileprivate init(_ limit: ReferenceLimit) {
    self.init(
      limit.limitName, limit.limitValue, kind: "limit", words: limit.setting,
      path: "/docs/limits", id: limit.setting)
  }

  fileprivate init(_ problem: Problem.Kind) {
    self.init(
      problem.title, problem.advice, kind: "problem",
      words: "\(problem.rawValue) \(problem.status.code)",
      path: "/docs/problems/\(problem.rawValue)", id: "content")
  }
}
