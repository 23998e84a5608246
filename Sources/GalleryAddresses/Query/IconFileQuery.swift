package import GalleryModel
package import HTTPServer
import Raster

/// The query of a Windows icon, `/bitmap/{id}.ico`: the sizes of its pictures, and the changes to the bitmap before
/// scaling.
package struct IconFileQuery: Query, EndpointQuery {
  package static let sizes = QueryOption(
    \IconFileQuery.options.sides, "sizes",
    .wholes(IconFileOptions.sides, maximumCount: IconFileOptions.maximumCount),
    "The sizes of the pictures in pixels. A bitmap is enlarged by whole factors and centred, and "
      + "averaged if it is larger.", default: "16,32,48", example: "16,32,256")
  package static let version = QueryOption(
    \IconFileQuery.revision, "v", .whole(1...Int.max), RenderQuery.version.parameter.summary,
    example: "1")

  private static let pictureOptions: [any DeclaredOption<RenderOptions>] =
    [
      RenderQuery.frame, RenderQuery.frames, RenderQuery.tag, RenderQuery.grid,
      RenderQuery.gridMargin, RenderQuery.gridSpacing, RenderQuery.layers, RenderQuery.slice,
    ] + RenderQuery.cellOptions
    + [RenderQuery.colorMode, RenderQuery.background, RenderQuery.opaque]
  package static let declared = OptionList<IconFileQuery>(
    pictureOptions.contained(in: \IconFileQuery.options.picture) + [sizes, version])
  package static let parameters = ParameterList(declared.map(\.parameter))

  /// The extension of the path.
  package static let fileExtension = "ico"
  /// The media type (IANA).
  package static let mediaType = "image/vnd.microsoft.icon"

  package var options = IconFileOptions()
  /// The revision in the URL, or `nil`.
  package var revision: Int?

  package init() {}

  package init(_ request: Request, _ path: [String: String]) throws {
    try self.init(QueryValues(request, allowing: Self.parameters))
  }
}
