import ImageCoding
import InputText
import Raster

/// A layer of a Piskel file: pictures, each with some of its frames in columns and rows.
struct PiskelLayer {
  /// The maximum number of pictures in a file.
  static let maximumChunks = 1_000
  /// The maximum number of frames in a picture, which is more than a row can hold with one pixel each.
  static let maximumLayoutFrames = 65_536
  private static let dataPrefix = "data:image/png;base64,"

  /// A picture of several frames.
  struct Chunk {
    /// The indices of the frames, column by column from the left, and in each column from the top.
    ///
    /// All columns have the same number of rows, at least one.
    let layout: [[Int]]
    /// A PNG file; it is replaced with an empty array when it has been drawn, to release its memory.
    var png: [UInt8]
  }

  let name: String
  let opacity: UInt8
  let frameCount: Int
  var chunks: [Chunk]

  /// Parses the JSON of a layer; `number` is its index, for error messages.
  init(_ json: JSONText, number: Int, _ notes: inout DecodingNotes) throws(CodingError) {
    let (name, opacity): (SanitizedText, Double)
    var chunks: [Chunk]
    do throws(CodingError) {
      let layer = try JSONNode(json.utf8, within: PiskelFile.documentLimits)
      try layer.checkObject("a layer")
      name = SanitizedText(layer["name"]?.text?.utf8 ?? [])
      opacity = try layer["opacity"]?.number("opacity") ?? 1
      let count = try layer["frameCount"]?.whole("frameCount")
      let listed = try layer["chunks"]?.list("chunks") ?? []
      guard listed.count <= Self.maximumChunks else {
        throw CodingError(
          message: "there are \(listed.count) chunks, limit \(Self.maximumChunks)",
          reason: .tooLarge)
      }
      chunks = try listed.map { (chunk) throws(CodingError) in try Self.chunk(chunk) }
      guard let count, count >= 1 else {
        throw CodingError(message: "frameCount must be at least 1, got \(count ?? 0)")
      }
      frameCount = count
      // The older format has all frames side by side.
      if let strip = layer["base64PNG"]?.text, chunks.isEmpty {
        let layout = (0..<min(count, Self.maximumLayoutFrames)).map { [$0] }
        chunks.append(Chunk(layout: layout, png: try Self.png(strip)))
      }
      for frame in chunks.flatMap(\.layout).joined() where !(0..<count).contains(frame) {
        throw CodingError(message: "the layout names frame \(frame), of 0 to \(count - 1)")
      }
    } catch {
      throw CodingError(message: "layer \(number): \(error.message)", reason: error.reason)
    }
    self.name = notes.name(name)
    self.opacity = UInt8((255 * min(max(opacity, 0), 1)).rounded())
    self.chunks = chunks
  }

  private static func chunk(_ json: JSONNode) throws(CodingError) -> Chunk {
    try json.checkObject("a chunk")
    let columns = try json["layout"]?.list("layout") ?? []
    let layout = try columns.map { (column) throws(CodingError) in
      try column.list("a column of the layout").map { (frame) throws(CodingError) in
        try frame.whole("a frame of the layout")
      }
    }
    let count = layout.reduce(0) { $0 + $1.count }
    guard count <= Self.maximumLayoutFrames else {
      throw CodingError(
        message: "a layout has \(count) frames, limit \(Self.maximumLayoutFrames)",
        reason: .tooLarge)
    }
    guard let rows = layout.first?.count, rows >= 1, layout.allSatisfy({ $0.count == rows }) else {
      throw CodingError(
        message: "a layout must have columns with equal numbers of frames, at least one")
    }
    guard let data = json["base64PNG"]?.text else {
      throw CodingError(message: "a chunk has no base64PNG")
    }
    return Chunk(layout: layout, png: try Self.png(data))
  }

  private static func png(_ address: JSONText) throws(CodingError) -> [UInt8] {
    guard address.utf8.starts(with: dataPrefix.utf8) else {
      throw CodingError(message: "a picture must begin with \(dataPrefix)")
    }
    guard let png = Base64.bytes(of: address.utf8.dropFirst(dataPrefix.utf8.count)) else {
      throw CodingError(message: "a picture must be base64")
    }
    return png
  }
}
