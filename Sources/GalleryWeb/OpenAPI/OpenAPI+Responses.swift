import GalleryAddresses
import GalleryModel
import GalleryPages
import GalleryWire
import HTTPServer

extension OpenAPI {
  /// Returns the answers of a route by status.
  static func responses(of route: RouteDescription) -> JSONValue {
    var responses = [JSONValue.Member("200", success(route))]
    if route.hasEntityTag {
      responses.append(.init("304", ["description": "The client's copy is current."]))
    }
    if route.mayAnswerPlaceholder {
      responses.append(
        .init("202", ["description": "A placeholder: the image is still loading, ask again."]))
    }
    let problems = Dictionary(grouping: route.problems, by: \.status.code)
    for (status, kinds) in problems.sorted(by: { $0.key < $1.key }) {
      let titles = kinds.map(\.title).joined(separator: "; or: ")
      responses.append(
        .init(String(status), ["description": .string(titles + "."), "content": problemContent]))
    }
    return .object(responses)
  }

  private static func success(_ route: RouteDescription) -> JSONValue {
    switch route.kind {
    case .page: content(["text/html": ["type": "string"]], "A page.")
    case .picture(let subject):
      picture(subject.formats.map(Representation.picture), of: subject)
    case .negotiated(let subject):
      picture(
        Representation.all(of: subject.kind), of: subject, fields: [.vary, .contentLocation])
    case .json(let schema): content(["application/json": reference(schema)], "The answer.")
    case .events(let schema, let names, _):
      content(
        ["text/event-stream": event(of: schema, names)], "Events with a document as their data."
      )
    case .pictures:
      content(["multipart/x-mixed-replace": bytes], "Pictures that replace each other.")
    case .text: content(["text/plain": ["type": "string"]], "A text.")
    case .file(.resource(let schema), _):
      content(["application/json": reference(schema), "*/*": bytes], "The file.")
    case .file(.object, _):
      content(["application/json": ["type": "object"], "*/*": bytes], "The file.")
    case .file(nil, _): content(["*/*": bytes], "The file.")
    }
  }

  private static let bytes: JSONValue = ["type": "string", "format": "binary"]

  /// Returns the description of a picture, and of a page with the same URL, in each media type, with the header fields
  /// of the subject and further ones.
  private static func picture(
    _ representations: [Representation], of subject: PictureSubject, fields: [ResponseField] = []
  ) -> JSONValue {
    let headers = ([.etag] + subject.fields + fields).map { field in
      JSONValue.Member(
        field.name, ["description": .string(field.summary), "schema": ["type": "string"]])
    }
    let media = representations.map { representation in
      let schema: JSONValue =
        switch representation {
        case .page: ["type": "string"]
        case .picture(.json): reference(subject.schema)
        case .picture: bytes
        }
      return JSONValue.Member(representation.mediaType, ["schema": schema])
    }
    return ["description": "The picture.", "headers": .object(headers), "content": .object(media)]
  }

  private static func content(
    _ schemas: KeyValuePairs<String, JSONValue>, _ description: JSONValue
  ) -> JSONValue {
    let media = schemas.map { JSONValue.Member($0.key, ["schema": $0.value]) }
    return ["description": description, "content": .object(media)]
  }

  /// Returns the schema of an event of a stream, field by field (WHATWG HTML §9.2.6); its data is a document as text.
  private static func event(of schema: String, _ names: [String]) -> JSONValue {
    let retry: JSONValue = [
      "type": "integer", "description": "The milliseconds to wait before the next request.",
    ]
    let data = { (content: JSONValue) -> JSONValue in
      ["type": "string", "contentMediaType": "application/json", "contentSchema": content]
    }
    guard !names.isEmpty else {
      return [
        "type": "object", "required": ["data", "id"],
        "properties": [
          "data": data(reference(schema)),
          "id": ["type": "string", "pattern": "^[0-9]+$", "description": "The generation."],
          "retry": retry,
        ],
      ]
    }
    return [
      "type": "object", "required": ["event", "data"],
      "properties": [
        "event": ["type": "string", "enum": .strings(names)],
        "data": data(["anyOf": [reference(schema), reference("Problem"), ["type": "object"]]]),
        "id": ["type": "string", "pattern": "^[0-9a-f]{32}$", "description": "The entity tag."],
        "retry": retry,
      ],
    ]
  }

  private static func reference(_ schema: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(schema)")]
  }

  private static var problemContent: JSONValue {
    [
      "application/problem+json": ["schema": reference("Problem")],
      "text/html": ["schema": ["type": "string"]],
    ]
  }

  /// All kinds of problems, by the names in their type URIs.
  static var problems: JSONValue {
    .object(
      Problem.Kind.allCases.map { kind in
        let words = "\(kind.title). Status \(kind.status.code)."
        return .init(kind.rawValue, ["description": .string(words), "content": problemContent])
      })
  }
}

extension RouteDescription {
  /// Whether the answer may be a placeholder for an image that is still being loaded.
  fileprivate var mayAnswerPlaceholder: Bool {
    switch kind {
    case .picture(let subject), .negotiated(let subject): subject.loadsImages
    case .page, .json, .events, .pictures, .text, .file: false
    }
  }

  /// Whether a client that has the answer gets 304.
  fileprivate var hasEntityTag: Bool {
    switch kind {
    case .picture, .negotiated, .file: true
    case .page, .json, .events, .pictures, .text: false
    }
  }
}
