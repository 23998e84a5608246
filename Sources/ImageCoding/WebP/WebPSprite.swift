import Raster

/// A reader of WebP files (RFC 9649 §2.7).
///
/// The canvas is transparent at first: the background colour of the file is a hint that viewers may ignore.
package enum WebPSprite {
  /// Reads the requested frames.
  package static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    let file = try WebPChunks(request.bytes)
    let notes = file.hasProfile ? [DecodedSprite.profileNote] : []
    guard case .all = request.frames, file.isAnimated, let canvas = file.canvas else {
      return DecodedSprite(
        still: try WebPReader(file, request.limits).read(), format: .webp,
        orientation: file.orientation,
        notes: notes + (file.isAnimated ? [DecodedSprite.firstFrameNote] : []))
    }
    var budget = DecodingBudget(request.limits)
    try budget.check(canvas)
    try budget.check(frames: file.frameCount, of: canvas)
    let pieces = try file.frames()
    var times = FrameDurations()
    for piece in pieces {
      try budget.take(bytes: (piece.size?.pixelCount ?? 0) * 4)
      times.append(milliseconds: piece.duration)
    }
    let composer = FrameComposer(size: canvas, durations: times.durations)
    let frames = try composer.frames(isIndexed: false) { (index) throws(CodingError) in
      try budget.poll()
      return try WebPReader(file, request.limits, frame: pieces[index]).readPiece()
    }
    return DecodedSprite(
      frames: frames, plays: file.plays, format: .webp, orientation: file.orientation,
      notes: notes + times.notes)
  }
}
