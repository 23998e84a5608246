package import GalleryModel
package import Raster
import VectorRaster

/// The place of a symbol in its picture, in one unit: whole pixels, or points exactly.
///
/// The drawing's viewBox becomes `picture`, which is in the middle of `frame`; with the inner padding the
/// frame is `padded`, the border lies around that, and all of it is turned about its centre. A canvas that holds
/// it, with room and padding around it, is the whole picture (rendering.md §11, §15, §23; symbols.md §9).
package struct SymbolPlacement: Hashable, Sendable {
  /// The unit of lengths.
  struct Unit {
    /// Of a point.
    let perPoint: Double
    /// Of what `width` and `height` count.
    let perSide: Double
    /// True where all of it is in whole numbers.
    let isWhole: Bool
  }

  /// The place of the viewBox, before it is turned.
  package let picture: Rect
  /// The box that shows it, before it is turned.
  package let frame: Rect
  /// The frame with its inner padding, before it is turned.
  let padded: Rect
  /// Around the padded frame, along each of its sides.
  package let border: Double
  /// About the centre of the padded frame.
  package let rotation: Angle
  /// The parts of the picture that caps and tiles make; `nil` for a picture in one piece.
  let slices: SymbolSlices?
  /// The box that was asked for, where an upright picture that is not cut sticks out of it.
  package let box: Rect?
  /// The place of the frame in the whole picture; where it is turned, the canvas that holds it turned,
  /// with its border.
  package let place: Rect
  /// True where all lengths are whole numbers of pixels.
  let isWhole: Bool
  /// Of the whole picture.
  package let width: Double
  /// Of the whole picture.
  package let height: Double

  /// Places a viewBox with sides above 0; throws as `SymbolSlices` does.
  ///
  /// - Parameter room: Points on each side between padding and canvas.
  init(
    _ options: SymbolOptions, of viewBox: Rect, room: Int, in unit: Unit
  ) throws(RenderError) {
    let (picture, asked) = unit.sizes(options, of: viewBox)
    let frame =
      options.isClipped
      ? asked : Size(max(asked.width, picture.width), max(asked.height, picture.height))
    isWhole = unit.isWhole
    border = options.border.map { unit.margin($0.width, room: 0) } ?? 0
    rotation = options.rotation
    let inner = options.innerPadding
    let (innerLeft, innerTop) = (
      unit.margin(inner.leading, room: 0), unit.margin(inner.top, room: 0)
    )
    let paddedSize = Size(
      innerLeft + frame.width + unit.margin(inner.trailing, room: 0),
      innerTop + frame.height + unit.margin(inner.bottom, room: 0))
    let framed = Size(paddedSize.width + 2 * border, paddedSize.height + 2 * border)
    let canvas = unit.turned(framed, by: options.rotation)
    let (left, top) = (
      unit.margin(options.padding.leading, room: room), unit.margin(options.padding.top, room: room)
    )
    width = left + canvas.width + unit.margin(options.padding.trailing, room: room)
    height = top + canvas.height + unit.margin(options.padding.bottom, room: room)
    padded = Rect(
      x: left + border + (canvas.width - framed.width) / 2,
      y: top + border + (canvas.height - framed.height) / 2,
      width: paddedSize.width, height: paddedSize.height)
    self.frame = Rect(
      x: padded.x + innerLeft, y: padded.y + innerTop, width: frame.width, height: frame.height)
    self.picture = Rect(
      x: self.frame.x + unit.half(frame.width - picture.width),
      y: self.frame.y + unit.half(frame.height - picture.height),
      width: picture.width, height: picture.height)
    let natural = unit.natural(options, viewBox)
    slices = try SymbolSlices(
      options, of: viewBox, natural: Rect(x: 0, y: 0, width: natural.width, height: natural.height),
      filling: self.picture, perPoint: unit.perPoint, isWhole: unit.isWhole)
    let isOverflown = asked.width < frame.width || asked.height < frame.height
    box =
      isOverflown && options.rotation == .zero
      ? Rect(
        x: self.frame.x - unit.half(asked.width - frame.width),
        y: self.frame.y - unit.half(asked.height - frame.height),
        width: asked.width, height: asked.height) : nil
    place =
      options.rotation == .zero
      ? self.frame : Rect(x: left, y: top, width: canvas.width, height: canvas.height)
  }

  /// True where the frame cuts something off the viewBox.
  package var isClipped: Bool { picture.width > frame.width || picture.height > frame.height }

  /// From the drawing's unit to that of the whole picture.
  func map(_ viewBox: Rect) -> Transform {
    let turn = Transform.rotation(degrees: rotation.degrees).about(padded.center)
    return Transform.translation(-viewBox.x, -viewBox.y)
      .then(.scale(picture.width / viewBox.width, picture.height / viewBox.height))
      .then(.translation(picture.x, picture.y)).then(turn)
  }

  /// A rectangle of the picture, before it is turned, in the drawing's unit.
  func rect(_ rect: Rect, around viewBox: Rect) -> Rect {
    rect.moved(from: picture, to: viewBox)
  }

  var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// Two sides in the unit of a placement.
  fileprivate struct Size {
    let width: Double
    let height: Double

    init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
  }
}

extension Rect {
  /// Returns the rectangle that lies to `target` as this one does to `source`.
  func moved(from source: Rect, to target: Rect) -> Rect {
    let (horizontal, vertical) = (target.width / source.width, target.height / source.height)
    return Rect(
      x: target.x + horizontal * (x - source.x), y: target.y + vertical * (y - source.y),
      width: horizontal * width, height: vertical * height)
  }
}

extension SymbolPlacement.Unit {
  fileprivate typealias Size = SymbolPlacement.Size

  /// The sides of the scaled viewBox and of the frame that shows it.
  fileprivate func sizes(
    _ options: SymbolOptions, of viewBox: Rect
  ) -> (picture: Size, frame: Size) {
    let width = options.width.map { Double($0) * perSide }
    let height = options.height.map { Double($0) * perSide }
    let ratio =
      options.aspectRatio.map { Double($0.height) / Double($0.width) }
      ?? viewBox.height / viewBox.width
    let natural = natural(options, viewBox)
    if options.contentMode == .original {
      return (natural, Size(width ?? natural.width, height ?? natural.height))
    }
    // Caps and tiles fill a box of any shape, unless a ratio is to be kept.
    let mode = options.fillsBox && options.aspectRatio == nil ? .stretch : options.contentMode
    guard let box = width.flatMap({ width in height.map { Size(width, $0) } }) else {
      let picture =
        width.map { Size($0, side($0 * ratio)) } ?? height.map { Size(side($0 / ratio), $0) }
        ?? (options.aspectRatio == nil ? natural : fitted(into: natural, ratio, mode))
      return (picture, picture)
    }
    return (fitted(into: box, ratio, mode), box)
  }

  /// The sides of a picture that meets a box.
  ///
  /// - Parameter ratio: Height over width.
  private func fitted(into box: Size, _ ratio: Double, _ mode: ContentMode) -> Size {
    let isWidthTighter = box.width * ratio <= box.height
    return switch (mode, isWidthTighter) {
    case (.fit, true), (.fill, false): Size(box.width, side(box.width * ratio))
    case (.fit, false), (.fill, true): Size(side(box.height / ratio), box.height)
    case (.stretch, _), (.original, _): box
    }
  }

  fileprivate func natural(_ options: SymbolOptions, _ viewBox: Rect) -> Size {
    let longer = max(viewBox.width, viewBox.height)
    let points = (options.size?.value ?? longer) * options.imageScale.factor.value
    return Size(
      side(points * (viewBox.width / longer) * perPoint),
      side(points * (viewBox.height / longer) * perPoint))
  }

  /// A side of the picture or the frame; whole ones are at least 1.
  private func side(_ length: Double) -> Double {
    // Factors such as 0.783 are no binary numbers: a product that should be a half may lie below it.
    isWhole ? max(1, (length * (1 + 1e-12)).rounded()) : length
  }

  /// Points around something, with room around them of which none is cut off.
  fileprivate func margin(_ points: Int, room: Int) -> Double {
    let (margin, room) = (Double(points) * perPoint, Double(room) * perPoint)
    return isWhole ? margin.rounded() + room.rounded(.up) : margin + room
  }

  /// The length before something in the middle.
  fileprivate func half(_ length: Double) -> Double {
    isWhole ? (length / 2).rounded(.down) : length / 2
  }

  /// The sides of the canvas that holds a turned rectangle.
  fileprivate func turned(_ size: Size, by angle: Angle) -> Size {
    if let turns = angle.quarterTurns {
      return turns.isMultiple(of: 2) ? size : Size(size.height, size.width)
    }
    let turn = Transform.rotation(degrees: angle.degrees)
    let bounds = turn.bounds(of: Rect(x: 0, y: 0, width: size.width, height: size.height))
    // As for bitmaps: what is a thousandth of a pixel beyond a whole number is a rounding error.
    let side = { (length: Double) in isWhole ? max(1, (length - 0.001).rounded(.up)) : length }
    return Size(side(bounds.width), side(bounds.height))
  }
}
