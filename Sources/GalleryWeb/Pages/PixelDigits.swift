/// A number drawn in pixels, seven high, as an SVG path of one unit a pixel.
struct PixelDigits: Sendable, Equatable {
  /// Units.
  let width: Int
  let path: String

  private static let columns = 4
  private static let shapes: [Character: [String]] = [
    "0": [".##.", "#..#", "#..#", "#..#", "#..#", "#..#", ".##."],
    "1": ["..#.", ".##.", "..#.", "..#.", "..#.", "..#.", ".###"],
    "2": [".##.", "#..#", "...#", "..#.", ".#..", "#...", "####"],
    "3": ["###.", "...#", "...#", ".##.", "...#", "...#", "###."],
    "4": ["#..#", "#..#", "#..#", "####", "...#", "...#", "...#"],
    "5": ["####", "#...", "#...", "###.", "...#", "...#", "###."],
    "6": [".##.", "#...", "#...", "###.", "#..#", "#..#", ".##."],
    "7": ["####", "...#", "...#", "..#.", "..#.", ".#..", ".#.."],
    "8": [".##.", "#..#", "#..#", ".##.", "#..#", "#..#", ".##."],
    "9": [".##.", "#..#", "#..#", ".###", "...#", "...#", ".##."],
  ]

  init(_ number: Int) {
    let digits = Array(String(number))
    width = max(1, digits.count * (Self.columns + 1) - 1)
    var path = ""
    for (index, digit) in digits.enumerated() {
      let left = index * (Self.columns + 1)
      for (y, row) in (Self.shapes[digit] ?? []).enumerated() {
        for (x, pixel) in row.enumerated() where pixel == "#" {
          path += "M\(left + x) \(y)h1v1h-1z"
        }
      }
    }
    self.path = path
  }
}
