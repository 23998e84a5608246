package import GalleryRendering
package import HTTPServer

/// The query of a palette's file: `/palette/{palette}.{kind}` and a closed set of options.
package struct PaletteQuery: Query, EndpointQuery {
  /// The formats with the extension `.pal`.
  package enum Variant: String, CaseIterable, Sendable {
    case jasc, riff
  }

  package static let variant = QueryOption(
    \PaletteQuery.variant, "variant", .choice,
    "The type of a .pal file: JASC (text) or RIFF (binary).", default: "jasc", example: "riff")
  package static let scale = QueryOption(
    \PaletteQuery.scale, "scale", .whole(1...64),
    "The size of each colour's square in a picture, in pixels.", default: "1", example: "16")

  package static let declared = OptionList<PaletteQuery>([variant, scale])
  package static let parameters = ParameterList(declared.map(\.parameter))
  /// The offered extensions, including `json`.
  package static let extensions = ["hex", "gpl", "pal", "act", "ase", "txt", "png", "svg", "json"]

  package var variant = Variant.jasc
  package var scale = 1
  /// The kind of file, or `nil` for JSON.
  package private(set) var kind: PaletteDocument.Kind?

  package init() {}

  /// Parses a query.
  ///
  /// - Throws: A problem with status 404 if the extension is not offered.
  package init(_ request: Request, _ path: [String: String]) throws {
    let ending = path["kind"] ?? ""
    guard Self.extensions.contains(ending) else {
      throw Problem.notOffered(ending, of: "a palette", in: "kind", among: Self.extensions)
    }
    try self.init(QueryValues(request, allowing: Self.parameters))
    kind = PaletteDocument.Kind(rawValue: ending == "pal" ? variant.rawValue : ending)
  }
}
