package import Drawing
package import GalleryModel
package import ImageCoding
import ImageFiles
package import Raster
package import SVGCoding
package import VectorRaster

/// An encoder of finished content, and the only place that selects an encoder for a format.
package struct PictureEncoder: Sendable {
  /// The format of the file.
  package let format: PictureFormat
  /// The size of a pixel on a page, in points, above 0.
  var pointsPerPixel: Double
  /// The text alternative of an SVG file and the title of a PDF file, or `nil` for a decorative picture, which an
  /// SVG file hides from assistive technology.
  var title: String?
  /// The title of a PDF file if `title` is `nil`.
  var name: String?
  /// The language of a PDF file (BCP 47).
  var language: String

  /// Creates an encoder for a format; the texts are in English unless `language` says otherwise.
  package init(
    format: PictureFormat, pointsPerPixel: Double = 1, title: String? = nil, name: String? = nil,
    language: String = "en"
  ) {
    (self.format, self.pointsPerPixel, self.title) = (format, pointsPerPixel, title)
    (self.name, self.language) = (name, language)
  }

  /// Checks that the format allows a picture of a size, before the picture takes a slot.
  ///
  /// Vector formats limit the number of cells instead, which `encode` checks.
  ///
  /// - Throws: `.tooLarge`.
  package func check(_ size: PixelSize) throws(RenderError) {
    let side = WebPEncoder.maximumSide
    if format == .webp, max(size.width, size.height) > side {
      throw tooLarge("have sides of at most \(side) pixels", size)
    }
    if let pixels = format.maximumPixels, size.pixelCount > pixels {
      throw tooLarge("have at most \(pixels) pixels", size)
    }
  }

  /// Returns the encoded file.
  ///
  /// - Throws: `.cancelled`; `.tooLarge` if the content has more cells or pieces than the format allows; `.failed`.
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

  private func bytes(of picture: AnimationSource) throws -> [UInt8] {
    switch format {
    case .gif: try GIFEncoder.encode(picture).bytes
    case .webp: try WebPEncoder.encode(picture).bytes
    case .png, .apng: try APNGEncoder.encode(picture).bytes
    case .svg: try movingSVG(picture)
    case .pdf, .json, .txt:
      throw RenderError.failed("an animation cannot be a .\(format.rawValue) file")
    }
  }

  private func movingSVG(_ picture: AnimationSource) throws -> [UInt8] {
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

extension AnimationSource {
  /// Returns an animation of one frame, for formats that hold only animations.
  fileprivate static func still(_ picture: Mosaic) -> AnimationSource {
    AnimationSource(size: picture.size, durations: [Sprite.standardDuration]) { _ in picture }
  }
}

extension PictureFormat {
  /// The maximum number of pixels, or `nil` if the format has no limit.
  ///
  /// A format has a limit if it writes each pixel as text, or if its library holds all pixels in memory.
  fileprivate var maximumPixels: Int? {
    switch self {
    case .png, .svg, .pdf, .gif, .apng: nil
    case .webp: 1 << 24
    case .json, .txt: 1 << 20
    }
  }
}

/// A picture that has been drawn but not yet encoded.
package enum PictureContent: Sendable {
  /// Pixels, or cells that are larger than pixels.
  case cells(Mosaic)
  /// Cells with vectors that are finer than pixels, for pages.
  case page(PageDrawing)
  /// A drawing that is exact at any size.
  case vectors(VectorPicture)
  /// A picture of gradients, effects and bitmaps, for SVG and PDF.
  case composed(ComposedPicture)
  /// An animation in pixels.
  case frames(PictureFrames)
  /// An animation in cells that draws each frame when it is encoded.
  case moving(AnimationSource)
  /// A file that is already encoded, such as the frames of a sheet as JSON or an icon.
  case document([UInt8])
}

/// A composed picture with the parameters that the SVG and PDF writers need.
package struct ComposedPicture: Sendable {
  /// The picture; its bounds in points are the size of the file.
  package var picture: Picture
  /// The colour below the whole picture, or `nil` for a transparent ground.
  package var background: Color?
  /// Whether the background is composed over black.
  package var isOpaque = false
  /// The colour space of gradients and filters in SVG.
  package var colorMode = ColorMode.nonLinear
  /// The pixels per point of parts that cannot be written as vectors, above 0.
  package var rasterizationScale = 1.0

  /// Creates a picture on a transparent ground.
  package init(_ picture: Picture) { self.picture = picture }
}

/// A drawing with the parameters that each format needs.
package struct VectorPicture: Sendable {
  /// The whole picture, including padding and background.
  let drawing: VectorDrawing
  /// The width and height in points, for files without pixels.
  let extent: (width: Double, height: Double)
  /// The size in pixels, for files with pixels.
  let size: PixelSize
  /// The colour space for composing pixels.
  let colorMode: ColorMode
  /// The animation of an SVG file, or `nil` for a still.
  var animation: SVGAnimation?
  /// The terms of use, for formats that can hold them.
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

  /// Returns the drawing as pixels.
  package func bitmap() throws(CancellationError) -> Bitmap {
    try drawing.bitmap(size: size, colorMode: colorMode)
  }
}

/// The frames of an animation, each drawn when it is encoded, so that memory holds one at a time.
package struct PictureFrames: Sendable {
  let delays: [APNGDelay]
  /// The number of runs; 0 repeats forever.
  let plays: Int
  /// The picture that viewers without animation show, or `nil` for the first frame.
  let still: Bitmap?
  /// Returns the frame at an index.
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
