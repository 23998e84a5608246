import Foundation
import GalleryAddresses
import GalleryModel

/// The URL of a picture in the syntax of the code that uses it.
///
/// `before` and `after` surround the origin, which only the browser knows; the origin precedes each text of `more` as
/// well.
struct Snippet: Sendable, Equatable {
  let kind: String
  /// The identifier of the snippet's element, which the buttons that copy it name.
  let codeID: String
  let before: String
  let after: String
  /// Whether the snippet is useless without the origin.
  let needsOrigin: Bool
  let more: [String]
  /// Whether the snippet contains no origin.
  let isWhole: Bool
  /// Whether the snippet has several lines.
  let isCode: Bool

  init(
    kind: String, before: String, after: String, needsOrigin: Bool = false, more: [String] = []
  ) {
    self.init(kind, before, after, needsOrigin: needsOrigin, more: more)
  }

  /// Creates a snippet that contains the file itself instead of a URL.
  init(kind: String, whole: String) {
    self.init(kind, whole, "", isWhole: true)
  }

  /// Creates the code of a program, in several lines, without a URL.
  init(kind: String, code: String) {
    self.init(kind, code, "", isWhole: true, isCode: true)
  }

  private init(
    _ kind: String, _ before: String, _ after: String, needsOrigin: Bool = false,
    more: [String] = [], isWhole: Bool = false, isCode: Bool = false
  ) {
    self.kind = kind
    codeID =
      "code-" + kind.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    self.before = before
    self.after = after
    self.needsOrigin = needsOrigin
    self.more = more
    self.isWhole = isWhole
    self.isCode = isCode
  }

  /// Returns the snippets of every picture; a file that browsers do not show within a page is linked.
  ///
  /// - Parameters:
  ///   - label: The text alternative, or `nil` for a decorative picture.
  ///   - fileName: The name of a download, without its extension.
  static func all(
    path: String, label: String?, width: Int, height: Int, fileName: String,
    format: PictureFormat = .png
  ) -> [Snippet] {
    let file = "\(fileName).\(format.rawValue)"
    let isImage = format.isDisplayable
    let words = label ?? (isImage ? "" : file)
    let escaping = HTMLEscaping()
    let (target, escaped) = (escaping.escapeText(path), escaping.escapeText(words))
    let size = "width=\"\(width)\" height=\"\(height)\""
    return [
      Snippet(kind: "URL", before: "", after: path),
      Snippet(
        kind: "Markdown", before: "\(isImage ? "!" : "")[\(markdown(words))](", after: "\(path))"),
      Snippet(
        kind: "HTML", before: isImage ? "<img src=\"" : "<a href=\"",
        after: isImage ? "\(target)\" \(size) alt=\"\(escaped)\">" : "\(target)\">\(escaped)</a>"),
      Snippet(kind: "curl", before: "curl -o \(file) '", after: "\(path)'", needsOrigin: true),
    ]
  }

  /// Escapes text in a Markdown description (CommonMark §6.6).
  private static func markdown(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\[]<>*_`!&".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

/// Snippets for pages and style sheets: for dense screens, as a background, or embedded.
extension Snippet {
  /// The maximum number of bytes of an embedded file.
  static let embeddingLimit = 8_192

  /// Returns an `<img>` with several densities, or `nil` if there is only one URL.
  ///
  /// - Parameters:
  ///   - paths: The paths of the pictures with 1, 2, … pixels per CSS pixel, in this order.
  ///   - label: The text alternative, or `nil` for a decorative picture.
  static func sourceSet(paths: [String], label: String?, width: Int, height: Int) -> Snippet? {
    let escaping = HTMLEscaping()
    let targets = paths.map(escaping.escapeText)
    guard let first = targets.first, targets.count > 1 else { return nil }
    let alternative = escaping.escapeText(label ?? "")
    let end = "\" width=\"\(width)\" height=\"\(height)\" alt=\"\(alternative)\">"
    let entries = targets.enumerated().map { "\($1) \($0 + 1)x" }
    return Snippet(
      kind: "srcset", before: "<img src=\"", after: "\(first)\" srcset=\"",
      more: entries.enumerated().map { index, entry in
        entry + (index == entries.count - 1 ? end : ", ")
      })
  }

  /// Returns the `<pixel-image>` element (pixel-image.md §1), or `nil` if the query must stay unchanged.
  ///
  /// - Parameters:
  ///   - address: The URL of the picture; names other than options are a scene's parameters.
  ///   - label: The text alternative, or `nil` for a decorative picture.
  static func element(
    _ address: LocalAddress, options: [QueryParameter], label: String?
  ) -> Snippet? {
    let isSigned = address.parameters.contains { $0.name == SceneAccessQuery.signature.name }
    guard let path = PicturePath(address.path), !isSigned else { return nil }
    var attributes = [(path.kind, path.name)]
    if path.format != (path.kind == "symbol" ? "svg" : "png") {
      attributes.append(("format", path.format))
    }
    attributes += address.parameters.map { parameter in
      let isOption = options.contains { $0.name == parameter.name }
      return ((isOption ? "" : "data-") + parameter.name.hyphenated, parameter.value)
    }
    let escaping = HTMLEscaping()
    let text = (attributes + [("alt", label ?? "")])
      .map { "\($0)=\"\(escaping.escapeText($1))\"" }.joined(separator: " ")
    let module = LocalAddress("/\(LocalAddress.elementFile)").text
    return Snippet(
      kind: "Element", before: "<script type=\"module\" src=\"",
      after: "\(module)\"></script><pixel-image \(text)></pixel-image>")
  }

  /// Returns a `<picture>` with two URLs, selected by the reader's colour scheme.
  static func schemes(
    light: String, dark: String, label: String?, width: Int, height: Int
  ) -> Snippet {
    let escaping = HTMLEscaping()
    let size = "width=\"\(width)\" height=\"\(height)\""
    return Snippet(
      kind: "Light, dark",
      before: "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"",
      after: "\(escaping.escapeText(dark))\"><img src=\"",
      more: [
        "\(escaping.escapeText(light))\" \(size) alt=\"\(escaping.escapeText(label ?? ""))\"></picture>"
      ])
  }

  /// Returns the elements for a page's preview picture (the Open Graph protocol, ogp.me), with an absolute URL.
  static func openGraph(path: String, label: String?, width: Int, height: Int) -> Snippet {
    func meta(_ name: String, _ content: String) -> String {
      "<meta property=\"og:image:\(name)\" content=\"\(content)\">"
    }
    let escaping = HTMLEscaping()
    let alternative = label.map { meta("alt", escaping.escapeText($0)) } ?? ""
    return Snippet(
      kind: "og:image", before: "<meta property=\"og:image\" content=\"",
      after: escaping.escapeText(path) + "\">" + meta("width", "\(width)")
        + meta("height", "\(height)") + alternative, needsOrigin: true)
  }

  /// Returns the declarations of a CSS background; blocks stay sharp at any zoom level of the page.
  static func background(path: String, width: Int, height: Int, isBlocks: Bool) -> Snippet {
    let rendering = isBlocks ? " image-rendering: pixelated;" : ""
    return Snippet(
      kind: "CSS", before: "background: url(\"",
      after: "\(path)\") center / \(width)px \(height)px no-repeat;\(rendering)")
  }

  /// Returns the declarations of a shape in the text colour (CSS Masking, `mask`).
  static func mask(path: String, width: Int, height: Int) -> Snippet {
    Snippet(
      kind: "CSS", before: "background: currentColor; mask: url(\"",
      after: "\(path)\") center / \(width)px \(height)px no-repeat;")
  }

  /// Returns the file as a data URL (RFC 2397), readable for SVG, or `nil` if it is too long.
  static func dataURI(_ bytes: [UInt8], _ format: PictureFormat) -> Snippet? {
    guard bytes.count <= embeddingLimit, format.isDisplayable else { return nil }
    guard format == .svg else {
      let type = format.mediaType.prefix { $0 != ";" }
      return Snippet(
        kind: "data URI", whole: "data:\(type);base64,\(Data(bytes).base64EncodedString())")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~!*/:=;,+@")
    return text.addingPercentEncoding(withAllowedCharacters: plain).map {
      Snippet(kind: "data URI", whole: "data:image/svg+xml,\($0)")
    }
  }

  /// Returns the text of an SVG for embedding, or `nil` if it is too long.
  static func source(_ bytes: [UInt8], _ format: PictureFormat) -> Snippet? {
    guard format == .svg, bytes.count <= embeddingLimit else { return nil }
    return Snippet(kind: "Source", whole: String(decoding: bytes, as: UTF8.self))
  }
}

extension String {
  /// The text with a hyphen and a lower-case letter for each capital, as in names of attributes.
  fileprivate var hyphenated: String {
    map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}
