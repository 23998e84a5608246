import ImageCoding
import Raster

/// A layer of a Piskel file: pictures, each with some of its frames in columns and rows.
struct PiskelLayer {
  /// The maximum number of pictures in a file.
  static let maximumChunks = 1_000
  /// The maximum number of frames in a picture, which is more than a row can hold with one pixel each.
  static let maximumLayoutFrames = 65_536
  private static let dataPrefix = Array("data:image/png;base64,".utf8)

  /// A picture of several frames.
  struct Chunk {
    /// The indices of the frames, column by column from the left, and in each column from the top.
    ///
    /// All columns have the same number of rows, at least one.
    let layout: [[Int]]
    /// A PNG file in base64.
    let data: ArraySlice<UInt8>
  }

  let name: String
  let opacity: UInt8
  let frameCount: Int
  let chunks: [Chunk]

  /// Parses a layer; `number` is its index, for error messages.
  init(
    _ json: JSONCursor, number: Int, _ notes: inout DecodingNotes
  ) throws(CodingError) {
    var (name, opacity, count): (SanitizedText, Double, Int?) = (SanitizedText([]), 1, nil)
    var chunks: [Chunk] = []
    var strip: ArraySlice<UInt8>?
    var text = json
    do throws(CodingError) {
      try text.object { (key, text) throws(CodingError) in
        switch (key, text.kind()) {
        case ("name", UInt8(ascii: "\"")): name = SanitizedText(try text.string())
        case ("opacity", _): opacity = try text.number()
        case ("frameCount", _): count = try text.whole("frameCount")
        case ("base64PNG", UInt8(ascii: "\"")): strip = try text.string()
        case ("chunks", _):
          try text.list { (text) throws(CodingError) in
            chunks.append(try Self.chunk(&text))
            guard chunks.count <= Self.maximumChunks else {
              throw CodingError(
                message: "there are more than \(Self.maximumChunks) chunks", reason: .tooLarge)
            }
          }
        default: try text.skip()
        }
      }
      guard let count, count >= 1 else {
        throw CodingError(message: "frameCount must be at least 1, got \(count ?? 0)")
      }
      frameCount = count
      // The older format has all frames side by side.
      if let strip, chunks.isEmpty {
        let layout = (0..<min(count, Self.maximumLayoutFrames)).map { [$0] }
        chunks.append(Chunk(layout: layout, data: try Self.data(strip)))
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

  private static func chunk(_ text: inout JSONCursor) throws(CodingError) -> Chunk {
    var (layout, count): ([[Int]], Int) = ([], 0)
    var data: ArraySlice<UInt8>?
    try text.object { (key, text) throws(CodingError) in
      switch key {
      case "layout":
        layout = []
        try text.list { (text) throws(CodingError) in
          var column: [Int] = []
          try text.list { (text) throws(CodingError) in
            column.append(try text.whole("a frame of the layout"))
          }
          layout.append(column)
          count += column.count + 1
          guard count <= 2 * Self.maximumLayoutFrames else {
            throw CodingError(
              message: "a layout has more than \(Self.maximumLayoutFrames) frames",
              reason: .tooLarge)
          }
        }
      case "base64PNG": data = try text.string()
      default: try text.skip()
      }
    }
    guard let rows = layout.first?.count, rows >= 1, layout.allSatisfy({ $0.count == rows }) else {
      throw CodingError(
        message: "a layout must have columns with equal numbers of frames, at least one")
    }
    guard let data else { throw CodingError(message: "a chunk has no base64PNG") }
    return Chunk(layout: layout, data: try Self.data(data))
  }

  private static func data(_ uri: ArraySlice<UInt8>) throws(CodingError) -> ArraySlice<UInt8> {
    guard uri.starts(with: dataPrefix) else {
      throw CodingError(
        message: "a picture must begin with \(String(decoding: dataPrefix, as: UTF8.self))")
    }
    return uri.dropFirst(dataPrefix.count)
  }
}
