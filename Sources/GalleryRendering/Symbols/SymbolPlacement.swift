package import GalleryModel
package import Raster
import VectorRaster

/// The placement of a symbol in its picture, in one unit: whole pixels, or exact points.
///
/// The drawing's view box is mapped to `picture`, which is centred in `frame`. With the inner padding, the frame
/// becomes `padded`. The border surrounds that, and all of it is rotated about its centre. Its bounding box, with
/// room and padding around it, is the whole picture (rendering.md §11, §15, §23; symbols.md §9).
package struct SymbolPlacement: Hashable, Sendable {
  /// The unit of lengths.
  struct Unit {
    /// The length of a point in this unit.
    let perPoint: Double
    /// The length of one unit of the options `width` and `height`.
    let perSide: Double
    /// Whether all lengths are whole numbers.
    let isWhole: Bool
  }

  /// The rectangle of the view box, before rotation.
  package let picture: Rect
  /// The rectangle that shows the view box, before rotation.
  package let frame: Rect
  /// The frame with its inner padding, before rotation.
  let padded: Rect
  /// The width of the border around the padded frame.
  package let border: Double
  /// The rotation about the centre of the padded frame.
  package let rotation: Angle
  /// The parts of the picture that caps and tiles make, or `nil` for a picture in one piece.
  let slices: SymbolSlices?
  /// The requested box if a picture that is neither rotated nor clipped overflows it, otherwise `nil`.
  package let box: Rect?
  /// The rectangle of the frame in the whole picture; if it is rotated, the bounding box of the frame and its
  /// border.
  package let place: Rect
  /// Whether all lengths are whole numbers of pixels.
  let isWhole: Bool
  /// The width of the whole picture.
  package let width: Double
  /// The height of the whole picture.
  package let height: Double

  /// Places a view box with sides above 0.
  ///
  /// - Parameters:
  ///   - options: The options of the symbol.
  ///   - viewBox: The frame of the drawing, in its own unit.
  ///   - room: The points on each side between padding and bounding box.
  ///   - unit: The unit of the placement.
  /// - Throws: The errors of `SymbolSlices`.
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

  /// Whether the frame clips the view box.
  package var isClipped: Bool { picture.width > frame.width || picture.height > frame.height }

  /// Returns the map from the drawing's unit to the unit of the whole picture.
  func map(_ viewBox: Rect) -> Transform {
    let turn = Transform.rotation(degrees: rotation.degrees).about(padded.center)
    return Transform.translation(-viewBox.x, -viewBox.y)
      .then(.scale(picture.width / viewBox.width, picture.height / viewBox.height))
      .then(.translation(picture.x, picture.y)).then(turn)
  }

  /// Returns a rectangle of the picture, before rotation, in the drawing's unit.
  func rect(_ rect: Rect, around viewBox: Rect) -> Rect {
    rect.moved(from: picture, to: viewBox)
  }

  var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The lengths of two sides, in the unit of a placement.
  fileprivate struct Size {
    let width: Double
    let height: Double

    init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
  }
}

extension Rect {
  /// Returns this rectangle after the map that takes `source` to `target`.
  func moved(from source: Rect, to target: Rect) -> Rect {
    let (horizontal, vertical) = (target.width / source.width, target.height / source.height)
    return Rect(
      x: target.x + horizontal * (x - source.x), y: target.y + vertical * (y - source.y),
      width: horizontal * width, height: vertical * height)
  }
}

extension SymbolPlacement.Unit {
  fileprivate typealias Size = SymbolPlacement.Size

  /// Returns the sides of the scaled view box and of the frame that shows it.
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
    // Caps and tiles fill a box of any shape, unless an aspect ratio is set.
    let mode = options.fillsBox && options.aspectRatio == nil ? .stretch : options.contentMode
    guard let box = width.flatMap({ width in height.map { Size(width, $0) } }) else {
      let picture =
        width.map { Size($0, side($0 * ratio)) } ?? height.map { Size(side($0 / ratio), $0) }
        ?? (options.aspectRatio == nil ? natural : fitted(into: natural, ratio, mode))
      return (picture, picture)
    }
    return (fitted(into: box, ratio, mode), box)
  }

  /// Returns the sides of a picture that fits or fills a box.
  ///
  /// - Parameter ratio: The height divided by the width.
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

  /// Returns the side of a picture or a frame; a whole one is at least 1.
  private func side(_ length: Double) -> Double {
    // Factors such as 0.783 have no exact binary representation: a product that should be a half may be slightly
    // less.
    isWhole ? max(1, (length * (1 + 1e-12)).rounded()) : length
  }

  /// Returns the length of a margin in points plus the room around it, which is rounded up.
  fileprivate func margin(_ points: Int, room: Int) -> Double {
    let (margin, room) = (Double(points) * perPoint, Double(room) * perPoint)
    return isWhole ? margin.rounded() + room.rounded(.up) : margin + room
  }

  /// Returns half of `length`, rounded down to a whole number if necessary: the distance before a centred item.
  fileprivate func half(_ length: Double) -> Double {
    isWhole ? (length / 2).rounded(.down) : length / 2
  }

  /// Returns the sides of the bounding box of a rotated rectangle.
  fileprivate func turned(_ size: Size, by angle: Angle) -> Size {
    if let turns = angle.quarterTurns {
      return turns.isMultiple(of: 2) ? size : Size(size.height, size.width)
    }
    let turn = Transform.rotation(degrees: angle.degrees)
    let bounds = turn.bounds(of: Rect(x: 0, y: 0, width: size.width, height: size.height))
    // As for bitmaps, an excess over a whole number of up to a thousandth of a pixel is a rounding error.
    let side = { (length: Double) in isWhole ? max(1, (length - 0.001).rounded(.up)) : length }
    return Size(side(bounds.width), side(bounds.height))
  }
}
