import GalleryRendering
import HTTPServer

/// The query of a palette's file: `/palette/{palette}.{kind}` and a closed set of options.
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

  static let declared = OptionList<PaletteQuery>([variant, scale])
  static let parameters = ParameterList(declared.map(\.parameter))
  /// The extensions that are offered, `json` among them.
  static let extensions = ["hex", "gpl", "pal", "act", "ase", "txt", "png", "svg", "json"]

  var variant = Variant.jasc
  var scale = 1
  /// `nil` for JSON.
  private(set) var kind: PaletteDocument.Kind?

  init() {}

  /// Throws a problem with 404 for an extension that is not offered.
  init(_ request: Request, _ path: [String: String]) throws {
    let ending = path["kind"] ?? ""
    guard Self.extensions.contains(ending) else {
      throw Problem.notOffered(ending, of: "a palette", in: "kind", among: Self.extensions)
    }
    try self.init(QueryValues(request, allowing: Self.parameters))
    kind = PaletteDocument.Kind(rawValue: ending == "pal" ? variant.rawValue : ending)
  }
}
