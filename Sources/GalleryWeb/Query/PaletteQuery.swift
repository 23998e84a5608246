import GalleryRendering
import HTTPServer

/// What the URL of a palette's file asks for: `/palette/{palette}.{kind}` and a closed set of options.
struct PaletteQuery: Query, EndpointQuery {
  /// The meanings of `.pal`.
  enum Variant: String, CaseIterable, Sendable {
    case jasc, riff
  }

  static let variant = Option(
    \PaletteQuery.variant, "variant", .choice,
    "Which kind of .pal: JASC's text or RIFF's bytes.", default: "jasc", example: "riff")
  static let scale = Option(
    \PaletteQuery.scale, "scale", .whole(1...64),
    "Pixels along the sides of a colour in a picture.", default: "1", example: "16")

  static let declared: [any DeclaredOption<PaletteQuery>] = [variant, scale]
  static let parameters = declared.map(\.parameter)
  /// The extensions that are offered, `json` among them.
  static let extensions = ["hex", "gpl", "pal", "act", "ase", "txt", "png", "svg", "json"]

  var variant = Variant.jasc
  var scale = 1
  /// `nil` for JSON.
  private(set) var kind: PaletteDocument.Kind?

  init() {}

  /// Throws a refusal with 404 for an extension that is not offered.
  init(_ request: Request, _ path: [String: String]) throws {
    let ending = path["kind"] ?? ""
    guard Self.extensions.contains(ending) else {
      var problem = Problem(
        .formatNotOffered,
        "a palette's file extension must be one of \(Self.extensions.joined(separator: ", ")), "
          + "got \(ending.quotable)")
      problem.parameter = "kind"
      problem.value = ending.quotable
      problem.allowed = Self.extensions
      throw Refusal(problem)
    }
    try self.init(QueryValues(request, allowing: Self.parameters))
    kind = PaletteDocument.Kind(rawValue: ending == "pal" ? variant.rawValue : ending)
  }
}
