import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Drawing

/// Pages against the pixels that Raster makes of the same pictures, on white.
protocol PicturePages: PictureSamples {}

extension PicturePages {
  func writer(_ change: (inout PicturePDFWriter) -> Void = { _ in }) -> PicturePDFWriter {
    var writer = PicturePDFWriter { try PNGEncoder.encode(Mosaic($0)) }
    change(&writer)
    return writer
  }

  func write(
    _ steps: [Picture.Step], _ change: (inout PicturePDFWriter) -> Void = { _ in }
  ) throws -> [UInt8] {
    try writer(change).write(Picture(bounds: bounds, steps: steps))
  }

  /// Compares all pixels at four a point; `limit` is the mean difference in bytes, `images` the number of
  /// pictures and masks in the file.
  func compare(
    _ steps: [Picture.Step], limit: Double = 2, images: Int = 0, by program: String = "pdftoppm",
    background: Color = .white, isOpaque: Bool = false, location: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = Picture(bounds: bounds, steps: steps)
    let document = try writer {
      ($0.background, $0.isOpaque, $0.rasterizationScale) = (background, isOpaque, 4)
    }.write(picture)
    #expect(try await Poppler.images(document) == images, sourceLocation: location)
    let shown = try await Poppler.drawn(document, scale: 4, by: program)
    let size = PixelSize(width: 160, height: 120)
    try #require(shown.size == size)
    func drawn(_ steps: [Picture.Step]) throws -> [UInt8] {
      let ground = isOpaque ? background.opaque(on: .black) : background.opaque(on: .white)
      return try Picture(bounds: bounds, steps: steps)
        .bitmap(size: size, scale: 4, background: ground, isOpaque: true).rgbaBytes
    }
    func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
      let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(one.count)
    }
    let wanted = try drawn(steps)
    // A page that shows nothing must not pass.
    #expect(try difference(wanted, drawn([])) > 2 * limit, sourceLocation: location)
    let found = difference(wanted, shown.rgbaBytes)
    #expect(found <= limit, "\(found)", sourceLocation: location)
  }
}
