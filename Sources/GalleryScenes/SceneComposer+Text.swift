import Arranging
import Raster
import SceneModel
import Typesetting

extension SceneComposer {
  /// A text of runs, each with an environment of its own.
  func text(
    _ runs: [SceneModel.TextRun], in environment: SceneEnvironment
  ) throws -> ScenePiece {
    if let choice = environment.pixelFont {
      let texts = try runs.map { run in
        guard case .text(let text) = run.content else { throw SceneTextError.pictures }
        return text
      }
      return try pixelText(texts.joined(), choice, in: environment)
    }
    let environments = runs.map { run in
      run.modifiers.reversed().reduce(environment) { $0.inside($1) ?? $0 }
    }
    let block = try TextBlock(
      zip(runs, environments).map { run, environment in
        try typeset(run.content, in: environment)
      }, options: environment.textOptions, fallback: assets.fonts.fallback)
    let text = SceneText(block)
    let node = LayoutNode(text)
    return ScenePiece(node) {
      let frame = node.frame
      let layout = try text.layout(for: node.proposal)
      let steps = try self.steps(of: layout, in: frame, environments)
      return [.aligned(steps, .corner(Point(frame.x, frame.y)))]
    }
  }

  private func typeset(
    _ content: SceneModel.TextRun.Content, in environment: SceneEnvironment
  ) throws -> Typesetting.TextRun {
    guard case .text(let characters) = content else { throw SceneTextError.pictures }
    var run = TextRun(
      environment.cased(characters), font: environment.font(from: assets.fonts))
    run.kerning = environment.kerning
    run.tracking = environment.tracking
    run.baselineOffset = environment.baselineOffset
    run.isUnderlined = environment.underline.isActive
    run.isStruckThrough = environment.strikethrough.isActive
    return run
  }

  /// Outlines beneath all glyphs, then lines, then the glyphs.
  private func steps(
    of layout: TextLayout, in frame: Rect, _ environments: [SceneEnvironment]
  ) throws -> [Picture.Step] {
    let move = Transform.translation(frame.x, frame.y)
    let glyphs = layout.glyphPaths(assets.fonts.outlines).map {
      ($0.run, $0.path.transformed(by: move))
    }
    var steps: [Picture.Step] = []
    for (run, path) in glyphs {
      guard let look = environments[run].outline else { continue }
      var style = StrokeStyle(width: 2 * look.width)
      style.join = StrokeStyle.Join.round
      steps.append(
        .fill(Shape(path, .stroke(style)), try look.style.paint(in: frame, environments[run])))
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
    for (run, path) in glyphs {
      let style = environments[run].foreground[0]
      steps.append(
        .fill(Shape(path, .fill(.nonZero)), try style.paint(in: frame, environments[run])))
    }
    return steps
  }
}

/// A text that cannot be set.
struct SceneTextError: Error, Equatable, CustomStringConvertible {
  let description: String

  static let pictures = SceneTextError(
    description: "symbols and bitmaps within a text are not drawn yet")
}

/// A text in the layout, which remembers its lines for each proposal (layout.md §3).
///
/// A layout that fails takes no room and throws when it is painted.
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
