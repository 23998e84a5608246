package import Raster

extension Bitmap {
  /// Creates a bitmap from text: one line per row and one character per cell, each looked up in `legend`.
  ///
  /// The default legend has `.` transparent, `#` black, `o` white, `r` red, `g` green, `b` blue and `y` yellow. The
  /// bitmap is stored as RGBA.
  package init(text: String, legend: [Character: Color] = [:]) {
    let known: [Character: Color] = [
      ".": .clear, "#": .black, "o": .white,
      "r": Color(red: 255, green: 0, blue: 0),
      "g": Color(red: 0, green: 255, blue: 0),
      "b": Color(red: 0, green: 0, blue: 255),
      "y": Color(red: 255, green: 255, blue: 0),
    ].merging(legend) { _, given in given }
    let lines = text.split(separator: "\n")
    let columns = lines.first?.count ?? 0
    var bytes: [UInt8] = []
    for line in lines {
      precondition(line.count == columns, "all rows are equally long")
      for character in line {
        guard let color = known[character] else {
          preconditionFailure("no colour for \(character)")
        }
        bytes += [color.red, color.green, color.blue, color.alpha]
      }
    }
    self.init(rows: lines.count, columns: columns, rgba: bytes)
  }
}
