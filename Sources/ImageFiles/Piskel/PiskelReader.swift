import ImageCoding
import Raster

/// A reader of files of the Piskel editor, which flattens their frames (sprites.md §3).
struct PiskelReader {
  /// The place of a frame in a picture of its layer.
  private struct Place {
    let chunk: Int
    let column: Int
    let row: Int
  }

  private var file: PiskelFile
  private let limits: DecodingLimits
  private var budget: DecodingBudget
  private var notes: DecodingNotes

  private init(file: PiskelFile, limits: DecodingLimits, budget: DecodingBudget) {
    (self.file, self.limits, self.budget, notes) = (file, limits, budget, file.notes)
  }

  /// Reads the requested frames of a file from the chosen layers.
  @Sendable static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    let budget = DecodingBudget(request.limits)
    var reader = PiskelReader(
      file: try PiskelFile(request.bytes, budget), limits: request.limits, budget: budget)
    let count = reader.file.frameCount
    guard count >= 1 else { throw CodingError(message: "the file has no layers") }
    var wanted = count
    if case .first = request.frames, wanted > 1 {
      wanted = 1
      reader.notes.add(DecodedSprite.firstFrameNote)
    }
    try budget.check(frames: wanted, of: reader.file.size)
    let sprite = Sprite(
      frames: try reader.frames(wanted, request.layers),
      layers: reader.file.layers.map { SpriteLayer($0.name, opacity: Int($0.opacity)) })
    return DecodedSprite(
      sprite, format: .piskel, title: reader.file.description, notes: reader.notes.sentences)
  }

  private mutating func frames(
    _ count: Int, _ choice: LayerChoice
  ) throws(CodingError) -> [Frame] {
    // A canvas is created when a picture is first drawn on it, so a packed picture and its canvas are never in memory
    // together.
    var canvases = [CelCanvas?](repeating: nil, count: count)
    for number in file.layers.indices {
      if case .only(let chosen) = choice, !chosen.contains(number) { continue }
      do throws(CodingError) {
        try draw(layer: number, on: &canvases)
      } catch {
        throw CodingError(message: "layer \(number): \(error.message)", reason: error.reason)
      }
    }
    var hidden = file.hiddenFrames
    if (0..<file.frameCount).allSatisfy(hidden.contains) {
      notes.add("all frames are hidden, so all of them are played")
      hidden = []
    }
    var collector = FrameCollector(size: file.size)
    for number in canvases.indices {
      let canvas = canvases[number] ?? emptyCanvas
      // The canvas is released, because the collector has its own copy of the cells.
      canvases[number] = nil
      collector.append(
        rgba: canvas.rgba, duration: file.duration, isHidden: hidden.contains(number))
    }
    return collector.finish()
  }

  private var emptyCanvas: CelCanvas {
    CelCanvas(columns: file.size.width, rows: file.size.height)
  }

  /// Draws the frames of a layer, picture by picture; if a frame occurs twice, the later place counts.
  private mutating func draw(
    layer index: Int, on canvases: inout [CelCanvas?]
  ) throws(CodingError) {
    let opacity = file.layers[index].opacity
    var chunks = file.layers[index].chunks
    file.layers[index].chunks = []
    var places: [Int: Place] = [:]
    for (number, chunk) in chunks.enumerated() {
      for (column, frames) in chunk.layout.enumerated() {
        for (row, frame) in frames.enumerated() where frame < canvases.count {
          places[frame] = Place(chunk: number, column: column, row: row)
        }
      }
    }
    var pace = PollThrottle()
    for number in chunks.indices {
      let frames = places.filter { $0.value.chunk == number }
      if frames.isEmpty { continue }
      try budget.poll()
      let pixels = try pixels(of: &chunks[number])
      let columns = chunks[number].layout.count * file.size.width
      for (frame, place) in frames {
        if canvases[frame] == nil { canvases[frame] = emptyCanvas }
        for row in 0..<file.size.height {
          let first =
            (place.row * file.size.height + row) * columns + place.column * file.size.width
          canvases[frame]?.draw(
            pixels, from: first * 4, count: file.size.width, column: 0, row: row,
            opacity: opacity, mode: .normal)
          try pace.count(file.size.width, budget)
        }
      }
    }
  }

  /// Returns the RGBA bytes of a picture, after checking its size against its frames, and releases its file.
  private mutating func pixels(of chunk: inout PiskelLayer.Chunk) throws(CodingError) -> [UInt8] {
    let wanted = PixelSize(
      width: chunk.layout.count * file.size.width, height: chunk.layout[0].count * file.size.height)
    try budget.take(bytes: chunk.png.count)
    var decoder = PNGDecoder()
    decoder.maximumSide = limits.side
    let header = try PNGHeader(PNGChunks(chunk.png), maximumSide: limits.side)
    let size = PixelSize(width: header.width, height: header.height)
    try limits.check(size)
    guard size == wanted else {
      throw CodingError(message: "a picture is \(size), but its frames take \(wanted)")
    }
    try budget.take(bytes: size.pixelCount * 4)
    let image = try decoder.picture(chunk.png).image
    chunk.png = []
    for note in image.notes { notes.add("a picture's \(note)") }
    guard image.bitmap.size == wanted else {
      throw CodingError(message: "a picture is \(image.bitmap.size), but its frames take \(wanted)")
    }
    return image.bitmap.rgbaBytes
  }
}
