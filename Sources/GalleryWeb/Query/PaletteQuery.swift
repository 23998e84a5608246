import GalleryRendering
import HTTPServer

/// What the URL of a palette's file asks for: `/palette/{palette}.{kind}` and a closed set of
/// parameters.
struct PaletteQuery: Sendable {
  /// What `.pal` means.
  enum Variant: String, CaseIterable {
    case jasc, riff
  }

  static let variant = QueryParameter(
    "variant", .choice(Variant.allCases.map(\.rawValue)),
    "Which kind of .pal: JASC's text or RIFF's bytes.", default: "jasc", example: "riff")
  static let scale = QueryParameter(
    "scale", .whole(1...64), "Pixels along the sides of a colour in a picture.", default: "1",
    example: "16")

  static let parameters = [variant, scale]
  /// What stands behind the dot, `json` among it.
  static let extensions = ["hex", "gpl", "pal", "act", "ase", "txt", "png", "svg", "json"]

  /// `nil` for JSON.
  let kind: PaletteDocument.Kind?
  let scale: Int

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
    let values = try QueryValues(request, allowing: Self.parameters)
    let variant = try values.choice(Self.variant, of: Variant.self) ?? .jasc
    scale = try values.whole(Self.scale) ?? 1
    kind = PaletteDocument.Kind(rawValue: ending == "pal" ? variant.rawValue : ending)
  }
}
