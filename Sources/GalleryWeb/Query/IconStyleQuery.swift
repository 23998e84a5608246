import GalleryModel
import HTTPServer
import Raster

/// The query of `/{prefix}.css` (iconify.md §6).
struct IconStyleQuery: Query, EndpointQuery {
  /// The way in which an icon is shown.
  enum Mode: Sendable {
    /// A part of the element in its own colour.
    case mask
    /// A picture behind the element.
    case background
  }

  /// The breaks of lines, in Sass's words.
  enum Format: String, CaseIterable, Sendable { case expanded, compact, compressed }

  /// The custom property that holds the picture of an icon.
  enum Variable: Equatable, Sendable {
    case none
    case named(String)
  }

  static let names = IconQuery.icons(\IconStyleQuery.icons)
  static let declared = OptionList<IconStyleQuery>(
    [
      names,
      Option(
        \.color, "color", .color, "The colour of the icons, which makes them backgrounds.",
        example: "tomato"),
      Option(
        \.mode, "mode", .iconMode,
        "Whether icons are masks, in the colour of their element, or backgrounds.",
        example: "background"),
      Option(
        \.format, "format", .choice, "How the sheet is broken into lines.", default: "expanded",
        example: "compressed"),
      IconQuery.download(\.isDownload),
    ] + selectors + others)
  static let parameters = declaredParameters(requiring: names.name)

  private static let selectors: [any DeclaredOption<IconStyleQuery>] =
    named("selector", "iconSelector") { name, summary in
      selector(
        \.selector, name,
        summary ?? "The selector of an icon, by itself .icon--{prefix}--{name}.",
        example: ".icon-{name}")
    }
    + named("common", "commonSelector") { name, summary in
      selector(
        \.common, name,
        summary
          ?? "The selector of what all icons share, by itself .icon--{prefix} unless selector "
          + "is given; empty for none.", example: ".icon", isEmptyTaken: true)
    }
    + named("override", "overrideSelector") { name, summary in
      selector(
        \.override, name,
        summary
          ?? "The selector of what an icon has in place of what all share; by itself the icon's.",
        example: ".icon.icon-{name}")
    }

  private static let others: [any DeclaredOption<IconStyleQuery>] =
    named("pseudo", "pseudoSelector") { name, summary in
      Option(\.isPseudo, name, .flag, summary ?? "Whether the selector is of a pseudo-element.")
    }
    + named("square", "forceSquare") { name, summary in
      Option(\.isSquare, name, .flag, summary ?? "Whether every icon is as wide as it is high.")
    }
    + named("var", "varName") { name, summary in
      Option(
        \.variable, name, .iconVariable,
        summary
          ?? "The custom property that holds the picture, by itself svg for masks; null for none.",
        example: "icon")
    }

  /// The same option under a short name and a long one.
  private static func named(
    _ short: String, _ long: String,
    _ option: (String, String?) -> any DeclaredOption<IconStyleQuery>
  ) -> [any DeclaredOption<IconStyleQuery>] {
    [option(short, nil), option(long, "The same as \(short).")]
  }

  private static func selector(
    _ path: any WritableKeyPath<IconStyleQuery, String?> & Sendable, _ name: String,
    _ summary: String, example: String, isEmptyTaken: Bool = false
  ) -> any DeclaredOption<IconStyleQuery> {
    let spelling = Spelling<String>.selector
    return Option(
      QueryParameter(
        name, spelling.kind, summary, example: example, isEmptyTaken: isEmptyTaken),
      spelling, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  var icons: [String] = []
  var selector: String?
  var common: String?
  var override: String?
  var isPseudo = false
  var isSquare = false
  var variable: Variable?
  var color: Color?
  var mode: Mode?
  var format = Format.expanded
  var isDownload = false

  init() {}

  init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.names.requiredValue(in: values)
    try self.init(values)
  }

  /// The mode that is asked for, else a mask unless there is a colour.
  var usedMode: Mode { mode ?? (color == nil ? .mask : .background) }

  /// `nil` where the picture stands in the rule itself.
  var variableName: String? {
    switch variable {
    case .named(let name): name
    case .some(.none): nil
    case nil: usedMode == .mask ? "svg" : nil
    }
  }
}
