import HTTPServer

extension OpenAPI {
  /// What a route may answer, by status.
  static func responses(of route: RouteDescription) -> JSONValue {
    var responses = [JSONValue.Member(name: "200", value: success(route.answer))]
    if route.answer == .picture || route.answer == .file {
      responses.append(
        JSONValue.Member(name: "304", value: ["description": "The client's copy is still good."]))
    }
    for (status, kinds) in problemsByStatus(of: route) {
      let titles = kinds.map(\.title).joined(separator: "; or: ")
      responses.append(
        JSONValue.Member(
          name: String(status),
          value: ["description": .string(titles + "."), "content": problemContent]))
    }
    return .object(responses)
  }

  private static func success(_ answer: RouteDescription.Answer) -> JSONValue {
    switch answer {
    case .page: content("text/html", "A page.", ["type": "string"])
    case .picture: content("image/png", "The picture.", ["type": "string", "format": "binary"])
    case .json(let schema): content("application/json", "The answer.", reference(schema))
    case .text: content("text/plain", "A text.", ["type": "string"])
    case .file: content("*/*", "The file.", ["type": "string", "format": "binary"])
    }
  }

  private static func content(
    _ mediaType: String, _ description: JSONValue, _ schema: JSONValue
  ) -> JSONValue {
    let media = JSONValue.Member(name: mediaType, value: ["schema": schema])
    return ["description": description, "content": .object([media])]
  }

  private static func reference(_ schema: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(schema)")]
  }

  private static func problemsByStatus(
    of route: RouteDescription
  ) -> [(status: Int, kinds: [Problem.Kind])] {
    var kinds: [Problem.Kind] = [.invalidParameter, .malformedRequest]
    if route.pattern.contains("{id}") { kinds.append(.bitmapNotFound) }
    if route.pattern.contains("{palette}") { kinds.append(.paletteNotFound) }
    if route.pattern.contains("{kind}") { kinds.append(.formatNotOffered) }
    if route.answer == .picture { kinds += [.formatNotOffered, .pictureTooLarge] }
    if route.pattern.contains("{version}") { kinds.append(.notFound) }
    kinds += [.methodNotAllowed, .busy, .unavailable]
    return Dictionary(grouping: kinds, by: \.status.code).sorted { $0.key < $1.key }
      .map { (status: $0.key, kinds: $0.value) }
  }

  private static var problemContent: JSONValue {
    [
      "application/problem+json": ["schema": reference("Problem")],
      "text/html": ["schema": ["type": "string"]],
    ]
  }

  /// Every kind of problem, under the name that its type URI leads to.
  static var problems: JSONValue {
    .object(
      Problem.Kind.allCases.map { kind in
        JSONValue.Member(
          name: kind.rawValue,
          value: [
            "description": .string("\(kind.title). Status \(kind.status.code)."),
            "content": problemContent,
          ])
      })
  }
}
