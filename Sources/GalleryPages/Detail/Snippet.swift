import Foundation
import GalleryAddresses
import GalleryModel

/// The address of a picture, ready for the place where it is to be used.
///
/// `before` and `after` stand around the origin, which only the browser knows; what is in `more` has the
/// origin in front of it, too.
struct Snippet: Sendable, Equatable {
  let kind: String
  let before: String
  let after: String
  /// True where it is of no use without the origin.
  var needsOrigin = false
  var more: [String] = []
  /// True where there is no address in it, but the file itself.
  var isWhole = false

  /// A file that no browser shows within a page is linked.
  ///
  /// - Parameters:
  ///   - label: `nil` for a decorative picture.
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

  /// Keeps text from ending the description or beginning something else (CommonMark §6.6).
  private static func markdown(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\[]<>*_`!&".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

/// A picture in a page or a style sheet: for dense screens, as a background, or without a request.
extension Snippet {
  /// Files with more bytes are not repeated on a page.
  static let embeddingLimit = 8_192

  /// An `<img>` with the same picture in several densities, the address at a density of 1 first.
  ///
  /// - Parameter label: `nil` for a decorative picture.
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

  /// The element that shows a picture on pages of any site (pixel-image.md §1); `nil` where the query has to
  /// stay as it is.
  ///
  /// - Parameters:
  ///   - address: That of the picture; what is none of the options is a scene's parameter.
  ///   - label: `nil` for a decorative picture.
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

  /// A `<picture>` of two addresses, of which the reader's colours choose.
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

  /// The elements by which a page names the picture that stands for it (the Open Graph protocol, ogp.me);
  /// a whole address, which only the browser knows.
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

  /// The declarations of a background in CSS; blocks stay blocks at any zoom of the page.
  static func background(path: String, width: Int, height: Int, isBlocks: Bool) -> Snippet {
    let rendering = isBlocks ? " image-rendering: pixelated;" : ""
    return Snippet(
      kind: "CSS", before: "background: url(\"",
      after: "\(path)\") center / \(width)px \(height)px no-repeat;\(rendering)")
  }

  /// The declarations of a shape in the colour of the text around it (CSS Masking, `mask`).
  static func mask(path: String, width: Int, height: Int) -> Snippet {
    Snippet(
      kind: "CSS", before: "background: currentColor; mask: url(\"",
      after: "\(path)\") center / \(width)px \(height)px no-repeat;")
  }

  /// The file itself as an address (RFC 2397), an SVG readably; `nil` where it is too long.
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

  /// The text of an SVG, to be put into a page; `nil` where it is too long.
  static func source(_ bytes: [UInt8], _ format: PictureFormat) -> Snippet? {
    guard format == .svg, bytes.count <= embeddingLimit else { return nil }
    return Snippet(kind: "Source", whole: String(decoding: bytes, as: UTF8.self))
  }

  private init(kind: String, whole: String) {
    self.init(kind: kind, before: whole, after: "", isWhole: true)
  }
}

extension String {
  /// The text with a hyphen and a small letter for each capital, as attributes are called.
  fileprivate var hyphenated: String {
    map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}
