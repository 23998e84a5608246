import ImageCoding
import Raster

/// A reader of Aseprite's files, `.aseprite` and `.ase`, which flattens their frames (sprites.md §1, §2).
struct AsepriteReader {
  private let file: AsepriteFile
  /// Whether each layer is drawn.
  private let drawn: [Bool]
  private let budget: DecodingBudget
  private var notes: DecodingNotes

  /// Reads the requested frames of a file from the chosen layers.
  @Sendable static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    let budget = DecodingBudget(request.limits)
    let header = try AsepriteHeader(request.bytes)
    try budget.check(header.size)
    let wanted = request.frames.isFirst ? 1 : header.frameCount
    try budget.check(frames: wanted, of: header.size)
    var file = try AsepriteParser.parse(request.bytes, header, budget)
    if wanted < header.frameCount {
      file.tags = []
      file.notes.add(DecodedSprite.firstFrameNote)
    }
    var reader = AsepriteReader(file, request.layers, budget)
    let sprite = Sprite(
      frames: try reader.frames(wanted), tags: file.tags, slices: file.slices,
      layers: file.layers.map(\.summary), grid: header.grid)
    return DecodedSprite(sprite, format: .aseprite, notes: reader.notes.sentences)
  }

  private init(_ file: AsepriteFile, _ layers: LayerChoice, _ budget: DecodingBudget) {
    (self.file, self.budget, notes) = (file, budget, file.notes)
    drawn = file.drawnLayers(layers)
  }

  private func stack(_ frame: Int) -> AsepriteStack {
    AsepriteStack(file.frames[frame], drawn, in: file)
  }

  /// Composes the first `count` frames; equal frames are composed once.
  private mutating func frames(_ count: Int) throws(CodingError) -> [Frame] {
    var (places, firsts, numbers): ([AsepriteFrameKey: Int], [Int], [Int]) = ([:], [], [])
    for frame in 0..<count {
      try budget.poll()
      let key = AsepriteFrameKey(cels: stack(frame).cels, palette: file.frames[frame].palette)
      let place = places[key] ?? firsts.count
      if place == firsts.count {
        places[key] = place
        firsts.append(frame)
      }
      numbers.append(place)
    }
    let bitmaps = try bitmaps(of: firsts)
    return zip(numbers, file.frames).map { Frame(bitmaps[$0], duration: $1.duration) }
  }

  private mutating func bitmaps(of frames: [Int]) throws(CodingError) -> [Bitmap] {
    if file.header.depth == .indexed {
      if try !isMixed() { return try indexedBitmaps(of: frames) }
      notes.add("the indexed sprite has opacity or blend modes: it was composed from colours")
    }
    var composer = try AsepriteComposer<AsepriteColorCanvas>(file, budget)
    var collector = FrameCollector(size: file.header.size)
    for frame in frames {
      let colors = AsepriteColors(file.header, file.palettes[file.frames[frame].palette])
      let canvas = try composer.compose(stack(frame), colors)
      collector.append(rgba: canvas.cells.rgba, duration: 1)
    }
    return collector.finish().map(\.bitmap)
  }

  /// Returns whether colours mix in any frame, including those that were not requested, so that the storage does not
  /// depend on the request.
  private func isMixed() throws(CodingError) -> Bool {
    for frame in file.frames.indices {
      try budget.poll()
      if stack(frame).isMixed(in: file) { return true }
    }
    return false
  }

  private func indexedBitmaps(of frames: [Int]) throws(CodingError) -> [Bitmap] {
    var composer = try AsepriteComposer<AsepriteIndexCanvas>(file, budget)
    var indexed = AsepriteIndexedFrames(file)
    for frame in frames {
      let palette = file.frames[frame].palette
      let indices = AsepriteIndexCanvas.Indices(
        transparent: UInt16(file.header.transparentIndex), count: file.palettes[palette].count)
      indexed.append(try composer.compose(stack(frame), indices).cells, palette: palette)
    }
    return indexed.bitmaps()
  }
}

/// All information that the cells of a frame depend on.
private struct AsepriteFrameKey: Hashable {
  let cels: [AsepriteCel]
  let palette: Int
}

extension AsepriteStack {
  /// Returns whether colours mix.
  fileprivate func isMixed(in file: AsepriteFile) -> Bool {
    entries.contains { $0.isMixed(in: file) }
  }
}

extension AsepriteStack.Entry {
  /// Returns whether colours mix in this entry or its members.
  fileprivate func isMixed(in file: AsepriteFile) -> Bool {
    let layer = file.layers[self.layer]
    if layer.mode != .normal || layer.opacity < 255 { return true }
    return switch content {
    case .cel(let cel): cel.opacity < 255
    case .group(let members): members.contains { $0.isMixed(in: file) }
    }
  }
}

extension FrameChoice {
  fileprivate var isFirst: Bool {
    if case .first = self { true } else { false }
  }
}
