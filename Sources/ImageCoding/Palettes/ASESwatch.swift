import Raster

/// One colour of an Adobe Swatch Exchange file: a name, a colour model and its numbers.
struct ASESwatch {
  private let name: String
  private let color: Color
  private let notes: [String]

  /// Reads the content of a colour's block.
  ///
  /// RGB and grey are exact to the byte. CMYK becomes (1 − c)(1 − k) and so on, the plain formula
  /// that knows no inks; Lab has no exact colour in sRGB and is refused.
  init(_ block: inout PaletteBytes, at place: String) throws(CodingError) {
    name = try Self.name(&block)
    let model = try block.tag("the colour model")
    switch model {
    case "RGB ":
      let (values, isClamped) = try Self.values(3, &block)
      color = Color(fractions: values)
      notes = isClamped ? [Self.clampNote] : []
    case "Gray", "GRAY":
      let (values, isClamped) = try Self.values(1, &block)
      color = Color(fractions: [values[0], values[0], values[0]])
      notes = isClamped ? [Self.clampNote] : []
    case "CMYK":
      let (inks, isClamped) = try Self.values(4, &block)
      color = Color(fractions: inks.prefix(3).map { (1 - $0) * (1 - inks[3]) })
      notes = ["CMYK colours became RGB without a profile"] + (isClamped ? [Self.clampNote] : [])
    case "LAB ":
      throw CodingError(
        message: "\(place): a Lab colour has no exact RGB value; save the swatches as RGB")
    default:
      throw CodingError(
        message: "\(place): the colour model must be RGB, Gray or CMYK, got '\(model)'")
    }
  }

  /// Puts the colour after the others and notes what is lost.
  func add(to content: inout PaletteContent, at place: String) throws(CodingError) {
    try content.append(color, at: place)
    for note in notes { content.note(note) }
    content.noteName(name, of: color)
  }

  /// A name: the number of code units, the last of which is zero, and the units.
  static func name(_ block: inout PaletteBytes) throws(CodingError) -> String {
    let count = Int(try block.bigEndian16("the length of a name"))
    var name = try block.part(2 * count, "a name")
    var units: [UInt16] = []
    while !name.isAtEnd { units.append(try name.bigEndian16("a name")) }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  private static let clampNote = "channels beyond 0 to 1 were cut to it"

  /// Numbers from 0 to 1, and whether one was not; throws for what is no number.
  private static func values(
    _ count: Int, _ block: inout PaletteBytes
  ) throws(CodingError) -> ([Float], isClamped: Bool) {
    var values: [Float] = []
    var isClamped = false
    for _ in 0..<count {
      let place = block.place
      let value = Float(bitPattern: try block.bigEndian32("a channel"))
      guard value.isFinite else {
        throw CodingError(message: "\(place): a channel must be a number, got \(value)")
      }
      let clamped = min(max(value, 0), 1)
      isClamped = isClamped || clamped != value
      values.append(clamped)
    }
    return (values, isClamped)
  }
}

extension Color {
  /// Red, green and blue from 0 to 1, rounded to bytes.
  fileprivate init(fractions: [Float]) {
    self.init(channels: fractions.map { UInt8(($0 * 255).rounded()) })
  }
}
