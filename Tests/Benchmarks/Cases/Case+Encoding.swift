import ImageCoding
import Raster

extension Case {
  /// Indexed cells, enlarged by a whole factor: `encode-SIDExCOLORSxFACTOR`.
  static let encoding: [String: @Sendable () async throws -> Case] = Dictionary(
    uniqueKeysWithValues: [(32, 8, 8), (32, 8, 32), (64, 16, 16), (256, 16, 16)].map { size in
      let (side, colors, factor) = size
      return (
        "encode-\(side)x\(colors)x\(factor)",
        { try enlargement(side: side, colors: colors, factor: factor) }
      )
    })

  private static func enlargement(side: Int, colors: Int, factor: Int) throws -> Case {
    let art = try Art.sprite(side: side, colors: colors)
    let size = PixelSize(width: side * factor, height: side * factor)
    return Case(
      input: try PNGEncoder.encode(Mosaic(art)),
      file: { try PNGEncoder.encode(.nearest(art, size: size)) })
  }
}
