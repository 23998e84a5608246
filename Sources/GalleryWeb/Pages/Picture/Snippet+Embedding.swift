import Foundation
import GalleryModel

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
      kind: "srcset", before: "<img src=\"", after: "\(first)\" srcset=\"", needsOrigin: false,
      more: entries.enumerated().map { index, entry in
        entry + (index == entries.count - 1 ? end : ", ")
      })
  }

  /// The declarations of a background in CSS; blocks stay blocks at any zoom of the page.
  static func background(path: String, width: Int, height: Int, isBlocks: Bool) -> Snippet {
    let rendering = isBlocks ? " image-rendering: pixelated;" : ""
    return Snippet(
      kind: "CSS", before: "background: url(\"",
      after: "\(path)\") center / \(width)px \(height)px no-repeat;\(rendering)",
      needsOrigin: false)
  }

  /// The declarations of a shape in the colour of the text around it (CSS Masking, `mask`).
  static func mask(path: String, width: Int, height: Int) -> Snippet {
    Snippet(
      kind: "CSS", before: "background: currentColor; mask: url(\"",
      after: "\(path)\") center / \(width)px \(height)px no-repeat;", needsOrigin: false)
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
    self.init(kind: kind, before: whole, after: "", needsOrigin: false, isWhole: true)
  }
}
