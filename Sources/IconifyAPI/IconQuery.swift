package import GalleryAddresses
import GalleryModel
package import HTTPServer
package import Raster

/// The parameters that several of Iconify's requests share (iconify.md §4).
package enum IconQuery {
  /// The maximum number of icons in an answer.
  package static let maximumCount = 500

  package static func icons<Root>(
    _ path: any WritableKeyPath<Root, [String]> & Sendable
  ) -> QueryOption<Root, [String]> {
    QueryOption(
      path, "icons", .iconNames(maximum: maximumCount), "The names of icons, separated by commas.",
      example: "bell,heart-fill")
  }

  package static func pretty<Root>(
    _ path: any WritableKeyPath<Root, Bool> & Sendable
  ) -> QueryOption<Root, Bool> {
    QueryOption(path, "pretty", .flag, "Whether to indent the JSON.")
  }

  package static func download<Root>(
    _ path: any WritableKeyPath<Root, Bool> & Sendable
  ) -> QueryOption<Root, Bool> {
    QueryOption(
      path, "download", .flag,
      "Whether browsers download the file instead of showing "
        + "it.")
  }

  package static func prefix<Root>(
    _ path: any WritableKeyPath<Root, String?> & Sendable, _ summary: String
  ) -> QueryOption<Root, String> {
    QueryOption(path, "prefix", .text(maximumBytes: 128), summary, example: "pixelarium")
  }

  package static func prefixes<Root>(
    _ path: any WritableKeyPath<Root, String?> & Sendable
  ) -> QueryOption<Root, String> {
    QueryOption(
      path, "prefixes", .text(maximumBytes: 2000),
      "Only the sets with these prefixes, separated by commas. A trailing hyphen matches all "
        + "prefixes that begin with it.",
      example: "pixelarium,game-")
  }
}

/// The query of `/{prefix}.json`.
package struct IconDataQuery: Query, EndpointQuery {
  package static let names = IconQuery.icons(\IconDataQuery.icons)
  package static let declared = OptionList<IconDataQuery>([
    names, IconQuery.pretty(\.isPretty),
  ])
  package static let parameters = declaredParameters(requiring: names.name)

  package var icons: [String] = []
  package var isPretty = false

  package init() {}

  package init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.names.requiredValue(in: values)
    try self.init(values)
  }
}

/// The query of `/{prefix}/{icon}.svg`.
package struct IconPictureQuery: Query, EndpointQuery {
  package static let declared = OptionList<IconPictureQuery>([
    QueryOption(
      \.color, "color", .color, "The colour, currentColor by default.", example: "tomato"),
    QueryOption(
      \.width, "width", .iconLength,
      "The width. By default it follows the height.",
      example: "24"),
    QueryOption(
      \.height, "height", .iconLength, "The height, 1em by default if there is no width either.",
      example: "1.5em"),
    QueryOption(
      \.flips, "flip", .choices(), "Mirrors the icon horizontally, vertically, or both.",
      example: "horizontal"),
    QueryOption(
      \.quarterTurns, "rotate", .quarterTurns,
      "Clockwise rotation in steps of 90 degrees, after "
        + "mirroring.",
      default: "0", example: "90deg"),
    QueryOption(
      \.hasBox, "box", .flag, "Whether to add an invisible rectangle of the size of the viewBox."),
    IconQuery.download(\.isDownload),
  ])
  package static let parameters = ParameterList(declared.map(\.parameter))

  package var color: Color?
  package var width: IconLength?
  package var height: IconLength?
  package var flips: [IconFlip] = []
  /// The number of clockwise quarter turns, 0 to 3.
  package var quarterTurns = 0
  package var hasBox = false
  package var isDownload = false

  package init() {}
}

/// The query of `/collections` and `/last-modified`.
package struct IconSetsQuery: Query, EndpointQuery {
  package static let declared = OptionList<IconSetsQuery>([
    IconQuery.prefix(\.prefix, "Only the set with this prefix."), IconQuery.prefixes(\.prefixes),
    IconQuery.pretty(\.isPretty),
  ])
  package static let parameters = ParameterList(declared.map(\.parameter))

  package var prefix: String?
  package var prefixes: String?
  package var isPretty = false

  package init() {}
}

/// The query of `/collection`.
package struct IconCollectionQuery: Query, EndpointQuery {
  package static let name = IconQuery.prefix(\IconCollectionQuery.prefix, "The set.")
  package static let declared = OptionList<IconCollectionQuery>([
    name,
    QueryOption(\.hasInfo, "info", .flag, "Whether to include a description of the set."),
    QueryOption(
      \.hasCharacters, "chars", .flag,
      "Whether to include characters of an icon font. No icon has one."),
    QueryOption(\.hasAliases, "aliases", .flag, "Whether to include aliases.", default: "true"),
    QueryOption(
      \.hasHidden, "hidden", .flag, "Whether to include hidden icons. There are none."),
    IconQuery.pretty(\.isPretty),
  ])
  package static let parameters = declaredParameters(requiring: name.name)

  /// The prefix, which every query from a request has.
  package var prefix: String?
  package var hasInfo = false
  package var hasCharacters = false
  package var hasAliases = true
  package var hasHidden = false
  package var isPretty = false

  package init() {}

  package init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.name.requiredValue(in: values)
    try self.init(values)
  }
}

/// The query of `/search`.
package struct IconSearchQuery: Query, EndpointQuery {
  package static let words = QueryOption(
    \IconSearchQuery.text, "query", .text(maximumBytes: 200),
    "Words to search for in names, aliases and tags of symbols. Each word matches as a prefix.",
    example: "bell")
  package static let start = QueryOption(
    \IconSearchQuery.start, "start", .whole(0...998), "The index of the first result.",
    default: "0", example: "32")
  package static let declared = OptionList<IconSearchQuery>([
    words,
    QueryOption(
      \.limit, "limit", .whole(1...999), "The number of results, at least 32.",
      default: "64", example: "96"),
    start,
    IconQuery.prefix(\.prefix, "Only the set with this prefix."), IconQuery.prefixes(\.prefixes),
    QueryOption(
      \.category, "category", .category, "Only icons of this category.", example: "objects"),
    IconQuery.pretty(\.isPretty),
  ])
  package static let parameters = declaredParameters(requiring: words.name)
  private static let leastLimit = 32

  package var text = ""
  package var limit = 64
  package var start = 0
  package var prefix: String?
  package var prefixes: String?
  package var category: String?
  package var isPretty = false

  package init() {}

  package init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.words.requiredValue(in: values)
    try self.init(values)
    limit = max(limit, Self.leastLimit)
    guard start < limit else {
      throw ParameterError(
        Self.start.name, value: "\(start)",
        message: "start must be below the limit, which is \(limit), got \(start)",
        allowed: ["0 to \(limit - 1)"])
    }
  }
}
