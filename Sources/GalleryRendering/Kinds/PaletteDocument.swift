package import GalleryModel
import ImageCoding
import ImageFiles
import PictureServing
package import Raster
import SVGCoding

/// A palette as a file: in another program's format, or as a picture of its colours.
package struct PaletteDocument: Sendable, Equatable {
  /// The file formats; the raw value appears in URLs.
  package enum Kind: String, CaseIterable, Sendable {
    case hex, gpl
    /// The `.pal` format of JASC.
    case jasc
    /// The `.pal` format of RIFF.
    case riff
    case act, ase, txt
    /// A row of cells, one for each colour.
    case png
    case svg
  }

  /// The content of the file.
  package let bytes: [UInt8]
  /// The media type for `Content-Type`.
  package let mediaType: String
  /// One sentence for each fact that the format cannot store, above all alpha.
  package let notes: [String]

  /// Writes a palette as a file of this kind; equal palettes give equal bytes.
  ///
  /// - Parameters:
  ///   - title: The palette's name, for formats that store one and for an SVG's title.
  ///   - scale: The pixels along each side of a colour in a picture; other formats ignore it.
  package init(_ palette: Palette, title: String, kind: Kind, scale: Int = 1) throws(RenderError) {
    if let format = kind.format {
      let file = PaletteEncoder.encode(palette, title: title, as: format)
      (bytes, notes) = (file.bytes, file.notes)
      mediaType = kind.isText ? "text/plain; charset=utf-8" : "application/octet-stream"
      return
    }
    notes = []
    if kind == .svg {
      bytes = Array(Self.svg(palette, title: title, scale: scale).utf8)
      mediaType = PictureFormat.svg.mediaType
    } else {
      bytes = try PictureEncoder(format: .png).encode(.cells(Self.cells(palette, scale: scale)))
      mediaType = PictureFormat.png.mediaType
    }
  }

  private static func cells(_ palette: Palette, scale: Int) -> Mosaic {
    let cells = Bitmap(
      rows: 1, columns: palette.count, palette: palette,
      indices: (0..<palette.count).map(UInt8.init))
    return .nearest(cells, size: PixelSize(width: palette.count * scale, height: scale))
  }

  /// Returns an SVG with a square for each entry, including equal and transparent ones.
  ///
  /// It does not use the renderer's SVG writer, since its entity tag is a hash of its bytes, not a key.
  private static func svg(_ palette: Palette, title: String, scale: Int) -> String {
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(palette.count * scale)" height="\(scale)" \
      viewBox="0 0 \(palette.count) 1" shape-rendering="crispEdges"\(SVGText.start(title: title))
      """
    for (index, color) in palette.colors.enumerated() {
      let opacity = color.isOpaque ? "" : " fill-opacity=\"\(Double(color.alpha) / 255)\""
      text += "<path fill=\"\(color.opaque.hexText)\"\(opacity) d=\"M\(index) 0h1v1h-1z\"/>\n"
    }
    return text + "</svg>\n"
  }
}

extension PaletteDocument.Kind {
  /// The file name extension without the dot.
  package var fileExtension: String { format?.fileExtension ?? rawValue }

  /// The name of the format for users.
  package var title: String { format?.title ?? rawValue.uppercased() }

  fileprivate var isText: Bool { [.hex, .gpl, .jasc, .txt].contains(self) }

  /// The format of the palette encoder, or `nil` for a picture.
  fileprivate var format: PaletteFormat? { PaletteFormat(rawValue: rawValue) }
}
