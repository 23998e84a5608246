import GalleryModel
import Raster

extension SymbolArtwork {
  /// A drawing of the symbol with its border, where both are in the picture.
  ///
  /// Its bounds become the whole picture, in the drawing's own unit where that stays upright and even.
  func placed(_ drawing: VectorDrawing) -> VectorDrawing {
    let place = plan.layout.file
    var drawing = drawing
    drawing.isAntialiased = plan.isAntialiased
    if place.isClipped, place.frame != place.bounds {
      drawing.steps = [.group(drawing.steps + [.erase(surroundings)])]
    }
    if let border = plan.border { drawing.steps.append(.paint(line(border))) }
    // Rounded to pixels it is hardly ever even, and pixels do not mind.
    if place.rotation == .zero, place.isWhole || place.isEven(frame) {
      drawing.bounds = place.rect(place.bounds, around: frame)
    } else {
      drawing.bounds = place.bounds
      drawing.placement = place.map(frame)
    }
    return drawing
  }

  /// All that is outside of the frame, as far as a drawing may reach.
  private var surroundings: VectorDrawing.Mask {
    let shown = plan.layout.file.rect(plan.layout.file.frame, around: frame)
    let far = 16 * (frame.width + frame.height + shown.width + shown.height)
    return VectorDrawing.Mask([
      .add([Shape(.rect(shown.expanded(by: far)), .fill(.nonZero))], index: Self.frameIndex),
      .remove([Shape(.rect(shown), .fill(.nonZero))], index: Self.frameIndex),
    ])
  }

  /// The border outside of the frame.
  private func line(_ border: Border) -> VectorDrawing.Layer {
    let file = plan.layout.file
    let inner = file.rect(file.frame, around: frame)
    let outer = file.rect(file.frame.expanded(by: file.border), around: frame)
    let elements = [inner, outer].flatMap { Path.rect($0).elements }
    return VectorDrawing.Layer(
      [Shape(Path(elements), .fill(.evenOdd))], color: border.color, index: Self.frameIndex)
  }

  /// No layer has it, so nothing moves the frame.
  private static let frameIndex = -1
}

extension SymbolPlacement {
  /// True where a viewBox becomes as much wider as it becomes higher, or as good as.
  fileprivate func isEven(_ viewBox: Rect) -> Bool {
    let (x, y) = (picture.width / viewBox.width, picture.height / viewBox.height)
    return abs(x - y) <= 1e-9 * max(x, y)
  }
}
