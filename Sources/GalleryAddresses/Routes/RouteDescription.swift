/// The description of a route, for its controller, the OpenAPI document and the reference.
package struct RouteDescription: Sendable {
  /// The kinds of successful answers.
  package enum Kind: Sendable, Equatable {
    /// A page.
    case page
    /// A picture of a subject.
    case picture(PictureSubject)
    /// A page or a picture of a subject, depending on `Accept`.
    case negotiated(PictureSubject)
    /// A JSON document. `schema` names its component in the OpenAPI document.
    case json(schema: String)
    /// JSON documents as Server-Sent Events.
    ///
    /// Events with names have an entity tag as their id; only events of the first name carry the document. The query
    /// may name parameters of the subject, if there is one.
    case events(schema: String, names: [String] = [], of: PictureSubject? = nil)
    /// A stream of pictures of a subject, each of which replaces the one before.
    case pictures(PictureSubject)
    /// Plain text.
    case text
    /// A file with the type in its path; `json` describes a JSON document among the files, and `examples` show the
    /// options.
    case file(json: FileDocument? = nil, examples: OptionExamples? = nil)
  }

  /// A JSON document among the files of a route.
  package enum FileDocument: Sendable, Equatable {
    /// A document with a component in the OpenAPI document.
    case resource(schema: String)
    /// A document without a schema.
    case object
  }

  /// The path with its parameters.
  package let path: RoutePath
  /// The kind of successful answers.
  package let kind: Kind
  /// The summary, one sentence.
  package let summary: String
  /// The parameters of the query.
  package let parameters: ParameterList
  /// The kinds of problems that only this route reports.
  private let ownProblems: [Problem.Kind]

  /// Creates a description.
  ///
  /// - Parameter problems: The kinds of problems in addition to the common ones, and to the problems of the path's
  ///   parameters and the subject.
  package init(
    _ path: RoutePath, _ kind: Kind, _ summary: String, _ parameters: ParameterList = .init([]),
    problems: [Problem.Kind] = []
  ) {
    self.path = path
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
    ownProblems = problems
  }
}

extension RouteDescription {
  /// The path as a pattern, such as `/bitmap/{id}.{format}`.
  package var pattern: String { path.pattern }

  /// Whether the answer may be a page.
  package var hasPage: Bool {
    switch kind {
    case .page, .negotiated: true
    case .picture, .json, .events, .pictures, .text, .file: false
    }
  }

  /// Whether query parameters that are not options are parameters of the item.
  package var takesParameters: Bool {
    switch kind {
    case .picture(let subject), .negotiated(let subject), .pictures(let subject),
      .events(_, _, of: let subject?):
      subject.takesParameters
    case .page, .json, .events, .text, .file: false
    }
  }

  /// The URLs that show the options, or `nil` if there are none.
  package var examples: OptionExamples? {
    switch kind {
    case .picture(let subject): subject.examples
    case .file(_, let examples): examples
    case .page, .negotiated, .json, .events, .pictures, .text: nil
    }
  }

  /// All kinds of problems that the route reports, in the order of their declaration.
  package var problems: [Problem.Kind] {
    var kinds = Set(Self.commonProblems + ownProblems + path.parameters.flatMap(\.problems))
    switch kind {
    case .picture(let subject), .pictures(let subject):
      kinds.formUnion(subject.problems + [.pictureTooLarge])
    case .negotiated(let subject):
      kinds.formUnion(subject.problems + [.pictureTooLarge, .notAcceptable])
    case .page, .json, .events, .text, .file: break
    }
    return Problem.Kind.allCases.filter(kinds.contains)
  }

  /// The problems of every route.
  private static let commonProblems: [Problem.Kind] = [
    .invalidParameter, .malformedRequest, .contentNotTaken, .targetTooLong, .headersTooLarge,
    .methodNotAllowed, .busy, .unavailable,
  ]
}
