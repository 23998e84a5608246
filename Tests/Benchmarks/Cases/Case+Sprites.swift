import ImageCoding
import Raster

extension Case {
  /// Sprites enlarged by 8, from cells to bytes: `sprite-NAME-FORMAT`; and the first frame of each enlarged by
  /// 16 as WebP: `sprite-NAME-still`.
  static let sprites: [String: @Sendable () async throws -> Case] = {
    var cases: [String: @Sendable () async throws -> Case] = [:]
    for (name, draw) in art {
      cases["sprite-\(name)-gif"] = {
        try moving(draw()) { try GIFEncoder.encode($0).bytes }
      }
      cases["sprite-\(name)-apng"] = {
        try moving(draw()) { try APNGEncoder.encode($0).bytes }
      }
      cases["sprite-\(name)-webp"] = {
        try moving(draw()) { try WebPEncoder.encode($0).bytes }
      }
      cases["sprite-\(name)-still"] = {
        let frames = try draw()
        let picture = enlarged(frames[0], 16)
        return Case(input: try sheet(frames), file: { try WebPEncoder.encode(picture) })
      }
    }
    return cases
  }()

  private static let art: [(name: String, draw: @Sendable () throws -> [Bitmap])] = [
    ("runner", MovingArt.runner), ("slime", MovingArt.slime), ("ball", MovingArt.ball),
  ]

  private static func moving(
    _ frames: [Bitmap], _ encode: @escaping (AnimationSource) throws -> [UInt8]
  ) throws -> Case {
    let pictures = frames.map { enlarged($0, 8) }
    let picture = AnimationSource(
      size: pictures[0].size, durations: pictures.map { _ in 100 }, plays: 0
    ) { pictures[$0] }
    return Case(input: try sheet(frames), file: { try encode(picture) })
  }

  private static func enlarged(_ cells: Bitmap, _ factor: Int) -> Mosaic {
    .nearest(cells, size: PixelSize(width: cells.columns * factor, height: cells.rows * factor))
  }

  /// All frames from top to bottom, in their palette.
  private static func sheet(_ frames: [Bitmap]) throws -> [UInt8] {
    let indices = frames.flatMap { frame -> [UInt8] in
      guard case .indexed(_, let indices) = frame.storage else { return [] }
      return indices
    }
    guard let palette = frames[0].palette else { throw Benchmarks.Misuse.colors(0) }
    return try PNGEncoder.encode(
      Mosaic(
        Bitmap(
          rows: frames.count * frames[0].rows, columns: frames[0].columns, palette: palette,
          indices: indices)))
  }
}
