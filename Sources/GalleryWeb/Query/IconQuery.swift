import GalleryModel
import HTTPServer
import Raster

/// The parameters that several of Iconify's requests have (iconify.md §4).
enum IconQuery {
  /// The most icons of one answer.
  static let maximumCount = 500

  static func icons<Root>(
    _ path: any WritableKeyPath<Root, [String]> & Sendable
  ) -> Option<Root, [String]> {
    Option(
      path, "icons", .iconNames(maximum: maximumCount), "The names of icons, between commas.",
      example: "bell,heart-fill")
  }

  static func pretty<Root>(
    _ path: any WritableKeyPath<Root, Bool> & Sendable
  ) -> Option<Root, Bool> {
    Option(path, "pretty", .flag, "Whether the document is written over several lines.")
  }

  static func download<Root>(
    _ path: any WritableKeyPath<Root, Bool> & Sendable
  ) -> Option<Root, Bool> {
    Option(path, "download", .flag, "Whether a browser saves the file and does not show it.")
  }

  static func prefix<Root>(
    _ path: any WritableKeyPath<Root, String?> & Sendable, _ summary: String
  ) -> Option<Root, String> {
    Option(path, "prefix", .text(maximumBytes: 128), summary, example: "pixelarium")
  }

  static func prefixes<Root>(
    _ path: any WritableKeyPath<Root, String?> & Sendable
  ) -> Option<Root, String> {
    Option(
      path, "prefixes", .text(maximumBytes: 2000),
      "Only the sets of these prefixes, between commas; with a hyphen at its end, of all that begin so.",
      example: "pixelarium,game-")
  }
}

/// The query of `/{prefix}.json`.
struct IconDataQuery: Query, EndpointQuery {
  static let names = IconQuery.icons(\IconDataQuery.icons)
  static let declared = OptionList<IconDataQuery>([
    names, IconQuery.pretty(\.isPretty),
  ])
  static let parameters = declaredParameters(requiring: names.name)

  var icons: [String] = []
  var isPretty = false

  init() {}

  init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.names.requiredValue(in: values)
    try self.init(values)
  }
}

/// The query of `/{prefix}/{icon}.svg`.
struct IconPictureQuery: Query, EndpointQuery {
  static let declared = OptionList<IconPictureQuery>([
    Option(
      \.color, "color", .color, "The colour; without one currentColor.", example: "tomato"),
    Option(
      \.width, "width", .iconLength,
      "The width of the document; without one it follows the height.",
      example: "24"),
    Option(
      \.height, "height", .iconLength, "The height; without both 1em.", example: "1.5em"),
    Option(
      \.flips, "flip", .choices(), "The directions in which it is mirrored.", example: "horizontal"),
    Option(
      \.quarterTurns, "rotate", .quarterTurns, "Turns of 90 degrees clockwise, after mirroring.",
      default: "0", example: "90deg"),
    Option(
      \.hasBox, "box", .flag, "Whether a rectangle that nobody sees is as large as the viewBox."),
    IconQuery.download(\.isDownload),
  ])
  static let parameters = ParameterList(declared.map(\.parameter))

  var color: Color?
  var width: IconLength?
  var height: IconLength?
  var flips: [IconFlip] = []
  /// Clockwise, 0 to 3.
  var quarterTurns = 0
  var hasBox = false
  var isDownload = false
}

/// The query of `/collections` and `/last-modified`.
struct IconSetsQuery: Query, EndpointQuery {
  static let declared = OptionList<IconSetsQuery>([
    IconQuery.prefix(\.prefix, "Only the set of this prefix."), IconQuery.prefixes(\.prefixes),
    IconQuery.pretty(\.isPretty),
  ])
  static let parameters = ParameterList(declared.map(\.parameter))

  var prefix: String?
  var prefixes: String?
  var isPretty = false
}

/// The query of `/collection`.
struct IconCollectionQuery: Query, EndpointQuery {
  static let name = IconQuery.prefix(\IconCollectionQuery.prefix, "The set.")
  static let declared = OptionList<IconCollectionQuery>([
    name,
    Option(\.hasInfo, "info", .flag, "Whether the set is described, too."),
    Option(
      \.hasCharacters, "chars", .flag,
      "Whether icons are told by the character of a font: none has one."),
    Option(\.hasAliases, "aliases", .flag, "Whether further names are told.", default: "true"),
    Option(
      \.hasHidden, "hidden", .flag, "Whether icons that are not shown are told: there are none."),
    IconQuery.pretty(\.isPretty),
  ])
  static let parameters = declaredParameters(requiring: name.name)

  /// There in every query that was read from a request.
  var prefix: String?
  var hasInfo = false
  var hasCharacters = false
  var hasAliases = true
  var hasHidden = false
  var isPretty = false

  init() {}

  init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    _ = try Self.name.requiredValue(in: values)
    try self.init(values)
  }
}

/// The query of `/search`.
struct IconSearchQuery: Query, EndpointQuery {
  static let words = Option(
    \IconSearchQuery.text, "query", .text(maximumBytes: 200),
    "Words to look for in names, aliases and tags of symbols, each as a prefix.", example: "bell")
  static let start = Option(
    \IconSearchQuery.start, "start", .whole(0...998), "The place of the first one that is told.",
    default: "0", example: "32")
  static let declared = OptionList<IconSearchQuery>([
    words,
    Option(
      \.limit, "limit", .whole(1...999), "How many are looked for; fewer than 32 are 32.",
      default: "64", example: "96"),
    start,
    IconQuery.prefix(\.prefix, "Only the set of this prefix."), IconQuery.prefixes(\.prefixes),
    Option(
      \.category, "category", .category, "Only icons of this category.", example: "objects"),
    IconQuery.pretty(\.isPretty),
  ])
  static let parameters = declaredParameters(requiring: words.name)
  private static let leastLimit = 32

  var text = ""
  var limit = 64
  var start = 0
  var prefix: String?
  var prefixes: String?
  var category: String?
  var isPretty = false

  init() {}

  init(_ request: Request, _ path: [String: String]) throws {
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
