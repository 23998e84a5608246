import Arranging
import GalleryModel
import Raster
import SceneModel
import Typesetting
import VectorRaster

extension SceneComposer {
  /// Returns the piece for a text in a pixel font.
  ///
  /// Its runs may differ only in foreground, outline and case.
  func pixelText(
    _ runs: [(content: TextRun.Content, environment: SceneEnvironment)],
    _ choice: PixelFontChoice, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    let font = try assets.fonts.pixelFont(choice.family)
    let cell = Double(try font.cellSize(at: choice.size))
    var scalars: [Unicode.Scalar] = []
    var runOfScalar: [Int] = []
    for (index, run) in runs.enumerated() {
      guard run.environment.pixelFont == choice else { throw SceneTextError.mixed }
      guard case .text(let text) = run.content else { throw SceneTextError.pictures }
      let characters = Array(run.environment.cased(text).unicodeScalars).withFewMarks
      scalars += characters
      runOfScalar += Array(repeating: index, count: characters.count)
    }
    let block = try PixelBlock(
      scalars, font: font, fallbacks: assets.fonts.pixelFallback, options: environment.textOptions)
    notes.add(missing: block.missing)
    notes.add(block.fonts.map(assets.fonts.use))
    let text = ScenePixelText(block, font, cell: cell, environment.textOptions)
    let node = LayoutNode(text)
    let colors = runs.map { run in
      run.environment.foreground[0].plainColor(in: run.environment.colorScheme)
    }
    return ScenePiece(node) {
      let frame = node.frame
      let lines = try text.lines(for: node.proposal)
      let width = text.width(of: lines)
      let steps = try lines.enumerated().flatMap { index, line -> [Picture.Step] in
        let room = width - cell * Double(line.row.width)
        let corner = Point(
          frame.x + room * environment.lineStart,
          frame.y + text.pitch * Double(index) + cell * Double(font.ascent))
        let place = Transform.scale(cell, cell).then(.translation(corner.x, corner.y))
        let size = Double(font.ascent + font.descent)
        let texts = line.row.characters(of: line.readScalars, size: size).map {
          Picture.Step.text(PageText($0.clusters, size: size, placement: place))
        }
        let parts = line.pictures(of: runOfScalar, in: colors).map { picture in
          (
            run: picture.run, bitmap: picture.ink.bitmap,
            frame: Rect(
              x: corner.x + cell * Double(picture.ink.left),
              y: corner.y - cell * Double(picture.ink.top),
              width: cell * Double(picture.ink.bitmap.columns),
              height: cell * Double(picture.ink.bitmap.rows))
          )
        }
        let outlines = try parts.flatMap {
          try runs[$0.run].environment.outline(of: $0.bitmap, over: $0.frame)
        }
        return texts + outlines + parts.map { .bitmap($0.bitmap, frame: $0.frame, .nearest) }
      }
      return [.aligned(steps, .corner(Point(frame.x, frame.y)))]
    }
  }
}

/// A layout leaf for a text in a pixel font, which caches its lines for each proposal (layout.md §3).
///
/// If the text cannot be set, its size is 0, and the error is thrown when it is painted.
private final class ScenePixelText: Leaf {
  private let block: PixelBlock
  private let font: PixelFont
  private let cell: Double
  private let options: TextOptions
  private var known: [Proposal: Result<[PixelBlock.Line], any Error>] = [:]

  /// Creates a leaf.
  ///
  /// - Parameters:
  ///   - block: The text.
  ///   - font: The font of the text.
  ///   - cell: The side of a cell in points.
  ///   - options: The options of the whole text.
  init(_ block: PixelBlock, _ font: PixelFont, cell: Double, _ options: TextOptions) {
    (self.block, self.font, self.cell, self.options) = (block, font, cell, options)
  }

  /// The distance between baselines in points.
  var pitch: Double { cell * Double(font.ascent + font.descent) + options.lineSpacing }

  func lines(for proposal: Proposal) throws -> [PixelBlock.Line] {
    if let known = known[proposal] { return try known.get() }
    let height = proposal.height ?? .infinity
    let count = pitch > 0 ? (height + options.lineSpacing) / pitch + 1e-6 : .infinity
    let result = Result {
      try block.lines(
        width: (proposal.width ?? .infinity) / cell,
        atMost: count < Double(TextError.lineLimit) ? Int(max(count, 0)) : .max)
    }
    known[proposal] = result
    return try result.get()
  }

  /// Returns the width of the widest line in points.
  func width(of lines: [PixelBlock.Line]) -> Double {
    cell * Double(lines.map(\.row.width).max() ?? 0)
  }

  func size(for proposal: Proposal) -> Size {
    guard proposal != Proposal(0, 0), let lines = try? lines(for: proposal) else { return .zero }
    let height = pitch * Double(max(lines.count, options.minimumLines)) - options.lineSpacing
    return Size(width(of: lines), max(height, 0))
  }

  func baselines(for proposal: Proposal) -> Baselines? {
    guard let lines = try? lines(for: proposal) else { return nil }
    let first = cell * Double(font.ascent)
    return Baselines(first: first, last: first + pitch * Double(lines.count - 1))
  }
}

extension PixelBlock.Line {
  /// Returns the ink of each visible run, in its colour.
  ///
  /// - Parameters:
  ///   - runs: For each character, the index of its run in `colors`.
  ///   - colors: The colour of each run.
  fileprivate func pictures(
    of runs: [Int], in colors: [Color]
  ) -> [(run: Int, ink: PixelLine.Picture)] {
    colors.enumerated().compactMap { run, color in
      row.picture(in: color) { runs[sources[$0.offset]] == run }.map { (run, $0) }
    }
  }
}

extension SceneEnvironment {
  /// The fraction of a shorter line's remaining width that is on its left.
  fileprivate var lineStart: Double {
    switch alignment {
    case .leading: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .trailing: isRightToLeft ? 0 : 1
    }
  }
}
