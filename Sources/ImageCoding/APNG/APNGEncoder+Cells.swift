package import Raster

extension APNGEncoder {
  /// Returns the file of a picture made of cells, which is surveyed before it is written.
  ///
  /// The file is indexed with the fewest possible bits if all frames together have at most 256 colours, RGB if all
  /// are opaque, and RGBA otherwise.
  ///
  /// Each frame after the first is the rectangle that has changed, with either all of its cells, or, if that is
  /// shorter and the palette permits it, with transparent cells in place of the unchanged ones. A palette that all
  /// frames share keeps its order and its unused entries. The work grows with the number of changed cells instead of
  /// pixels. Durations are exact.
  ///
  /// - Parameters:
  ///   - still: The picture for viewers without animation, or `nil` for the first frame.
  ///   - maximumBytes: The maximum length of the file, which is checked after each frame.
  /// - Throws: `CodingError` for too many or no frames, an invalid number of plays, frames of different sizes, and a
  ///   file that is too long; errors of the picture's closure; and `.cancelled`.
  package static func encode(
    _ picture: AnimationSource, still: Mosaic? = nil,
    maximumBytes: Int = AnimationSource.maximumBytes
  ) throws(CodingError) -> EncodedAnimation {
    try picture.check(plays: Int(Int32.max))
    let frames = try FrameSurvey(picture, still: still)
    let palette = frames.numbering.palette
    let kind: APNGPixelFormat =
      palette != nil ? .indexed : frames.numbering.isOpaque ? .rgb : .rgba
    let bitDepth = palette.map { PNGFormat.bitDepth(for: $0.count) } ?? 8
    let clear = palette.flatMap { $0.colors.firstIndex { $0.alpha == 0 } }.map { UInt32($0) }
    var rows = PartRows(kind: kind, bitDepth: bitDepth)
    var chunks = APNGChunks()
    if let still { chunks.addStill(try rows.stream(of: frames.cells(of: still))) }
    var canvas: NumberedCells?
    for shown in frames.shown {
      if Task.isCancelled { throw .cancelled }
      let frame = try frames.cells(shown)
      let part = canvas.map { frame.cells.changedPart(since: $0) } ?? frame.cells.bounds
      var coded = try rows.stream(of: frame.cropped(to: part))
      var blend = APNGChunks.Blend.source
      if let canvas, let part, let clear,
        let hidden = frame.hidingUnchanged(
          in: part, since: canvas, as: clear, isOpaque: { frames.numbering.color($0).isOpaque })
      {
        let shorter = try rows.stream(of: hidden)
        if shorter.count < coded.count { (coded, blend) = (shorter, .over) }
      }
      chunks.addFrame(
        coded, on: frame.pixels(of: part), for: APNGDelay(milliseconds: shown.duration),
        blend: blend)
      try CodingError.check(bytes: chunks.byteCount, atMost: maximumBytes)
      canvas = frame.cells
    }
    let bytes = chunks.finish(
      size: picture.size, kind: kind, bitDepth: bitDepth, colors: palette?.colors ?? [],
      plays: picture.plays)
    try CodingError.check(bytes: bytes.count, atMost: maximumBytes)
    return EncodedAnimation(
      bytes: bytes, size: picture.size, frameCount: frames.shown.count,
      duration: frames.shown.reduce(0) { $0 + $1.duration }, losesAlpha: false)
  }
}
