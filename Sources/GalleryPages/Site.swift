package import GalleryAddresses
import GalleryWire

/// The values of one page: strings and lists that its template places, prepared by a controller.
package protocol Page: Sendable {
  static var template: PageTemplates.Name { get }
  var site: Site { get }
}

/// The parts that all pages share and each fills: title, styles, scripts and the list of keys.
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

  /// The parts of the site, as their pages are called.
  package enum Part: String, CaseIterable, Sendable {
    case bitmaps, symbols, scenes, palettes, remote, canvas
  }

  let title: String
  /// The page in a sentence for those who find it elsewhere.
  let description: String
  /// The path of the picture that stands for the page elsewhere; `nil` for the icon of the site.
  let image: String?
  /// The styles that a kind of page has beside the common ones.
  let style: String?
  /// The module that brings the page to life.
  let script: String
  let keys: [Key]
  /// True where a line at the bottom of the window tells the address of what is looked at.
  let hasStatus: Bool
  let places: [Place]

  /// - Parameters:
  ///   - subject: The thing that the page is about; `nil` for the gallery.
  ///   - description: The same in a sentence; the whole site by default.
  ///   - part: The part that the page belongs to, if any.
  package init(
    _ subject: String?, description: String? = nil, image: LocalAddress? = nil,
    style: String? = nil, script: String, keys: [Key] = [], hasStatus: Bool = false,
    part: Part? = nil
  ) {
    title = subject.map { "\($0) · Pixelarium" } ?? "Pixelarium"
    self.description =
      description
      ?? "Pixel-art bitmaps, symbols and scenes. Each has a URL that renders it crisp, at any "
      + "size, in any variant."
    self.image = image?.text
    self.hasStatus = hasStatus
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

/// The parts around every page, independent of its client and its subject.
struct PageFrame: Sendable, Equatable {
  /// The origin of the public URL, for example `https://pixels.example`, or `nil` if none is set.
  ///
  /// Without it pages hold relative addresses, and scripts complete the copyable ones from
  /// `location` (security.md §3.6).
  let origin: String?
  /// The server's folder, empty for the whole site (`BasePath`).
  let base = BasePath.current.text
  let version: String
  /// The folder of the running version's static files, without a `/` at the end.
  let `static`: String
  /// The program's source, `nil` where nobody said.
  let sourceHref: String?

  init(origin: String?, static: String, version: String, sourceAddress: String?) {
    self.origin = origin
    self.version = version
    self.static = base + `static`
    sourceHref = sourceAddress
  }
}
