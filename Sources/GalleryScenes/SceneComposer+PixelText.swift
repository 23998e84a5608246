import Arranging
import GalleryModel
import Raster
import SceneModel
import Typesetting

extension SceneComposer {
  /// A text in a pixel font: a line for each that the text itself begins, as all cells are whole points.
  ///
  /// Runs differ in colour and case only.
  func pixelText(
    _ runs: [(content: SceneModel.TextRun.Content, environment: SceneEnvironment)],
    _ choice: PixelFontChoice, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    let font = try assets.fonts.pixelFont(choice.family)
    let cell = Double(try font.cellSize(at: choice.size))
    var characters: [(scalar: Unicode.Scalar, run: Int)] = []
    for (index, run) in runs.enumerated() {
      guard run.environment.pixelFont == choice else { throw SceneTextError.mixed }
      guard case .text(let text) = run.content else { throw SceneTextError.pictures }
      let scalars = Array(run.environment.cased(text).unicodeScalars).withFewMarks
      characters += scalars.map { ($0, index) }
    }
    let lines = try characters.split(omittingEmptySubsequences: false) {
      $0.scalar == "\n" || $0.scalar == "\u{2028}" || $0.scalar == "\u{2029}"
    }.map { line in
      let scalars = line.map(\.scalar)
      let paragraph = try BidiParagraph(
        scalars, direction: environment.isRightToLeft ? .rightToLeft : .leftToRight)
      let row = PixelLine(
        scalars, runs: paragraph.visualRuns(in: scalars.indices), font: font,
        fallbacks: assets.fonts.pixelFallback)
      notes.add(missing: row.missing)
      return (row: row, scalars: scalars, runs: line.map(\.run))
    }
    let pitch = cell * Double(font.ascent + font.descent) + environment.lineSpacing
    let width = cell * Double(lines.map(\.row.width).max() ?? 0)
    let height = pitch * Double(lines.count) - environment.lineSpacing
    let node = LayoutNode(
      PictureLeaf(natural: Size(width, height), baseline: cell * Double(font.ascent)))
    let colors = runs.map { run in
      run.environment.foreground[0].plainColor(in: run.environment.colorScheme)
    }
    return ScenePiece(node) {
      let frame = node.frame
      let steps = lines.enumerated().flatMap { index, line -> [Picture.Step] in
        let room = width - cell * Double(line.row.width)
        let corner = Point(
          frame.x + room * environment.lineStart,
          frame.y + pitch * Double(index) + cell * Double(font.ascent))
        let place = Transform.scale(cell, cell).then(.translation(corner.x, corner.y))
        let size = Double(font.ascent + font.descent)
        let texts = line.row.characters(of: line.scalars, size: size).map {
          Picture.Step.text(PageText($0.clusters, size: size, placement: place))
        }
        return texts
          + line.row.pictures(of: line.runs, in: colors).map { picture in
            .bitmap(
              picture.bitmap,
              frame: Rect(
                x: corner.x + cell * Double(picture.left), y: corner.y - cell * Double(picture.top),
                width: cell * Double(picture.bitmap.columns),
                height: cell * Double(picture.bitmap.rows)), .nearest)
          }
      }
      return [.aligned(steps, .corner(Point(frame.x, frame.y)))]
    }
  }
}

extension PixelLine {
  /// The ink of each run that has any, in its colour.
  ///
  /// - Parameter runs: The place of each scalar's run in `colors`.
  fileprivate func pictures(of runs: [Int], in colors: [Color]) -> [PixelLine.Picture] {
    colors.enumerated().compactMap { run, color in
      picture(in: color) { runs[$0.offset] == run }
    }
  }
}

extension SceneEnvironment {
  /// The part of the room beside a shorter line that is on its left.
  fileprivate var lineStart: Double {
    switch alignment {
    case .leading: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .trailing: isRightToLeft ? 0 : 1
    }
  }
}
