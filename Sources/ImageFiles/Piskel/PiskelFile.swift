import ImageCoding
import Raster

/// The parsed content of a Piskel file, with its pictures still encoded (sprites.md §3).
struct PiskelFile {
  /// The supported version of the format.
  private static let modelVersion = 2.0

  /// The size of every frame.
  let size: PixelSize
  /// The duration of each frame in milliseconds.
  let duration: Int
  /// The description of the sprite, or `nil`.
  let description: String?
  /// The layers from back to front.
  let layers: [PiskelLayer]
  /// The indices of frames that are not played.
  let hiddenFrames: Set<Int>
  private(set) var notes = DecodingNotes()

  /// The number of frames of the longest layer.
  var frameCount: Int { layers.map(\.frameCount).max() ?? 0 }

  /// Returns whether the bytes are a JSON object with `modelVersion` near its beginning.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(4_096)
    guard let first = head.first(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }),
      first == UInt8(ascii: "{")
    else { return false }
    return String(decoding: head, as: UTF8.self).contains("\"modelVersion\"")
  }

  /// Parses the file without decoding its pictures.
  init(_ bytes: [UInt8], _ budget: DecodingBudget) throws(CodingError) {
    var (version, content): (Double?, ArraySlice<UInt8>?)
    var text = JSONCursor(bytes[...])
    try text.object { (name, text) throws(CodingError) in
      switch name {
      case "modelVersion": version = try text.number()
      case "piskel": content = try text.skip()
      default: try text.skip()
      }
    }
    guard let version else { throw CodingError(message: "the file has no modelVersion") }
    guard version == Self.modelVersion else {
      throw CodingError(message: "modelVersion \(version.formattedShortly) is not supported")
    }
    guard let content else { throw CodingError(message: "the file has no piskel") }
    let fields = try PiskelFields(content)
    guard let width = fields.width, let height = fields.height, width >= 1, height >= 1 else {
      throw CodingError(
        message: "the canvas is \(fields.width ?? 0)×\(fields.height ?? 0), at least 1×1 is needed")
    }
    size = PixelSize(width: width, height: height)
    try budget.check(size)
    var layers: [PiskelLayer] = []
    var chunks = 0
    for text in fields.layers {
      try budget.poll()
      let layer = try PiskelLayer(text, number: layers.count, &notes)
      chunks += layer.chunks.count
      guard chunks <= PiskelLayer.maximumChunks else {
        throw CodingError(
          message: "the layers have more than \(PiskelLayer.maximumChunks) chunks",
          reason: .tooLarge)
      }
      layers.append(layer)
    }
    (self.layers, hiddenFrames) = (layers, fields.hiddenFrames)
    duration = fields.duration
    if !fields.isSpeedGood {
      notes.add(
        "the speed is no number above 0: \(PiskelFields.standardSpeed) frames per second were used")
    }
    description = fields.description
  }
}

/// The members of the object `piskel`.
private struct PiskelFields {
  /// The default number of frames per second.
  static let standardSpeed = 12
  /// The maximum number of layers, as for other formats.
  private static let maximumLayers = 1_000
  /// The maximum number of bytes of a description.
  private static let maximumDescription = 1_024

  var width: Int?
  var height: Int?
  var description: String?
  var layers: [JSONCursor] = []
  var hiddenFrames: Set<Int> = []
  /// The number of frames per second, or `nil` if the file declares none.
  private var speed: Double?
  /// Whether the speed is a non-negative number, or is missing.
  private(set) var isSpeedGood = true

  init(_ content: ArraySlice<UInt8>) throws(CodingError) {
    var (fields, text) = (PiskelFields(), JSONCursor(content))
    try text.object { (name, text) throws(CodingError) in try fields.read(name, &text) }
    self = fields
  }

  private init() {}

  private mutating func read(_ name: String, _ text: inout JSONCursor) throws(CodingError) {
    switch (name, text.kind()) {
    case ("width", _): width = try text.whole("width")
    case ("height", _): height = try text.whole("height")
    case ("fps", let digit?) where (0x30...0x39).contains(digit): speed = try text.number()
    case ("fps", _):
      try text.skip()
      isSpeedGood = false
    case ("description", UInt8(ascii: "\"")):
      let words = SanitizedText(try text.string(), limit: Self.maximumDescription).text
      description = words.isEmpty ? nil : words
    case ("layers", _):
      var layers: [JSONCursor] = []
      try text.list { (text) throws(CodingError) in
        layers.append(try text.nested())
        guard layers.count <= Self.maximumLayers else {
          throw CodingError(
            message: "the file has more than \(Self.maximumLayers) layers", reason: .tooLarge)
        }
      }
      self.layers = layers
    case ("hiddenFrames", UInt8(ascii: "[")):
      var frames: Set<Int> = []
      try text.list { (text) throws(CodingError) in
        let frame = try text.whole("a hidden frame")
        if (0..<PiskelLayer.maximumLayoutFrames).contains(frame) { frames.insert(frame) }
      }
      hiddenFrames = frames
    default: try text.skip()
    }
  }

  /// The duration of a frame in milliseconds.
  var duration: Int {
    let speed = speed.flatMap { $0 > 0 ? $0 : nil } ?? Double(Self.standardSpeed)
    return Int(min(max((1_000 / speed).rounded(), 1), Double(Frame.maximumDuration)))
  }
}

extension Double {
  /// The number in decimal, without a fraction if it is an integer.
  fileprivate var formattedShortly: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
