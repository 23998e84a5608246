package import GalleryModel
import ImageCoding
import ImageFiles
import PictureServing
package import Raster
import SVGCoding

/// A palette as a file: that of another program, or a picture of its colours.
package struct PaletteDocument: Sendable, Equatable {
  /// The kinds of files, by what they are called.
  package enum Kind: String, CaseIterable, Sendable {
    case hex, gpl
    /// JASC's kind of `.pal`.
    case jasc
    /// RIFF's kind of `.pal`.
    case riff
    case act, ase, txt
    /// A row of cells, one a colour.
    case png
    case svg
  }

  /// The whole file.
  package let bytes: [UInt8]
  /// The type that `Content-Type` names.
  package let mediaType: String
  /// The facts that the file cannot say, one sentence each: above all alpha.
  package let notes: [String]

  /// Writes a palette as a file of this kind; equal palettes become equal bytes.
  ///
  /// - Parameters:
  ///   - title: The palette's name, for kinds with a place for it; an SVG's title.
  ///   - scale: pixels along the sides of a colour in a picture; other files have none.
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

  /// A square for each entry, equal and transparent ones too, in words of its own: the tag of such a file
  /// is of its bytes.
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
  /// The end of such files' names, after the dot.
  package var fileExtension: String { format?.fileExtension ?? rawValue }

  /// The kind as people call it.
  package var title: String { format?.title ?? rawValue.uppercased() }

  fileprivate var isText: Bool { [.hex, .gpl, .jasc, .txt].contains(self) }

  /// `nil` for a picture.
  fileprivate var format: PaletteFormat? { PaletteFormat(rawValue: rawValue) }
}
