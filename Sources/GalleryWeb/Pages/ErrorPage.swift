import HTTPServer

/// The page of a problem: what was wrong, and where to go from here.
struct ErrorPage: Page {
  static let template = PageTemplates.Name.error

  let site: Site
  let digits: String
  let digitsWidth: Int
  /// CSS pixels.
  let digitsPixelWidth: Int
  let heading: String
  let detail: String
  let hasNear: Bool
  let near: [NearLink]
  let hasAllowed: Bool
  let allowed: [String]
  let retry: String?
  /// Where to go from here, what is nearest first.
  let ways: [NearLink]

  init(_ problem: Problem, files: StaticFiles) {
    site = Site(
      problem.kind.title, description: Self.sentence(problem.detail), script: "page.js",
      files: files)
    let number = PixelDigits(problem.kind.status.code)
    digits = number.path
    digitsWidth = number.width
    digitsPixelWidth = number.width * 16
    heading = problem.kind.title
    let isMissing = [.bitmapNotFound, .paletteNotFound, .symbolNotFound].contains(problem.kind)
    detail = Self.sentence(
      isMissing
        ? problem.value.map { "nothing here is called “\($0)”" } ?? problem.detail : problem.detail)
    near =
      switch problem.kind {
      case .bitmapNotFound: problem.near.map(NearLink.init)
      case .paletteNotFound: problem.near.map(NearLink.palette)
      case .symbolNotFound: problem.near.map(NearLink.symbol)
      default: []
      }
    hasNear = !near.isEmpty
    allowed = problem.allowed
    hasAllowed = !allowed.isEmpty
    ways = Self.ways(from: problem.kind)
    retry = problem.retryAfter.map { "Try again in \(NumberText.counted($0, "second"))." }
  }

  private static func ways(from kind: Problem.Kind) -> [NearLink] {
    let bitmaps = NearLink("All bitmaps", href: "/")
    let symbols = NearLink("All symbols", href: "/symbols")
    let palettes = NearLink("All palettes", href: "/palettes")
    return switch kind {
    case .symbolNotFound: [symbols, bitmaps]
    case .paletteNotFound: [palettes, bitmaps]
    default: [bitmaps, symbols, palettes]
    }
  }

  private static func sentence(_ text: String) -> String {
    let capital = text.prefix(1).uppercased() + text.dropFirst()
    return capital.hasSuffix(".") ? capital : capital + "."
  }
}
