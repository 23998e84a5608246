import Drawing
import ImageCoding
import Raster
import SVGCoding

/// Finished pixels to the bytes of a file: the one place that knows which encoder makes which format.
struct PictureEncoder {
  let format: PictureFormat
  /// Points on a page that one pixel takes, above 0.
  var pointsPerPixel = 1.0
  /// What an SVG tells those who cannot see it; `nil` says nothing about it.
  var label: PictureLabel?

  /// Throws `.tooLarge` for a size that the format does not take; called before anything is drawn.
  ///
  /// Vector formats are limited by cells instead, of which `encode` learns.
  func check(_ size: PixelSize) throws(RenderError) {
    if let side = format.maximumSide, max(size.width, size.height) > side {
      throw tooLarge("have sides of at most \(side) pixels", size)
    }
    if let pixels = format.maximumPixels, size.pixelCount > pixels {
      throw tooLarge("have at most \(pixels) pixels", size)
    }
  }

  /// The whole file.
  ///
  /// Throws `.cancelled`, `.tooLarge` for too many cells, and `.failed`.
  func encode(_ picture: Mosaic) throws(RenderError) -> [UInt8] {
    try checked { try bytes(of: picture) }
  }

  /// The whole file of a page with vectors finer than pixels; the format is PDF.
  ///
  /// Throws what `encode` throws for pictures.
  func encode(_ page: PageDrawing) throws(RenderError) -> [UInt8] {
    try checked { try pdf.write(page) }
  }

  /// Runs an encoder and says in this module's words what went wrong.
  func checked(_ encode: () throws -> [UInt8]) throws(RenderError) -> [UInt8] {
    do {
      return try encode()
    } catch {
      if Task.isCancelled { throw .cancelled }
      switch error {
      case SVGError.tooManyCells, DrawingError.tooManyCells, DrawingError.tooManyPieces:
        throw .tooLarge(message: "\(error)")
      default: throw .failed("\(error)")
      }
    }
  }

  private func bytes(of picture: Mosaic) throws -> [UInt8] {
    switch format {
    case .png: try PNGEncoder().encode(picture)
    case .svg: try svg.write(picture)
    case .pdf: try pdf.write(picture)
    case .webp: try WebPEncoder().encode(picture)
    case .json: try PixelJSONEncoder().encode(picture)
    case .txt: try HalfBlockEncoder().encode(picture)
    }
  }

  private var svg: SVGWriter {
    var writer = SVGWriter()
    writer.pointsPerPixel = pointsPerPixel
    writer.label =
      switch label {
      case nil: nil
      case .decorative: .decorative
      case .words(let words): .title(words)
      }
    return writer
  }

  private var pdf: PDFWriter {
    var writer = PDFWriter()
    writer.pointsPerPixel = pointsPerPixel
    return writer
  }

  private func tooLarge(_ rule: String, _ size: PixelSize) -> RenderError {
    .tooLarge(
      message: "a .\(format.rawValue) picture must \(rule), got \(size.width) × \(size.height)")
  }
}

extension PictureFormat {
  /// Pixels along a side, where the format itself sets a limit.
  fileprivate var maximumSide: Int? {
    self == .webp ? WebPEncoder.maximumSide : nil
  }

  /// Pixels that are written one by one as text, or held all at once by a library.
  fileprivate var maximumPixels: Int? {
    switch self {
    case .png, .svg, .pdf: nil
    case .webp: 1 << 24
    case .json, .txt: 1 << 20
    }
  }
}
