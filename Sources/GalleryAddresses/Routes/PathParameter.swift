package import GalleryModel
package import GalleryWire

/// A parameter in the path of a route.
package struct PathParameter: Sendable {
  /// The name, which is also the key of the value in the matched path.
  package let name: String
  /// The summary, one sentence.
  package let summary: String
  /// The schema of the values (JSON Schema 2020-12).
  package let schema: JSONValue
  /// An example of a value.
  package let example: String
  /// The kinds of problems that a value may cause.
  package let problems: [Problem.Kind]

  /// Creates a parameter with values that match a regular expression.
  package init(
    _ name: String, _ summary: String, pattern: String, maximumLength: Int? = nil, example: String,
    problems: [Problem.Kind] = []
  ) {
    var schema: [JSONValue.Member] = [.init("type", "string"), .init("pattern", .string(pattern))]
    if let maximumLength { schema.append(.init("maxLength", .integer(Int64(maximumLength)))) }
    self.init(name, summary, .object(schema), example: example, problems: problems)
  }

  /// Creates a parameter with a fixed set of values.
  package init(
    _ name: String, _ summary: String, values: [String], example: String,
    problems: [Problem.Kind] = []
  ) {
    self.init(
      name, summary, ["type": "string", "enum": .strings(values)], example: example,
      problems: problems)
  }

  private init(
    _ name: String, _ summary: String, _ schema: JSONValue, example: String,
    problems: [Problem.Kind]
  ) {
    self.name = name
    self.summary = summary
    self.schema = schema
    self.example = example
    self.problems = problems
  }
}

extension PathParameter {
  /// The pattern of a set's name with its colon, or of a colon alone, before the name of an item.
  private static let beginning = "((([a-z0-9]+(-[a-z0-9]+)*)?:)?)"
  /// The id or the name of a bitmap.
  package static let bitmap = PathParameter(
    "id", "The id or the name of a bitmap.",
    pattern: "^([0-9]+|\(beginning)[a-z0-9][a-z0-9_-]{0,127})$",
    example: "ghost", problems: [.bitmapNotFound])
  /// The name of a palette.
  package static let palette = PathParameter(
    "palette", "The name of a palette.", pattern: "^\(beginning)[a-z0-9][a-z0-9_-]{0,127}$",
    example: "dusk",
    problems: [.paletteNotFound])
  /// The name of a symbol, which may contain dots.
  package static let symbol = PathParameter(
    "symbol", "The name of a symbol, with or without variants.",
    pattern: "^\(beginning)(?=[^:]{1,128}$)[a-z0-9_-]+(\\.[a-z0-9_-]+)*$", example: "bell",
    problems: [.symbolNotFound])
  /// The name of a scene.
  package static let scene = PathParameter(
    "scene", "The name of a scene.", pattern: "^\(beginning)[a-z0-9][a-z0-9_-]{0,127}$",
    example: "award",
    problems: [.sceneNotFound])
  /// The name of a set.
  package static let set = PathParameter(
    "set", "The name of a set.", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
    maximumLength: SetName.maximumLength, example: "tabler", problems: [.setNotFound])
  /// The prefix of an icon set.
  package static let prefix = PathParameter(
    "prefix", "The prefix of a set of icons.", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
    example: "pixelarium", problems: [.notFound])
  /// The name of an icon in Iconify's spelling.
  package static let icon = PathParameter(
    "icon", "The name of an icon.", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", example: "bell",
    problems: [.symbolNotFound])
  /// The version of the static files.
  package static let version = PathParameter(
    "version", "The version of the files, as in the pages.", pattern: "^[0-9a-f]{16}$",
    example: "0123456789abcdef", problems: [.notFound])
  /// The folder of a static file.
  package static let folder = PathParameter(
    "folder", "The folder of a file, as in the pages.", pattern: "^[a-z]+$", example: "site",
    problems: [.notFound])
  /// The name of a static file.
  package static let file = PathParameter(
    "name", "The name of a file, as in the pages.", pattern: "^[A-Za-z0-9_-]+\\.[a-z0-9]+$",
    example: "icon.svg")
  /// The extension of a palette's file.
  package static let paletteFile = PathParameter(
    "kind", "The kind of file.", values: PaletteQuery.extensions, example: "hex",
    problems: [.formatNotOffered])
  /// The extension of a sheet.
  package static let sheetFile = PathParameter(
    "extension", "The kind of file.", values: SheetQuery.extensions, example: "json",
    problems: [.formatNotOffered, .pictureTooLarge])
  /// A kind of problem.
  package static let problem = PathParameter(
    "problem", "A kind of problem.", values: Problem.Kind.allCases.map(\.rawValue),
    example: "invalid-parameter", problems: [.notFound])

  /// Returns the parameter with the format of a picture.
  ///
  /// - Parameter excluded: A format that has a route of its own.
  package static func format(
    of subject: PictureSubject, except excluded: PictureFormat? = nil
  ) -> PathParameter {
    PathParameter(
      "format", "The kind of file.",
      values: subject.formats.filter { $0 != excluded }.map(\.rawValue), example: "png",
      // The names of symbols have dots, so an unknown extension is part of the name.
      problems: subject == .symbol ? [] : [.formatNotOffered])
  }
}
