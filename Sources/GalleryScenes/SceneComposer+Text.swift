import Arranging
import ImageCoding
import Raster
import SceneModel
import Typesetting
import VectorRaster

extension SceneComposer {
  /// Returns the piece for a text of runs, each with its own environment.
  func text(
    _ runs: [TextRun], in environment: SceneEnvironment
  ) throws -> ScenePiece {
    let environments = runs.map(environment.inside)
    let styled = Array(zip(runs.map(\.content), environments))
    if let font = environment.pixelFont {
      return try pixelText(styled, font, in: environment)
    }
    let typeset = try styled.map { content, environment in
      try self.typeset(content, in: environment)
    }
    let block = try TextBlock(typeset.map(\.run), options: environment.textOptions)
    notes.add(missing: block.missing)
    notes.add(block.faces.map(assets.fonts.use))
    let text = SceneText(block)
    let node = LayoutNode(text)
    return ScenePiece(node) {
      let frame = node.frame
      let layout = try text.layout(for: node.proposal)
      var steps = try self.steps(of: layout, in: frame, environments)
      for attachment in layout.attachments {
        guard let picture = typeset[attachment.run].picture else { continue }
        steps.append(try picture.step(in: attachment.rect.moved(by: frame.origin)))
      }
      return [.aligned(steps, .corner(frame.origin))]
    }
  }

  /// Returns a run for the typesetter and, if the run is an attachment, the picture to paint there.
  private func typeset(
    _ content: TextRun.Content, in environment: SceneEnvironment
  ) throws -> (run: StyledRun, picture: InlinePicture?) {
    guard environment.pixelFont == nil else { throw SceneTextError.mixed }
    let font = environment.font(from: assets.fonts)
    var run: StyledRun
    var picture: InlinePicture?
    switch content {
    case .text(let characters): run = StyledRun(environment.cased(characters), font: font)
    case .symbol(let leaf):
      // The symbol's centre is at half the cap height.
      let found = try InlinePicture(symbol(leaf, in: environment))
      let height = Double(font.face.metrics.capHeight) * font.scale
      let (above, below) = ((found.size.height + height) / 2, (found.size.height - height) / 2)
      run = StyledRun(.init(width: found.size.width, ascent: above, descent: below), font: font)
      picture = found
    case .bitmap(let leaf):
      let found = try InlinePicture(bitmap(leaf, in: environment))
      run = StyledRun(
        .init(width: found.size.width, ascent: found.size.height, descent: 0), font: font)
      picture = found
    }
    run.fallback = assets.fonts.fallback(environment.fontRequest)
    run.kerning = environment.kerning
    run.tracking = environment.tracking
    run.baselineOffset = environment.baselineOffset
    run.isUnderlined = environment.underline.isActive
    run.isStruckThrough = environment.strikethrough.isActive
    return (run, picture)
  }

  /// Returns the steps of a text: outlines beneath all glyphs, then underlines and strikethroughs, then the glyphs.
  private func steps(
    of layout: TextLayout, in frame: Rect, _ environments: [SceneEnvironment]
  ) throws -> [Picture.Step] {
    let move = Transform.translation(frame.x, frame.y)
    let glyphs = layout.glyphPaths(assets.fonts.outlines).map {
      ($0.run, $0.path.transformed(by: move))
    }
    let colors = layout.colorParts(assets.fonts.outlines)
    var steps: [Picture.Step] = []
    func outline(_ path: Path, of run: Int) throws {
      guard let appearance = environments[run].outline else { return }
      var style = StrokeStyle(width: 2 * appearance.width)
      style.join = StrokeStyle.Join.round
      steps.append(
        .fill(Shape(path, .stroke(style)), try appearance.style.paint(in: frame, environments[run]))
      )
    }
    for (run, path) in glyphs { try outline(path, of: run) }
    for case (let run, .path(let path, _)) in colors.map({ ($0.run, $0.content) }) {
      try outline(path.transformed(by: move), of: run)
    }
    for part in layout.decorationPaths {
      let environment = environments[part.run]
      let color = environment.underline.color ?? environment.strikethrough.color
      let style = color.map(Style.color) ?? environment.foreground[0]
      steps.append(
        .fill(
          Shape(part.path.transformed(by: move), .fill(.nonZero)),
          try style.paint(in: frame, environment)))
    }
    let paints = try environments.map { environment in
      try environment.foreground[0].paint(in: frame, environment)
    }
    let embedded = paints.indices.map { run -> Color? in
      if case .color(let color) = paints[run], layout.canEmbedFonts(of: run) { color } else { nil }
    }
    for (run, path) in glyphs {
      let shape = Shape(path, .fill(.nonZero))
      // A format that embeds fonts shows these characters as text instead.
      steps.append(embedded[run].map { .outlines(shape, $0) } ?? .fill(shape, paints[run]))
    }
    for var text in layout.characters(in: { embedded[$0] }) {
      text.placement = text.placement.then(move)
      steps.append(.text(text))
    }
    for part in colors {
      switch part.content {
      case .path(let path, let color):
        let paint =
          try color.map(Paint.color)
          ?? environments[part.run].foreground[0].paint(in: frame, environments[part.run])
        steps.append(.fill(Shape(path.transformed(by: move), .fill(.nonZero)), paint))
      case .picture(let png, let place):
        // A picture that cannot be decoded is skipped, like a glyph without an outline.
        guard let bitmap = try? Self.pictures.decode(png).bitmap else { continue }
        steps.append(.bitmap(bitmap, frame: place.moved(by: frame.origin), .boxOrTwoTap))
      }
    }
    return steps
  }

  /// The decoder for bitmap glyphs.
  ///
  /// Emoji have about 128 × 128 pixels.
  private static let pictures: PNGDecoder = {
    var decoder = PNGDecoder()
    decoder.maximumSide = 1024
    return decoder
  }()
}

/// A symbol or bitmap within a text, laid out separately.
private struct InlinePicture {
  let piece: ScenePiece
  let size: Size

  init(_ piece: ScenePiece) throws {
    self.piece = piece
    size = try piece.node.arrange()
  }

  /// Returns the picture scaled to a frame.
  ///
  /// The frame is smaller than the picture if the text was shrunk.
  func step(in frame: Rect) throws -> Picture.Step {
    var effects = Picture.Effects()
    let factor = size.width > 0 ? frame.width / size.width : 1
    effects.transform = Transform.scale(factor, factor).then(.translation(frame.x, frame.y))
    return .group(try piece.steps(), effects)
  }
}

/// An error for a text that cannot be typeset.
struct SceneTextError: Error, Equatable, CustomStringConvertible {
  let description: String

  static let mixed = SceneTextError(
    description: "a text must be in a pixel font as a whole, or not at all")
  static let pictures = SceneTextError(
    description: "a text in a pixel font must not have symbols or bitmaps in it")
}

/// A layout leaf for a text, which caches its layout for each proposal (layout.md §3).
///
/// If the text cannot be set, its size is 0, and the error is thrown when it is painted.
private final class SceneText: Leaf {
  private let block: TextBlock
  private var layouts: [Proposal: Result<TextLayout, any Error>] = [:]

  init(_ block: TextBlock) { self.block = block }

  func layout(for proposal: Proposal) throws -> TextLayout {
    if let known = layouts[proposal] { return try known.get() }
    let result = Result {
      try block.layout(width: proposal.width, height: proposal.height)
    }
    layouts[proposal] = result
    return try result.get()
  }

  func size(for proposal: Proposal) -> Size {
    guard proposal != Proposal(0, 0), let layout = try? layout(for: proposal) else { return .zero }
    return Size(Double(layout.width), Double(layout.height))
  }

  func baselines(for proposal: Proposal) -> Baselines? {
    guard let layout = try? layout(for: proposal), !layout.lines.isEmpty else { return nil }
    return Baselines(first: Double(layout.firstBaseline), last: Double(layout.lastBaseline))
  }
}

extension TextLayout {
  /// The attachments of all lines.
  fileprivate var attachments: [Attachment] { lines.flatMap(\.attachments) }
}

extension Rect {
  /// The upper left corner.
  fileprivate var origin: Point { Point(x, y) }

  /// Returns the rectangle moved by a distance.
  fileprivate func moved(by distance: Point) -> Rect {
    Rect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }
}
