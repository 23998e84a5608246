package import GalleryAddresses
import HTTPServer

/// The page of a problem, with links to continue.
package struct ErrorPage: Page {
  package static let template = PageTemplates.Name.error

  package let site: Site
  let digits: String
  let digitsWidth: Int
  /// The width of the digits in CSS pixels.
  let digitsPixelWidth: Int
  let heading: String
  let detail: String
  let near: [NamedLink]
  let allowed: [String]
  let retry: String?
  /// The links, the closest one first.
  let ways: [NamedLink]

  package init(_ problem: Problem) {
    let kind = problem.kind
    site = Site(kind.title, description: Self.sentence(problem.detail), script: "site/page.js")
    let number = PixelDigits(kind.status.code)
    digits = number.path
    digitsWidth = number.width
    digitsPixelWidth = number.width * 16
    heading = kind.title
    // The list page for the kind of the missing item.
    let folder: String? =
      switch kind {
      case .bitmapNotFound: "/bitmap"
      case .paletteNotFound: "/palette"
      case .symbolNotFound: "/symbol"
      case .sceneNotFound: "/scene"
      default: nil
      }
    let called = folder == nil ? nil : problem.value.map { "no item is called “\($0)”" }
    detail = Self.sentence(called ?? problem.detail)
    near =
      if let folder {
        problem.near.map { NamedLink($0, in: folder) }
      } else {
        // Only a missing path has near paths.
        problem.near.filter { $0.hasPrefix("/") }.map { NamedLink($0, href: LocalAddress($0).text) }
      }
    allowed = problem.allowed
    ways = Self.ways(from: kind)
    retry = problem.retryAfter.map { "Try again in \(NumberText.counted($0, "second"))." }
  }

  private static func ways(from kind: Problem.Kind) -> [NamedLink] {
    let bitmaps = NamedLink("All bitmaps", href: LocalAddress("/").text)
    let symbols = NamedLink("All symbols", href: LocalAddress("/symbols").text)
    let scenes = NamedLink("All scenes", href: LocalAddress("/scenes").text)
    let palettes = NamedLink("All palettes", href: LocalAddress("/palettes").text)
    return switch kind {
    case .symbolNotFound: [symbols, bitmaps]
    case .paletteNotFound: [palettes, bitmaps]
    case .sceneNotFound: [scenes, bitmaps]
    default: [bitmaps, symbols, scenes, palettes]
    }
  }

  private static func sentence(_ text: String) -> String {
    let capital = text.prefix(1).uppercased() + text.dropFirst()
    return capital.last.map(".?".contains) == true ? capital : capital + "."
  }
}

/// A number in pixel art, seven pixels high, as an SVG path with one unit per pixel.
struct PixelDigits: Sendable, Equatable {
  let width: Int
  let path: String

  private static let columns = 4
  private static let shapes: [Character: [String]] = [
    "0": [".##.", "#..#", "#..#", "#..#", "#..#", "#..#", ".##."],
    "1": ["..#.", ".##.", "..#.", "..#.", "..#.", "..#.", ".###"],
    "2": [".##.", "#..#", "...#", "..#.", ".#..", "#...", "####"],
    "3": ["###.", "...#", "...#", ".##.", "...#", "...#", "###."],
    "4": ["#..#", "#..#", "#..#", "####", "...#", "...#", "...#"],
    "5": ["####", "#...", "#...", "###.", "...#", "...#", "###."],
    "6": [".##.", "#...", "#...", "###.", "#..#", "#..#", ".##."],
    "7": ["####", "...#", "...#", "..#.", "..#.", ".#..", ".#.."],
    "8": [".##.", "#..#", "#..#", ".##.", "#..#", "#..#", ".##."],
    "9": [".##.", "#..#", "#..#", ".###", "...#", "...#", ".##."],
  ]

  init(_ number: Int) {
    let digits = Array(String(number))
    width = max(1, digits.count * (Self.columns + 1) - 1)
    var path = ""
    for (index, digit) in digits.enumerated() {
      let left = index * (Self.columns + 1)
      for (y, row) in (Self.shapes[digit] ?? []).enumerated() {
        for (x, pixel) in row.enumerated() where pixel == "#" {
          path += "M\(left + x) \(y)h1v1h-1z"
        }
      }
    }
    self.path = path
  }
}
