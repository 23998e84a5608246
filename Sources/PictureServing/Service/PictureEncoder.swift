package import Drawing
package import GalleryModel
package import ImageCoding
import ImageFiles
package import Raster
package import SVGCoding
package import VectorRaster

/// Finished content to the bytes of a file: the one place that knows which encoder makes which format.
package struct PictureEncoder: Sendable {
  package let format: PictureFormat
  /// Points on a page that one pixel takes, above 0.
  var pointsPerPixel: Double
  /// The words that an SVG has for those who cannot see it, and the title of a PDF; `nil` hides an SVG from them.
  var title: String?
  /// The title of a PDF without another.
  var name: String?
  /// The language of a PDF (BCP 47).
  var language: String

  /// A writer of files of a format; their words are English unless another language is given.
  package init(
    format: PictureFormat, pointsPerPixel: Double = 1, title: String? = nil, name: String? = nil,
    language: String = "en"
  ) {
    (self.format, self.pointsPerPixel, self.title) = (format, pointsPerPixel, title)
    (self.name, self.language) = (name, language)
  }

  /// Throws `.tooLarge` for a size that the format does not take; called before there is a place to draw.
  ///
  /// Vector formats are limited by cells instead, of which `encode` learns.
  package func check(_ size: PixelSize) throws(RenderError) {
    let side = WebPEncoder.maximumSide
    if format == .webp, max(size.width, size.height) > side {
      throw tooLarge("have sides of at most \(side) pixels", size)
    }
    if let pixels = format.maximumPixels, size.pixelCount > pixels {
      throw tooLarge("have at most \(pixels) pixels", size)
    }
  }

  /// The whole file.
  ///
  /// Throws `.cancelled`, `.tooLarge` for more cells or pieces than the format takes, and `.failed`.
  package func encode(_ content: PictureContent) throws(RenderError) -> [UInt8] {
    do {
      return switch content {
      case .cells(let picture): try bytes(of: picture)
      case .page(let page): try pdf.write(page)
      case .vectors(let picture): try bytes(of: picture)
      case .composed(let picture): try bytes(of: picture)
      case .frames(let frames): try bytes(of: frames)
      case .moving(let picture): try bytes(of: picture)
      case .document(let bytes): bytes
      }
    } catch {
      if Task.isCancelled { throw .cancelled }
      switch error {
      case let error as CodingError where error.reason == .tooLarge:
        throw .tooLarge(message: error.message)
      case SVGError.tooManyCells, SVGError.tooManyCellsOfBitmaps, SVGError.tooManyBytesOfBitmaps,
        DrawingError.tooManyCells, DrawingError.tooManyPieces, DrawingError.tooManyCellsOfBitmaps,
        SVGError.tooManyWedges, SVGError.tooManyBytes, DrawingError.tooManyBytesOfBitmaps,
        DrawingError.tooManyPatches, DrawingError.tooManyStops, DrawingError.tooManyBytes,
        DrawingError.tooManyPixels, DrawingError.picture, is PictureError:
        throw .tooLarge(message: "\(error)")
      default: throw .failed("\(error)")
      }
    }
  }

  private func bytes(of picture: Mosaic) throws -> [UInt8] {
    switch format {
    case .png: try PNGEncoder.encode(picture)
    case .svg: try svg.write(picture)
    case .pdf: try pdf.write(picture)
    case .webp: try WebPEncoder.encode(picture)
    case .json: try PixelJSONEncoder.encode(picture)
    case .txt: try HalfBlockEncoder.encode(picture)
    case .apng: try PNGEncoder.encode(picture)
    case .gif: try bytes(of: .still(picture))
    }
  }

  private func bytes(of picture: MovingPicture) throws -> [UInt8] {
    switch format {
    case .gif: try GIFEncoder.encode(picture).bytes
    case .webp: try WebPEncoder.encode(picture).bytes
    case .png, .apng: try APNGEncoder.encode(picture).bytes
    case .svg: try movingSVG(picture)
    case .pdf, .json, .txt:
      throw RenderError.failed("an animation cannot be a .\(format.rawValue) file")
    }
  }

  private func movingSVG(_ picture: MovingPicture) throws -> [UInt8] {
    var writer = SVGFramesWriter()
    writer.pointsPerPixel = pointsPerPixel
    writer.title = title
    return try writer.write(
      durations: picture.durations, plays: picture.plays, frame: picture.frame)
  }

  private func bytes(of picture: VectorPicture) throws -> [UInt8] {
    switch format {
    case .svg:
      var writer = VectorSVGWriter()
      (writer.width, writer.height) = picture.extent
      writer.title = title
      writer.license = picture.license
      writer.animation = picture.animation
      return writer.write(picture.drawing)
    case .pdf:
      let (width, height) = picture.extent
      return try VectorPDFWriter.write(
        picture.drawing, width: width, height: height, description: description)
    case .png, .webp, .json, .txt, .gif, .apng:
      return try bytes(of: Mosaic(try picture.bitmap()))
    }
  }

  private func bytes(of composed: ComposedPicture) throws -> [UInt8] {
    let png: @Sendable (Bitmap) throws -> [UInt8] = { try PNGEncoder.encode(Mosaic($0)) }
    if format == .svg {
      var writer = PictureSVGWriter(png: png)
      writer.title = title
      writer.background = composed.background
      writer.isOpaque = composed.isOpaque
      writer.colorMode = composed.colorMode
      writer.rasterizationScale = composed.rasterizationScale
      return try writer.write(composed.picture)
    }
    guard format == .pdf else {
      throw RenderError.failed("pixels are drawn before they are encoded")
    }
    var writer = PicturePDFWriter(png: png)
    writer.description = description
    writer.background = composed.background
    writer.isOpaque = composed.isOpaque
    writer.rasterizationScale = composed.rasterizationScale
    return try writer.write(composed.picture)
  }

  private func bytes(of motion: PictureFrames) throws -> [UInt8] {
    try APNGEncoder.encode(delays: motion.delays, plays: motion.plays, still: motion.still) {
      (index) throws(CodingError) in
      do {
        return try motion.frame(index)
      } catch {
        throw .cancelled
      }
    }
  }

  private var svg: SVGWriter {
    var writer = SVGWriter()
    writer.pointsPerPixel = pointsPerPixel
    writer.title = title
    return writer
  }

  private var pdf: PDFWriter {
    var writer = PDFWriter()
    writer.description = description
    writer.pointsPerPixel = pointsPerPixel
    return writer
  }

  private var description: PageDescription {
    PageDescription(title: title ?? name, language: language)
  }

  private func tooLarge(_ rule: String, _ size: PixelSize) -> RenderError {
    .tooLarge(
      message: "a .\(format.rawValue) picture must \(rule), got \(size.width) × \(size.height)")
  }
}

extension MovingPicture {
  /// One frame, for formats that have nothing else.
  fileprivate static func still(_ picture: Mosaic) -> MovingPicture {
    MovingPicture(size: picture.size, durations: [Sprite.standardDuration]) { _ in picture }
  }
}

extension PictureFormat {
  /// Pixels that are written one by one as text, or held all at once by a library.
  fileprivate var maximumPixels: Int? {
    switch self {
    case .png, .svg, .pdf, .gif, .apng: nil
    case .webp: 1 << 24
    case .json, .txt: 1 << 20
    }
  }
}

/// A picture that is drawn and not yet a file.
package enum PictureContent: Sendable {
  /// Pixels, and cells that are larger than pixels.
  case cells(Mosaic)
  /// Cells with vectors that are finer than pixels, for pages.
  case page(PageDrawing)
  /// A drawing that is exact at any size.
  case vectors(VectorPicture)
  /// A picture of gradients, effects and bitmaps, for SVG and PDF.
  case composed(ComposedPicture)
  /// A motion in pixels.
  case frames(PictureFrames)
  /// Frames of cells, each drawn when it is written.
  case moving(MovingPicture)
  /// A file that is written already: what can be said of a picture.
  case document([UInt8])
}

/// A picture with what files of vectors need to know of it.
package struct ComposedPicture: Sendable {
  /// The file is as large as its bounds, in points.
  package var picture: Picture
  /// Beneath all of it; `nil` is transparent.
  package var background: Color?
  /// The background lies on black.
  package var isOpaque = false
  /// The light in which SVG interpolates gradients and makes effects.
  package var colorMode = ColorMode.nonLinear
  /// Pixels a point of what has no vectors, above 0.
  package var rasterizationScale = 1.0

  /// A picture on transparent ground.
  package init(_ picture: Picture) { self.picture = picture }
}

/// A drawing with what each kind of file needs to know of it.
package struct VectorPicture: Sendable {
  /// All of the picture, padding and background included.
  let drawing: VectorDrawing
  /// Points across and down, in files without pixels.
  let extent: (width: Double, height: Double)
  /// Pixels, in files that have them.
  let size: PixelSize
  /// The colour space in which pixels are composed.
  let colorMode: ColorMode
  /// The motion of a file that moves by itself, which SVG is.
  var animation: SVGAnimation?
  /// The terms of use, for files that can tell.
  package var license: String?

  package init(
    drawing: VectorDrawing, extent: (width: Double, height: Double), size: PixelSize,
    colorMode: ColorMode, animation: SVGAnimation? = nil, license: String? = nil
  ) {
    self.drawing = drawing
    self.extent = extent
    self.size = size
    self.colorMode = colorMode
    self.animation = animation
    self.license = license
  }

  /// The drawing in pixels.
  package func bitmap() throws(CancellationError) -> Bitmap {
    try drawing.bitmap(size: size, colorMode: colorMode)
  }
}

/// The pictures of a motion, each drawn when it is written, so that one at a time is in memory.
package struct PictureFrames: Sendable {
  let delays: [APNGDelay]
  /// The number of runs; 0 is for ever.
  let plays: Int
  /// The picture for those who are shown no motion; `nil` is the first frame.
  let still: Bitmap?
  /// The frame at an index.
  let frame: @Sendable (Int) throws(CancellationError) -> Bitmap

  package init(
    delays: [APNGDelay], plays: Int, still: Bitmap?,
    frame: @escaping @Sendable (Int) throws(CancellationError) -> Bitmap
  ) {
    self.delays = delays
    self.plays = plays
    self.still = still
    self.frame = frame
  }
}
