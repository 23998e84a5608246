package import ImageCoding
package import Raster

/// An encoder of pictures as JSON (RFC 8259): the sides, the palette and a list of values for every row.
///
/// ```
/// {"rows":2,"columns":2,"palette":["#000000","#ffffff"],"values":[
/// [0,1],
/// [1,0]
/// ]}
/// ```
///
/// A value is an index into the palette. A picture of more than 256 colours has no `palette`, and its values are the
/// colours themselves. Colours are `#rrggbb`, or `#rrggbbaa` if they are not opaque. Equal pictures give equal bytes.
package enum PixelJSONEncoder {
  /// Returns the text in UTF-8, with one row per line.
  ///
  /// Palettes are as in `PNGEncoder`. Besides the text, only the cells and one row are in memory.
  ///
  /// - Throws: `.cancelled`.
  package static func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    let picture = picture.indexed() ?? picture
    var text = Array("{\"rows\":\(picture.size.height),\"columns\":\(picture.size.width)".utf8)
    if let palette = picture.palette {
      let colors = palette.colors.map { "\"\($0.hexText)\"" }.joined(separator: ",")
      text += ",\"palette\":[\(colors)]".utf8
    }
    text += ",\"values\":[\n".utf8
    var line = PNGLine(for: picture)
    for (row, band) in picture.rows.enumerated() {
      line.expand(row, of: picture)
      let values = Self.values(line.bytes, bytesPerPixel: picture.bytesPerPixel)
      for _ in 0..<band.extent {
        if Task.isCancelled { throw .cancelled }
        text += values
      }
    }
    text.removeLast(2)
    return text + Array("\n]}\n".utf8)
  }

  /// Returns one row as a list, followed by a comma and a line ending.
  private static func values(_ pixels: [UInt8], bytesPerPixel: Int) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "[")]
    for pixel in stride(from: 0, to: pixels.count, by: bytesPerPixel) {
      if bytesPerPixel == 1 {
        text += String(pixels[pixel]).utf8
      } else {
        text += "\"\(Color(rgba: pixels, at: pixel).hexText)\"".utf8
      }
      text.append(UInt8(ascii: ","))
    }
    text.removeLast()
    text += "],\n".utf8
    return text
  }
}
