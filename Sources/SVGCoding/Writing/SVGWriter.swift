package import Raster
import VectorRaster

/// A picture to the text of an SVG document (SVG 2): one path a colour, with crisp edges.
///
/// The unit of the paths is the picture's pixel, so a browser that draws the document at a whole factor
/// shows the same pixels as an image would. Cells of one colour are merged into outlines, so the size of the
/// document depends on the cells and not on the pixels. There is no style, script or reference in it,
/// and equal pictures give equal bytes.
package struct SVGWriter: Sendable {
  /// Columns × rows of cells that are accepted, 1,048,576 unless set.
  ///
  /// A picture of filtered pixels has as many cells.
  package var maximumCells = 1 << 20
  /// Units of CSS, which are points here, that a pixel takes, above 0.
  package var pointsPerPixel = 1.0
  /// The text for those who cannot see the picture; `nil` hides it from them.
  package var title: String?

  /// A writer of decorative pictures with the default limit.
  package init() {}

  /// The whole document, in UTF-8, with a line for each colour in order of first use.
  ///
  /// Fully transparent cells are left out; a translucent colour becomes a fill and a `fill-opacity`
  /// of three digits, which is exact for 8 bits.
  ///
  /// - Throws: `.tooManyCells` before any work, `.cancelled` when the task is cancelled.
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

/// Words in a document.
package enum SVGText {
  /// The last attributes of the outermost element, its end, and what comes first in it: the title, without
  /// which a picture is decorative (SVG 2 §5.7, WAI-ARIA 1.2).
  package static func start(title: String?) -> String {
    guard let title else { return " aria-hidden=\"true\">\n" }
    return " role=\"img\">\n<title>\(escaped(title))</title>\n"
  }

  /// Text between tags; control characters, which XML does not allow, are left out.
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
