import GalleryAddresses
import GalleryModel
import GalleryPages
import GalleryWire
import HTTPServer

extension OpenAPI {
  /// The answers of a route, by status.
  static func responses(of route: RouteDescription) -> JSONValue {
    var responses = [JSONValue.Member("200", success(route))]
    if [.picture, .negotiated, .file].contains(route.kind) {
      responses.append(.init("304", ["description": "The client's copy is still good."]))
    }
    let isPicture = [.picture, .negotiated].contains(route.kind)
    if route.mayLoadImages, isPicture {
      responses.append(
        .init("202", ["description": "The placeholder: the image is on its way, ask again."]))
    }
    for (status, kinds) in problemsByStatus(of: route) {
      let titles = kinds.map(\.title).joined(separator: "; or: ")
      responses.append(
        .init(String(status), ["description": .string(titles + "."), "content": problemContent]))
    }
    return .object(responses)
  }

  private static func success(_ route: RouteDescription) -> JSONValue {
    switch route.kind {
    case .page: content(["text/html": ["type": "string"]], "A page.")
    case .picture: picture(route.subject.formats.map(Representation.picture), of: route)
    case .negotiated:
      picture(
        Representation.all(of: route.subject), of: route, headers: ["Vary", "Content-Location"])
    case .json(let schema): content(["application/json": reference(schema)], "The answer.")
    case .events(let schema, let names):
      content(
        ["text/event-stream": event(of: schema, names)], "Events, each with a document as its data."
      )
    case .pictures:
      content(["multipart/x-mixed-replace": bytes], "Pictures that replace each other.")
    case .text: content(["text/plain": ["type": "string"]], "A text.")
    case .file where route.pattern.contains("{kind}"):
      content(["application/json": reference("Palette"), "*/*": bytes], "The file.")
    case .file where route.pattern.contains("{extension}"):
      content(["application/json": ["type": "object"], "*/*": bytes], "The file.")
    case .file: content(["*/*": bytes], "The file.")
    }
  }

  private static func headerNames(of route: RouteDescription) -> [String] {
    guard !route.isOfSymbol else {
      return [
        "X-Symbol-Resolved", "X-Symbol-Weight", "X-Symbol-Frame", "X-Frame", "Deprecation", "Link",
      ]
    }
    guard !route.takesSceneParameters else {
      return ["X-Scene-Size", "X-Missing-Glyphs", "X-Dynamic-Range", "X-Image-Phase", "Link"]
    }
    let remote = ["X-Image-Phase", "X-Image-Failure", "X-Image-Stale"]
    return (route.isOfRemoteImage ? remote : [])
      + ["X-Scale-Used", "X-Frame", "X-Dynamic-Range", "X-Frames", "X-Duration", "X-Lossy"]
  }

  private static let bytes: JSONValue = ["type": "string", "format": "binary"]

  /// A picture, or the page beside it, in each of the media types and with the headers that say
  /// more than how it is sent.
  private static func picture(
    _ representations: [Representation], of route: RouteDescription, headers others: [String] = []
  ) -> JSONValue {
    let names = ["ETag"] + headerNames(of: route) + others
    let headers = names.map { JSONValue.Member($0, header($0)) }
    let media = representations.map { representation in
      let schema: JSONValue =
        switch representation {
        case .page: ["type": "string"]
        case .picture(.json): reference(route.description)
        case .picture: bytes
        }
      return JSONValue.Member(representation.mediaType, ["schema": schema])
    }
    return ["description": "The picture.", "headers": .object(headers), "content": .object(media)]
  }

  private static func header(_ name: String) -> JSONValue {
    let description: JSONValue =
      switch name {
      case "ETag": "Strong; equal pictures of a revision have equal tags."
      case "X-Scale-Used": "Pixels a cell: 8, 0.5, or 40x41 where columns and rows differ."
      case "X-Frame":
        "With clipped=false, where the box is that the picture sticks out of: left,top,width,height."
      case "X-Frames": "The number of pictures of a file that moves."
      case "X-Duration": "The milliseconds that one play of it takes."
      case "X-Lossy":
        "Alpha, where the kind of file has none between nothing and all of it, and the picture has."
      case "X-Dynamic-Range": "The dynamicRange that was asked for."
      case "X-Symbol-Resolved":
        "The name that was found, and behind ; synthesized= the variants that were made for it."
      case "X-Symbol-Weight": "ignored, where a weight was asked for and nothing is a line."
      case "X-Symbol-Frame":
        .string(
          "With an effect: left, top, width and height of the symbol at rest in the picture, which "
            + "holds all of the motion, and behind ; picture= how wide and high that is; in "
            + "pixels, in SVG and PDF points.")
      case "Deprecation": "There where the name in the address is an old one (RFC 9745)."
      case "Link":
        .string(
          "rel=successor-version: the address under the name of today; rel=describedby: what is known "
            + "of a scene; rel=license: the licence.")
      case "X-Scene-Size": "The size of the scene in points, such as 200x290."
      case "X-Missing-Glyphs": "The first characters that no font has, at most eight: U+5B57."
      case "X-Image-Phase": "empty, success or failure."
      case "X-Image-Failure": "The class of a failure; with a fallback the status is 200."
      case "X-Image-Stale": "1 where the image is older than its origin says it stays good."
      case "Content-Location": "Where this picture is found whatever Accept says."
      default: "The request headers that the answer depends on."
      }
    return ["description": description, "schema": ["type": "string"]]
  }

  private static func content(
    _ schemas: KeyValuePairs<String, JSONValue>, _ description: JSONValue
  ) -> JSONValue {
    let media = schemas.map { JSONValue.Member($0.key, ["schema": $0.value]) }
    return ["description": description, "content": .object(media)]
  }

  /// One event of a stream, field by field (WHATWG HTML §9.2.6): its data is a document as text.
  private static func event(of schema: String, _ names: [String]) -> JSONValue {
    let retry: JSONValue = [
      "type": "integer", "description": "Milliseconds after which to ask again.",
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

  private static func problemsByStatus(
    of route: RouteDescription
  ) -> [(status: Int, kinds: [Problem.Kind])] {
    var kinds: [Problem.Kind] = [
      .invalidParameter, .malformedRequest, .contentNotTaken, .targetTooLong, .headersTooLarge,
    ]
    if route.pattern.contains("{id}") || route.parameters.contains(PalettesState.model.parameter) {
      kinds.append(.bitmapNotFound)
    }
    if route.pattern.contains("{palette}") { kinds.append(.paletteNotFound) }
    if route.isOfSymbol || route.pattern.contains("{icon}") { kinds.append(.symbolNotFound) }
    if route.pattern.contains("{prefix}") || route.isOfIconSets { kinds.append(.notFound) }
    if route.pattern.contains("{scene}") { kinds.append(.sceneNotFound) }
    // Events tell themselves that a scene cannot be drawn.
    let tellsProblems = if case .events = route.kind { true } else { false }
    if route.takesSceneParameters { kinds.append(.signatureRequired) }
    if route.takesSceneParameters, !tellsProblems {
      kinds += [.sceneIncomplete, .sceneNotDrawable]
    }
    // The page tells whether its image may be loaded, and loads nothing.
    if route.kind == .page, route.parameters.contains(RemoteQuery.url.parameter) {
      kinds.append(.imageBlocked)
    }
    if route.mayLoadImages, route.isOfRemoteImage || !tellsProblems {
      kinds += [
        .imageBlocked, .imageNotFound, .imageNotLoaded, .imageTimedOut, .imageTooLarge, .notAnImage,
        .imageDamaged,
      ]
    }
    if route.pattern.contains("{extension}") { kinds += [.formatNotOffered, .pictureTooLarge] }
    if route.parameters.contains(RenderQuery.slice.parameter),
      [.picture, .negotiated, .file].contains(route.kind)
    {
      kinds.append(.pictureNotDrawable)
    }
    if route.pattern.contains("{kind}") { kinds.append(.formatNotOffered) }
    if route.kind == .picture, !route.isOfSymbol { kinds.append(.formatNotOffered) }
    if [.picture, .pictures].contains(route.kind) { kinds.append(.pictureTooLarge) }
    if route.kind == .negotiated { kinds += [.notAcceptable, .pictureTooLarge] }
    if route.parameters.contains(CanvasQuery.generation.parameter) { kinds.append(.superseded) }
    if ["{version}", "{topic}", "{problem}"].contains(where: route.pattern.contains) {
      kinds.append(.notFound)
    }
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
        let words = "\(kind.title). Status \(kind.status.code)."
        return .init(kind.rawValue, ["description": .string(words), "content": problemContent])
      })
  }
}

extension RouteDescription {
  fileprivate var isOfSymbol: Bool { pattern.contains("{symbol}") }
  /// The kind of thing whose pictures it gives; a remote image's are those of a bitmap.
  var subject: ItemKind { isOfSymbol ? .symbol : pattern.contains("{scene}") ? .scene : .bitmap }

  /// True where sets of icons are named by a parameter, and there may be none of them.
  fileprivate var isOfIconSets: Bool { ["/collection", "/last-modified"].contains(pattern) }

  /// True where names of the query that are no options are parameters of the scene.
  var takesSceneParameters: Bool { pattern.hasPrefix("/scene/{scene}") }

  /// The schema of what is said of a picture in JSON.
  fileprivate var description: String {
    if isOfSymbol { return "ResolvedSymbol" }
    return takesSceneParameters ? "SceneDescription" : "Cells"
  }

  /// True where an answer may wait for images of other servers.
  fileprivate var mayLoadImages: Bool { isOfRemoteImage || takesSceneParameters }

  /// True where it answers about an image of another server, and not with a page.
  fileprivate var isOfRemoteImage: Bool { pattern.hasPrefix("/remote") && kind != .page }
}
