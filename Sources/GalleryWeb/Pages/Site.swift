/// The frame that all pages share: title, styles, scripts and the list of keys.
struct Site: Sendable {
  /// One line of the list of keys.
  struct Key: Sendable {
    let strokes: [String]
    let meaning: String
  }

  /// One of the parts of the site.
  struct Place: Sendable {
    let placeName: String
    let placeHref: String
    let isHere: Bool
  }

  /// The parts of the site, as their pages are called.
  enum Part: String, CaseIterable, Sendable {
    case bitmaps, symbols, palettes, remote, canvas
  }

  let title: String
  /// What the page is about, in a sentence for those who find it elsewhere.
  let description: String
  /// The path of the picture that stands for the page elsewhere.
  let image: String
  /// Where static files of the running version are, without a `/` at the end.
  let `static`: String
  /// The styles that a kind of page has beside the common ones.
  let style: String?
  /// The module that brings the page to life.
  let script: String
  let keys: [Key]
  /// Whether a line at the bottom of the window tells the address of what is looked at.
  let hasStatus: Bool
  let places: [Place]

  /// - Parameters:
  ///   - subject: What the page is about; `nil` for the gallery.
  ///   - description: The same in a sentence; what the whole site is about by default.
  ///   - image: The picture of the subject; the icon of the site by default.
  ///   - part: Where the page belongs, if anywhere.
  ///   - files: The public files, whose version becomes part of their addresses.
  init(
    _ subject: String?, description: String? = nil, image: LocalAddress? = nil,
    style: String? = nil, script: String, keys: [Key] = [], hasStatus: Bool = false,
    part: Part? = nil, files: StaticFiles
  ) {
    title = subject.map { "\($0) · Pixelarium" } ?? "Pixelarium"
    self.description =
      description
      ?? "Tiny bitmaps and symbols, each with a URL that renders it crisp, at any size, in any "
      + "variant."
    self.image = image?.text ?? "/static/\(files.version)/icon.png"
    self.hasStatus = hasStatus
    self.static = "/static/\(files.version)"
    self.style = style
    self.script = script
    places = Part.allCases.map { each in
      Place(
        placeName: each.rawValue, placeHref: each == .bitmaps ? "/" : "/\(each.rawValue)",
        isHere: each == part)
    }
    self.keys = keys + [Key(strokes: ["?"], meaning: "This list")]
  }
}
