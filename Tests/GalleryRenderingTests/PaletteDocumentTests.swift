import GalleryRendering
import ImageCoding
import ImageFiles
import Raster
import Testing

@Suite struct PaletteDocumentTests {
  private static let colors = [
    Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 128, blue: 255, alpha: 51), .clear,
  ]

  private func document(
    _ kind: PaletteDocument.Kind, scale: Int = 1, _ colors: [Color] = colors
  ) throws -> PaletteDocument {
    try PaletteDocument(try #require(Palette(colors)), title: "dusk", kind: kind, scale: scale)
  }

  @Test(arguments: PaletteDocument.Kind.allCases)
  func `each file decodes as its own format`(kind: PaletteDocument.Kind) throws {
    guard let format = PaletteFormat(rawValue: kind.rawValue) else {
      #expect(kind == .png || kind == .svg)
      return
    }
    let document = try document(kind, [.black, .white])
    let read = try PaletteDecoder.decode(document.bytes)
    #expect(read.format == format && read.palette.colors == [.black, .white])
    #expect(kind.fileExtension == format.fileExtension && kind.title == format.title)
    #expect(
      document.mediaType.hasPrefix([.riff, .act, .ase].contains(kind) ? "application" : "text"))
    #expect(document.notes == [])
  }

  @Test func `notes report colours that a format cannot represent`() throws {
    #expect(try document(.hex).notes.count == 1)
    #expect(try document(.gpl).notes == [] && document(.png).notes == [])
  }

  @Test(arguments: [1, 3]) func `a PNG has one square per colour in palette order`(scale: Int)
    throws
  {
    let document = try document(.png, scale: scale)
    let bitmap = try PNGDecoder().decode(document.bytes).bitmap
    #expect(document.mediaType == "image/png")
    #expect(bitmap.palette?.colors == Self.colors)
    #expect(bitmap.columns == 3 * scale && bitmap.rows == scale)
    #expect((0..<3).map { bitmap[scale - 1, $0 * scale] } == Self.colors)
  }

  @Test func `an SVG has one square per colour`() throws {
    let document = try document(.svg, scale: 8)
    #expect(document.mediaType == "image/svg+xml")
    #expect(
      String(decoding: document.bytes, as: UTF8.self) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="8" viewBox="0 0 3 1" \
        shape-rendering="crispEdges" role="img">
        <title>dusk</title>
        <path fill="#ff0000" d="M0 0h1v1h-1z"/>
        <path fill="#0080ff" fill-opacity="0.2" d="M1 0h1v1h-1z"/>
        <path fill="#000000" fill-opacity="0.0" d="M2 0h1v1h-1z"/>
        </svg>

        """)
  }
}
