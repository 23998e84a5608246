import Arranging
import GalleryModel
import Raster
import SceneModel
import Typesetting

extension SceneComposer {
  /// A text in a pixel font: a line for each that the text itself begins, as all cells are whole points.
  func pixelText(
    _ text: String, _ choice: PixelFontChoice, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    guard let font = assets.fonts.pixelFont(choice.family) else {
      throw MissingAsset(.font, choice.family)
    }
    let cell = Double(try font.cellSize(at: choice.size))
    let characters = Array(environment.cased(text).unicodeScalars).withFewMarks
    let lines = try characters.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\u{2028}" || $0 == "\u{2029}"
    }.map { line in
      let scalars = Array(line)
      let paragraph = try BidiParagraph(
        scalars, direction: environment.isRightToLeft ? .rightToLeft : .leftToRight)
      return PixelLine(
        scalars, runs: paragraph.visualRuns(in: scalars.indices), font: font,
        fallbacks: assets.fonts.pixelFonts)
    }
    let pitch = cell * Double(font.ascent + font.descent) + environment.lineSpacing
    let width = cell * Double(lines.map(\.width).max() ?? 0)
    let height = pitch * Double(lines.count) - environment.lineSpacing
    let node = LayoutNode(
      PictureLeaf(natural: Size(width, height), baseline: cell * Double(font.ascent)))
    let color = environment.foreground[0].plainColor(in: environment.colorScheme)
    return ScenePiece(node) {
      let frame = node.frame
      let steps = lines.enumerated().compactMap { index, line -> Picture.Step? in
        guard let picture = line.picture(in: color) else { return nil }
        let room = width - cell * Double(line.width)
        let x = frame.x + room * environment.lineStart + cell * Double(picture.left)
        let y = frame.y + pitch * Double(index) + cell * Double(font.ascent - picture.top)
        return .bitmap(
          picture.bitmap,
          frame: Rect(
            x: x, y: y, width: cell * Double(picture.bitmap.columns),
            height: cell * Double(picture.bitmap.rows)), .nearest)
      }
      return [.aligned(steps, .corner(Point(frame.x, frame.y)))]
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
