import GalleryAddresses
import GalleryWire

/// The values of a page for its template: strings and lists that a controller has prepared.
package protocol Page: Sendable {
  static var template: PageTemplates.Name { get }
  var site: Site { get }
}

/// The parts of the common frame that each page fills: title, styles, scripts and keyboard shortcuts.
package struct Site: Sendable {
  package struct Key: Sendable {
    let strokes: [String]
    let meaning: String
  }

  struct Place: Sendable {
    let placeName: String
    let placeHref: String
    let isHere: Bool
  }

  /// The sections of the site, named as their pages.
  package enum Part: String, CaseIterable, Sendable {
    case bitmaps, symbols, scenes, palettes, docs, lab
  }

  let title: String
  /// The description of the page for search engines and previews.
  let description: String
  /// The picture that other sites show with a link to the page, or `nil` for the icon of the site.
  let image: SharedPicture?
  /// The path of the kind of page's style sheet in the public folder, besides the common one, or `nil`.
  let style: String?
  /// The path of the page's script module in the public folder.
  let script: String
  let keys: [Key]
  /// Whether a line at the bottom of the window shows the URL of the focused item.
  let hasStatus: Bool
  /// Whether the page has the bar with the address of its picture, which a second skip link leads to.
  let hasBar: Bool
  let places: [Place]

  /// Creates the parts of a page.
  ///
  /// - Parameters:
  ///   - subject: The subject of the page, or `nil` for the gallery.
  ///   - description: The description of the page; by default, the site's.
  ///   - part: The section of the page, or `nil`.
  package init(
    _ subject: String?, description: String? = nil, image: SharedPicture? = nil,
    style: String? = nil, script: String, keys: [Key] = [], hasStatus: Bool = false,
    hasBar: Bool = false, part: Part? = nil
  ) {
    title = subject.map { "\($0) · Pixelarium" } ?? "Pixelarium"
    self.description =
      description
      ?? "Pixel-art bitmaps, symbols and scenes. Each has a URL that renders it crisp, at any "
      + "size, in any variant."
    self.image = image
    self.hasStatus = hasStatus
    self.hasBar = hasBar
    self.style = style
    self.script = script
    places = Part.allCases.map { each in
      Place(
        placeName: each.rawValue,
        placeHref: LocalAddress(each == .bitmaps ? "/" : "/\(each.rawValue)").text,
        isHere: each == part)
    }
    self.keys = keys + [Key(strokes: ["?"], meaning: "This list")]
  }
}

/// The frame that all pages share, independent of client and subject.
struct PageFrame: Sendable, Equatable {
  /// The origin of the public URL, for example `https://pixels.example`, or `nil` if none is set.
  ///
  /// Without it, pages have relative URLs, and scripts use `location` to complete the URLs for copying (security.md
  /// §3.6).
  let origin: String?
  /// The server's folder, empty for the root (`BasePath`).
  let base = BasePath.current.text
  let version: String
  /// The folder of the running version's static files, without a trailing slash.
  let `static`: String
  /// The URL of the program's source, or `nil`.
  let sourceHref: String?

  init(origin: String?, static: String, version: String, sourceAddress: String?) {
    self.origin = origin
    self.version = version
    self.static = base + `static`
    sourceHref = sourceAddress
  }
}
