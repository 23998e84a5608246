package import GalleryModel
import GalleryRendering
package import HTTPServer
package import Raster

/// The query of a sheet, `/bitmap/{id}/sheet.{extension}`: a closed set of options for the picture and its description.
package struct SheetQuery: Query, EndpointQuery {
  /// The files of a sheet, by their extensions.
  package enum File: String, CaseIterable, Sendable {
    case png, json, css
  }

  /// The forms of frames in JSON.
  package enum Frames: String, CaseIterable, Sendable {
    case hash, array
  }

  // MARK: The frames on the sheet, and changes to each of them

  package static let tag = RenderQuery.tag.within(\SheetQuery.options.picture)
  package static let frames = RenderQuery.frames.within(\SheetQuery.options.picture)
  package static let grid = RenderQuery.grid.within(\SheetQuery.options.picture)
  package static let gridMargin = RenderQuery.gridMargin.within(\SheetQuery.options.picture)
  package static let gridSpacing = RenderQuery.gridSpacing.within(\SheetQuery.options.picture)
  package static let speed = RenderQuery.speed.within(\SheetQuery.options.picture)
  package static let duration = RenderQuery.duration.within(\SheetQuery.options.picture)
  package static let layers = RenderQuery.layers.within(\SheetQuery.options.picture)
  package static let slice = RenderQuery.slice.within(\SheetQuery.options.picture)

  // MARK: The layout of the sheet

  package static let layout = QueryOption(
    \SheetQuery.options.layout, "layout", .choice,
    "Arranges the frames in a grid, or packs them tightly.", default: "grid",
    example: "packed")
  package static let columns = QueryOption(
    \SheetQuery.options.columns, "columns", .whole(1...SheetOptions.maximumLines),
    "The number of columns, filled row by row. Without columns and rows, the sheet is about "
      + "square.",
    example: "4")
  package static let rows = QueryOption(
    \SheetQuery.options.rows, "rows", .whole(1...SheetOptions.maximumLines),
    "The number of rows, filled column by column.", example: "2")
  package static let margin = QueryOption(
    \SheetQuery.options.margin, "margin", .whole(0...SheetOptions.maximumDistance),
    "Cells around the sheet.", default: "0", example: "2")
  package static let spacing = QueryOption(
    \SheetQuery.options.spacing, "spacing", .whole(0...SheetOptions.maximumDistance),
    "Cells between frames.", default: "0", example: "1")
  package static let extrude = QueryOption(
    \SheetQuery.options.extrusion, "extrude", .whole(0...SheetOptions.maximumExtrusion),
    "The number of times to repeat the outermost cells of each frame outwards.", default: "0",
    example: "1")
  package static let trim = QueryOption(
    \SheetQuery.options.isTrimmed, "trim", .boolean,
    "Whether to trim transparent edges of frames.", default: "false", example: "true")
  package static let merge = QueryOption(
    \SheetQuery.options.isMerged, "merge", .boolean,
    "Whether to store equal frames once.", default: "false", example: "true")

  // MARK: The picture of the sheet

  package static let scale = QueryOption(
    \SheetQuery.options.scale, "scale", .whole(1...SheetOptions.maximumScale),
    "The size of a cell in pixels.", default: "1", example: "4")
  package static let snap = RenderQuery.snap.within(\SheetQuery.options.picture)
  package static let background = RenderQuery.background.within(\SheetQuery.options.picture)
  package static let opaque = RenderQuery.opaque.within(\SheetQuery.options.picture)

  // MARK: The description of the sheet

  package static let data = QueryOption(
    \SheetQuery.data, "data", .choice,
    "In JSON: frames as an object by name, or as an array.", default: "hash",
    example: "array")
  package static let prefix = QueryOption(
    \SheetQuery.prefix, "prefix", .frameNamePrefix,
    "In JSON: the prefix of frame names, before the number.", example: "hero-")
  package static let version = QueryOption(
    \SheetQuery.revision, "v", .whole(1...Int.max), RenderQuery.version.parameter.summary,
    example: "1")

  private static let drawn: [any DeclaredOption<SheetQuery>] =
    [tag, frames, grid, gridMargin, gridSpacing, speed, duration, layers, slice]
    + RenderQuery.cellOptions.contained(in: \SheetQuery.options.picture)
    + [
      layout, columns, rows, margin, spacing, extrude, trim, merge, scale, snap, background, opaque,
    ]
  package static let declared = OptionList<SheetQuery>(drawn + [data, prefix, version])
  package static let parameters = ParameterList(declared.map(\.parameter))
  /// The offered extensions.
  package static let extensions = File.allCases.map(\.rawValue)

  package var options = SheetOptions()
  package var data = Frames.hash
  package var prefix = ""
  /// The revision in the URL, or `nil`.
  package var revision: Int?
  package private(set) var file = File.png

  package init() {}

  /// Parses a query.
  ///
  /// - Throws: A problem with status 404 if the extension is not offered.
  package init(_ request: Request, _ path: [String: String]) throws {
    let ending = path["extension"] ?? ""
    guard let file = File(rawValue: ending) else {
      throw Problem.notOffered(ending, of: "a sheet", in: "extension", among: Self.extensions)
    }
    try self.init(QueryValues(request, allowing: Self.parameters))
    self.file = file
  }

  /// Returns the URL of the picture of a bitmap in one revision.
  package func address(of bitmap: String, revision: Int64) -> LocalAddress {
    let base = SheetQuery()
    let drawn = Self.drawn.flatMap { option in
      option.texts(of: self, unlike: base).map { (option.name, $0) }
    }
    return LocalAddress(
      "/bitmap/\(bitmap)/sheet.png", drawn + [(Self.version.name, String(revision))])
  }
}

extension Spelling<String> {
  /// The spelling of a prefix: letters, digits and a few characters that every reader of frame names accepts.
  fileprivate static let frameNamePrefix = Spelling(.text(maximumBytes: 64)) {
    (text, parameter) throws(ParameterError) in
    let isTaken = text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isTaken, text.utf8.count <= 64 else {
      throw .refused(parameter, text, "must be at most 64 of A-Z, a-z, 0-9, _, ., / and -")
    }
    return text
  }
}
