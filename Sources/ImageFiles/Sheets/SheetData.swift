package import ImageCoding
import InputText
package import Raster

/// The JSON that editors and packers write with a sheet: the places and durations of its frames, with their tags and
/// slices.
///
/// The formats of Aseprite and TexturePacker are supported, both as an object with names as keys, in order, and as a
/// list (importing.md §6).
package struct SheetData: Sendable {
  /// The frames in file order; there is at least one.
  package let frames: [SheetFrame]
  /// The tagged ranges of frames.
  package let tags: [FrameTag]
  /// The named rectangles.
  package let slices: [Slice]
  /// One sentence for each thing that was discarded.
  package let notes: [String]
  private let limits: DecodingLimits

  /// The limits of the JSON (importing.md §6).
  static let documentLimits = JSONLimits(
    of: "the data of a sheet", bytes: 8 << 20, nesting: 32, values: 1_000_000)

  /// The maximum numbers of tags, of slices, and of the keys of all slices.
  private static let maximums = (tags: 256, slices: 256, keys: 4_096)

  /// Reads a whole file.
  ///
  /// - Throws: `CodingError` for other JSON, frames of different sizes, and data above a limit.
  package init(
    json: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(CodingError) {
    self.limits = limits
    let document = try JSONNode(json[...], within: Self.documentLimits)
    frames = try Self.frames(document["frames"], limits)
    var notes: [String] = []
    let meta = document["meta"]
    tags = try Self.tags(meta?["frameTags"], frames.count, &notes)
    slices = try Self.slices(meta?["slices"], frames.count, &notes)
    self.notes = notes
  }

  /// Returns the frames of a sheet, upright and at their places in the original pictures.
  ///
  /// - Throws: `CodingError` with the name of a frame that is not inside the sheet, and `.cancelled`.
  package func sprite(from sheet: Bitmap) throws(CodingError) -> Sprite {
    let budget = DecodingBudget(limits)
    let composer = FrameComposer(size: frames[0].size, durations: frames.map(\.duration))
    let cut = try composer.frames(isIndexed: sheet.palette != nil) { (index) throws(CodingError) in
      try budget.poll()
      return try frames[index].piece(of: sheet)
    }
    return Sprite(frames: cut, tags: tags, slices: slices)
  }

  private static func frames(
    _ value: JSONNode?, _ limits: DecodingLimits
  ) throws(CodingError) -> [SheetFrame] {
    let named = value?.items.enumerated().map { (index, item) in
      JSONNode.Member(name: item["filename"]?.string ?? "frame \(index)", node: item)
    }
    let described = (value?.members ?? []) + (named ?? [])
    guard let first = described.first else { throw CodingError(message: "the data has no frames") }
    let budget = DecodingBudget(limits)
    let size = try SheetFrame(name: first.name, first.node).size
    try budget.check(size)
    try budget.check(frames: described.count, of: size)
    var frames: [SheetFrame] = []
    for member in described {
      let frame = try SheetFrame(name: member.name, member.node)
      guard frame.size == size else {
        throw CodingError(
          message: "frames must have one size: \(frame.name) is \(frame.size), "
            + "\(frames[0].name) is \(size)")
      }
      frames.append(frame)
    }
    return frames
  }

  private static func tags(
    _ value: JSONNode?, _ count: Int, _ notes: inout [String]
  ) throws(CodingError) -> [FrameTag] {
    let items = value?.items ?? []
    try check(items.count, maximums.tags, "tags")
    // A single frame cannot be played.
    guard count > 1 else { return [] }
    var tags: [FrameTag] = []
    for item in items {
      guard let name = item["name"]?.string?.cleanedName, let first = item["from"]?.whole,
        let last = item["to"]?.whole, first >= 0, first <= last, last < count
      else {
        let name = item["name"]?.string?.cleanedName ?? "without a name"
        notes.append("the tag \(name) was omitted: the sheet lacks its frames")
        continue
      }
      // Aseprite writes the number as a string.
      let repeats = item["repeat"].flatMap { $0.whole ?? $0.string.flatMap { Int($0) } }
      tags.append(
        FrameTag(
          name, first...last,
          direction: item["direction"]?.string.flatMap(PlaybackDirection.init) ?? .forward,
          repeatCount: repeats ?? 0, color: color(item["color"])))
    }
    return tags
  }

  private static func color(_ value: JSONNode?) -> Color? {
    guard let text = value?.string else { return nil }
    return try? Color(cssText: text)
  }

  private static func slices(
    _ value: JSONNode?, _ count: Int, _ notes: inout [String]
  ) throws(CodingError) -> [Slice] {
    let items = value?.items ?? []
    try check(items.count, maximums.slices, "slices")
    try check(items.reduce(0) { $0 + ($1["keys"]?.items.count ?? 0) }, maximums.keys, "slice keys")
    var slices: [Slice] = []
    for item in items {
      let keys = (item["keys"]?.items ?? []).compactMap { key($0, count) }
      guard let name = item["name"]?.string?.cleanedName, !keys.isEmpty,
        zip(keys, keys.dropFirst()).allSatisfy({ $0.frame < $1.frame })
      else {
        let name = item["name"]?.string?.cleanedName ?? "without a name"
        notes.append("the slice \(name) was omitted: its keys are not in the order of frames")
        continue
      }
      slices.append(Slice(name, keys: keys))
    }
    return slices
  }

  private static func key(_ value: JSONNode, _ count: Int) -> Slice.Key? {
    guard let frame = value["frame"]?.whole, (0..<count).contains(frame) else { return nil }
    let pivot = value["pivot"]
    let point = pivot?["x"]?.whole.flatMap { x in
      pivot?["y"]?.whole.map { CellPoint(column: x, row: $0) }
    }
    return Slice.Key(
      frame: frame, bounds: SheetRect(value["bounds"])?.cells,
      center: SheetRect(value["center"])?.cells, pivot: point)
  }

  private static func check(_ count: Int, _ limit: Int, _ things: String) throws(CodingError) {
    guard count <= limit else {
      throw CodingError(
        message: "the data has \(count) \(things), limit \(limit)", reason: .tooLarge)
    }
  }
}
