import ImageCoding
import InputText
import Raster

/// The parsed content of a Piskel file, with its pictures still PNG files (sprites.md §3).
struct PiskelFile {
  /// The supported version of the format.
  private static let modelVersion = 2.0
  /// The limits of the JSON of a file and of each layer; the caller limits the size of the file.
  static let documentLimits = JSONLimits(
    of: "the JSON", bytes: .max, nesting: 32, values: 1_000_000)

  /// The size of every frame.
  let size: PixelSize
  /// The duration of each frame in milliseconds.
  let duration: Int
  /// The description of the sprite, or `nil`.
  let description: String?
  /// The layers from back to front.
  var layers: [PiskelLayer]
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

  /// Parses the file without decoding its PNG files.
  init(_ bytes: [UInt8], _ budget: DecodingBudget) throws(CodingError) {
    let document = try JSONNode(bytes[...], within: Self.documentLimits)
    guard let version = try document["modelVersion"]?.number("modelVersion") else {
      throw CodingError(message: "the file has no modelVersion")
    }
    guard version == Self.modelVersion else {
      throw CodingError(message: "modelVersion \(version.formattedShortly) is not supported")
    }
    guard let content = document["piskel"] else {
      throw CodingError(message: "the file has no piskel")
    }
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

  let width: Int?
  let height: Int?
  let description: String?
  /// The JSON of each layer.
  let layers: [JSONText]
  let hiddenFrames: Set<Int>
  /// The number of frames per second, or `nil` if the file declares none.
  private let speed: Double?
  /// Whether the speed is a non-negative number, or is missing.
  let isSpeedGood: Bool

  init(_ piskel: JSONNode) throws(CodingError) {
    try piskel.checkObject("piskel")
    width = try piskel["width"]?.whole("width")
    height = try piskel["height"]?.whole("height")
    let words = piskel["description"]?.text.map {
      SanitizedText($0.utf8, limit: Self.maximumDescription).text
    }
    description = words.flatMap { $0.isEmpty ? nil : $0 }
    let rate = piskel.member("fps").map { try? $0.number("fps") }
    speed = rate.flatMap { $0 }.flatMap { $0 >= 0 ? $0 : nil }
    isSpeedGood = rate == nil || speed != nil
    let layers = try piskel["layers"]?.list("layers") ?? []
    guard layers.count <= Self.maximumLayers else {
      throw CodingError(
        message: "the file has \(layers.count) layers, limit \(Self.maximumLayers)",
        reason: .tooLarge)
    }
    self.layers = try layers.map { (layer) throws(CodingError) in try layer.text("a layer") }
    hiddenFrames = try Set(
      (piskel["hiddenFrames"]?.items ?? []).map { (frame) throws(CodingError) in
        try frame.whole("a hidden frame")
      })
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
