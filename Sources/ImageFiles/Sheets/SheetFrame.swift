import ImageCoding
import InputText
package import Raster

/// The place of a frame in a sheet, and its place in the original picture.
package struct SheetFrame: Hashable, Sendable {
  /// The name in the data, for error messages.
  package let name: String
  /// The part of the sheet; if the frame is rotated, its width is the height of the frame.
  package let part: CellRect
  /// Whether the frame was rotated clockwise by 90° for the sheet.
  package let isRotated: Bool
  /// The size of the original picture, before transparent edges were trimmed.
  package let size: PixelSize
  /// The first cell of the part in the original picture.
  package let origin: CellPoint
  /// The duration in milliseconds.
  package let duration: Int

  /// Reads a frame in the format of TexturePacker and Aseprite.
  init(name: String, _ value: JSONNode) throws(CodingError) {
    self.name = name.cleanedName ?? "a frame without a name"
    guard let frame = SheetRect(value["frame"]), frame.isPart else {
      throw CodingError(message: "\(self.name): frame must have x, y, w and h")
    }
    let isRotated = value["rotated"]?.isTrue ?? false
    self.isRotated = isRotated
    part = CellRect(
      column: frame.x, row: frame.y, columns: isRotated ? frame.h : frame.w,
      rows: isRotated ? frame.w : frame.h)
    let source = value["spriteSourceSize"]
    origin = CellPoint(column: source?["x"]?.whole ?? 0, row: source?["y"]?.whole ?? 0)
    let whole = value["sourceSize"]
    size = PixelSize(width: whole?["w"]?.whole ?? frame.w, height: whole?["h"]?.whole ?? frame.h)
    guard origin.column >= 0, origin.row >= 0, origin.column + frame.w <= size.width,
      origin.row + frame.h <= size.height
    else {
      throw CodingError(
        message:
          "\(self.name): \(frame.w)×\(frame.h) at \(origin.column),\(origin.row) is not inside "
          + "its picture of \(size)")
    }
    duration = value["duration"]?.whole ?? Sprite.standardDuration
  }

  /// Returns the cells of the frame, upright.
  ///
  /// - Throws: `CodingError` if the part is not inside the sheet.
  func piece(of sheet: Bitmap) throws(CodingError) -> FramePiece {
    guard part.column + part.columns <= sheet.columns, part.row + part.rows <= sheet.rows else {
      throw CodingError(
        message:
          "\(name): \(part.columns)×\(part.rows) at \(part.column),\(part.row) is not inside "
          + "the sheet of \(sheet.size)")
    }
    let cells = sheet.cropped(to: part)
    return FramePiece(
      bitmap: isRotated ? cells.oriented(Orientation(quarterTurns: 3)) : cells,
      column: origin.column, row: origin.row, disposal: .clear, isBlended: false)
  }
}

/// A rectangle in the data of a sheet.
struct SheetRect {
  let x: Int
  let y: Int
  let w: Int
  let h: Int

  /// Reads a rectangle, or returns `nil` if one of its four numbers is missing or not an integer.
  init?(_ value: JSONNode?) {
    guard let x = value?["x"]?.whole, let y = value?["y"]?.whole, let w = value?["w"]?.whole,
      let h = value?["h"]?.whole
    else { return nil }
    (self.x, self.y, self.w, self.h) = (x, y, w, h)
  }

  /// Whether the rectangle has no negative coordinate and is not empty.
  var isPart: Bool { x >= 0 && y >= 0 && w >= 1 && h >= 1 }

  /// The rectangle in cells, or `nil` if it is empty.
  var cells: CellRect? {
    w >= 1 && h >= 1 ? CellRect(column: x, row: y, columns: w, rows: h) : nil
  }
}

extension String {
  /// The text without control characters, truncated between characters to at most 128 bytes, or `nil` if it is empty.
  var cleanedName: String? {
    let text = SanitizedText(utf8).text
    return text.isEmpty ? nil : text
  }
}
