package import GalleryModel
package import ImageCoding
package import ImageFiles
import Typesetting

/// The kind of a file by its content, which tells people what they gave to the wrong import.
package enum ImportedKind: Sendable, Equatable {
  case picture(ImageFormat)
  case svg
  case scene
  case palette(PaletteFormat)
  case font

  /// The number of bytes at the beginning of a file that suffice.
  static let headCount = 4096

  /// Recognises a file, or returns `nil` if its content is of no known kind.
  package init?(_ bytes: [UInt8]) {
    if let format = ImageFormat(sniffing: bytes) {
      guard format == .svg || ImageDecoder.allFormats.contains(format) else { return nil }
      self = format == .svg ? .svg : .picture(format)
    } else if Self.fontSignatures.contains(where: { bytes.starts(with: $0) }) {
      self = .font
    } else if Self.isScene(bytes) {
      self = .scene
    } else if let palette = try? PaletteDecoder.decode(bytes), palette.format != .act {
      // Any file of 768 bytes can be a colour table.
      self = .palette(palette.format)
    } else {
      return nil
    }
  }

  /// The kind of item that such files become.
  package var item: ItemKind {
    switch self {
    case .picture: .bitmap
    case .svg: .symbol
    case .scene: .scene
    case .palette: .palette
    case .font: .font
    }
  }

  /// The kind with an article: `a PNG picture`.
  var words: String {
    switch self {
    case .picture(let format):
      "\("AI".contains(format.rawValue.prefix(1)) ? "an" : "a") \(format.rawValue) picture"
    case .svg: "an SVG drawing"
    case .scene: "the document of a scene"
    case .palette(let format): "a palette (\(format.title))"
    case .font: "a font"
    }
  }

  private static let fontSignatures: [[UInt8]] =
    [[0, 1, 0, 0]] + ["OTTO", "true", "ttcf", "wOFF", "wOF2", "STARTFONT"].map { Array($0.utf8) }

  /// Returns whether a file begins like a JSON object with a key of scenes.
  private static func isScene(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(headCount)
    guard head.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "{") else {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains(#""scene""#) || text.contains(#""body""#)
  }
}

extension ItemKind {
  /// The files that items of this kind are imported from, as the end of a sentence.
  var sources: String {
    switch self {
    case .bitmap: "bitmaps come from pictures"
    case .symbol: "symbols come from SVG files"
    case .scene: "scenes come from JSON documents"
    case .palette: "palettes come from palette files"
    case .font: "fonts come from font files"
    }
  }
}

extension ImportError {
  /// Returns the error of a file that is of another kind, or `nil` if its kind is unknown or the wanted one.
  package static func otherKind(
    path: String, _ bytes: [UInt8], for item: ItemKind
  ) -> ImportError? {
    guard let kind = ImportedKind(bytes), kind.item != item else { return nil }
    return .otherKind(path: path, kind, for: item)
  }
}
