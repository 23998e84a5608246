package import GalleryAddresses
import GalleryModel
package import HTTPServer
package import Raster

/// The query of `/{prefix}.css` (iconify.md §6).
package struct IconStyleQuery: Query, EndpointQuery {
  /// The CSS property that shows an icon.
  package enum Mode: Sendable {
    /// A mask, which shows the icon in the colour of the element.
    case mask
    /// A background picture.
    case background
  }

  /// The output style, named as in Sass.
  package enum Format: String, CaseIterable, Sendable { case expanded, compact, compressed }

  /// The CSS custom property that holds the picture of an icon.
  package enum Variable: Equatable, Sendable {
    case none
    case named(String)
  }

  package static let names = IconQuery.icons(\IconStyleQuery.icons)
  package static let declared = OptionList<IconStyleQuery>(
    [
      names,
      QueryOption(
        \.color, "color", .color,
        "The colour of the icons. With a colour they are background "
          + "images.",
        example: "tomato"),
      QueryOption(
        \.mode, "mode", .iconMode,
        "Whether icons are masks in the element's text colour, or background images.",
        example: "background"),
      QueryOption(
        \.format, "format", .choice, "The formatting of the style sheet.", default: "expanded",
        example: "compressed"),
      IconQuery.download(\.isDownload),
    ] + selectors + others)
  package static let parameters = declaredParameters(requiring: names.name)

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
          ?? "The selector of the icon's own declarations; by default the icon's selector.",
        example: ".icon.icon-{name}")
    }

  private static let others: [any DeclaredOption<IconStyleQuery>] =
    named("pseudo", "pseudoSelector") { name, summary in
      QueryOption(
        \.isPseudo, name, .flag, summary ?? "Whether the selector is of a pseudo-element.")
    }
    + named("square", "forceSquare") { name, summary in
      QueryOption(
        \.isSquare, name, .flag, summary ?? "Whether every icon is as wide as it is high.")
    }
    + named("var", "varName") { name, summary in
      QueryOption(
        \.variable, name, .iconVariable,
        summary
          ?? "The custom property with the picture, by default svg for masks; null for none.",
        example: "icon")
    }

  /// Returns the option under its short and its long name.
  private static func named(
    _ short: String, _ long: String,
    _ option: (String, String?) -> any DeclaredOption<IconStyleQuery>
  ) -> [any DeclaredOption<IconStyleQuery>] {
    [option(short, nil), option(long, "A synonym of \(short).")]
  }

  private static func selector(
    _ path: any WritableKeyPath<IconStyleQuery, String?> & Sendable, _ name: String,
    _ summary: String, example: String, isEmptyTaken: Bool = false
  ) -> any DeclaredOption<IconStyleQuery> {
    let spelling = Spelling<String>.selector
    return QueryOption(
      QueryParameter(
        name, spelling.kind, summary, example: example, isEmptyTaken: isEmptyTaken),
      spelling, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  package var icons: [String] = []
  package var selector: String?
  package var common: String?
  package var override: String?
  package var isPseudo = false
  package var isSquare = false
  package var variable: Variable?
  package var color: Color?
  package var mode: Mode?
  package var format = Format.expanded
  package var isDownload = false

  package init() {}

  package init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.names.requiredValue(in: values)
    try self.init(values)
  }

  /// Returns the requested mode; by default a background if there is a colour, or if all icons have their own, and
  /// otherwise a mask.
  package func usedMode(hasColors: Bool) -> Mode {
    mode ?? (color == nil && !hasColors ? .mask : .background)
  }

  /// Returns the name of the custom property, or `nil` if the picture is in the rule itself.
  func variableName(in mode: Mode) -> String? {
    switch variable {
    case .named(let name): name
    case .some(.none): nil
    case nil: mode == .mask ? "svg" : nil
    }
  }
}
