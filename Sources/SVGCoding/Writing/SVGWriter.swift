package import Raster
import VectorRaster

/// A writer of pixel art as SVG documents (SVG 2), with one path per colour and crisp edges.
///
/// The unit of the paths is the picture's pixel, so a browser that draws the document at an integer scale shows the
/// same pixels as a bitmap would. Cells of one colour are merged into outlines, so the size of the document depends
/// on the cells and not on the pixels. A document contains no styles, scripts or references, and equal pictures give
/// equal bytes.
package struct SVGWriter: Sendable {
  /// The maximum number of cells (columns × rows); 1,048,576 by default.
  ///
  /// In a filtered picture, each pixel is a cell.
  package var maximumCells = 1 << 20
  /// The number of CSS pixels (points) per pixel of the picture, above 0.
  package var pointsPerPixel = 1.0
  /// The text alternative, or `nil` if the picture is decorative and hidden from screen readers.
  package var title: String?

  /// Creates a writer of decorative pictures with the default limit.
  package init() {}

  /// Returns the whole document, in UTF-8, with a line for each colour in order of first use.
  ///
  /// Fully transparent cells are omitted. A translucent colour becomes a fill and a `fill-opacity` of three decimals,
  /// which is exact for 8 bits.
  ///
  /// - Throws: `.tooManyCells` before any work, `.cancelled` if the task is cancelled.
  package func write(_ picture: Mosaic) throws(SVGError) -> [UInt8] {
    let (columns, rows) = (picture.columns.count, picture.rows.count)
    guard columns * rows <= maximumCells else {
      throw .tooManyCells(limit: maximumCells, columns: columns, rows: rows)
    }
    let outlines = try CellOutlines(picture)
    let (width, height) = (picture.size.width, picture.size.height)
    let sides = [width, height].map { SVGNumber.text(Double($0) * pointsPerPixel) }
    var text = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(sides[0])" height="\(sides[1])" \
      viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges"\(SVGText.start(title: title))
      """.utf8)
    try outlines.write(to: &text)
    text += "</svg>\n".utf8
    return text
  }
}

/// Text in SVG documents.
package enum SVGText {
  /// Returns the end of the root's start tag and the title.
  ///
  /// Without a title, the picture is marked as decorative (SVG 2 §5.7, WAI-ARIA 1.2).
  package static func start(title: String?) -> String {
    guard let title else { return " aria-hidden=\"true\">\n" }
    return " role=\"img\">\n<title>\(escaped(title))</title>\n"
  }

  /// Returns escaped character data.
  ///
  /// Control characters that XML does not allow are removed.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r": result += " "
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
