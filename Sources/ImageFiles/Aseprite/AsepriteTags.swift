import ImageCoding
import Raster

/// Tags, and the user data with their colours.
extension AsepriteParser {
  private static let maximumTags = 256

  mutating func readTags(_ chunk: AsepriteChunk) throws(CodingError) {
    var chunk = chunk
    let (count, before) = (try chunk.unsigned16(), file.tags.count)
    guard before + count <= Self.maximumTags else {
      throw chunk.place.error(
        "the file has \(before + count) tags, limit \(Self.maximumTags)", .tooLarge)
    }
    try chunk.skip(8)
    for _ in 0..<count { file.tags.append(try tag(&chunk)) }
    tagsAwaitingData = before..<file.tags.count
  }

  private mutating func tag(_ chunk: inout AsepriteChunk) throws(CodingError) -> FrameTag {
    let (from, to, direction, plays) = (
      try chunk.unsigned16(), try chunk.unsigned16(), try chunk.byte(), try chunk.unsigned16()
    )
    try chunk.skip(6)
    let color = try chunk.opaqueColor()
    try chunk.skip(1)
    let name = file.notes.name(try chunk.text())
    if from > to { file.notes.add("a tag from its last frame to its first was reversed") }
    let directions: [PlaybackDirection] = [.forward, .reverse, .pingpong, .pingpongReverse]
    return FrameTag(
      name, min(from, to)...max(from, to),
      direction: directions.indices.contains(direction) ? directions[direction] : .forward,
      repeatCount: plays, color: color)
  }

  /// Reads user data, which belongs to the tags in order; the user data of other objects is discarded.
  mutating func readUserData(_ chunk: AsepriteChunk) throws(CodingError) {
    guard let tag = tagsAwaitingData.first else { return }
    tagsAwaitingData = tagsAwaitingData.dropFirst()
    var chunk = chunk
    let flags = try chunk.unsigned32()
    if flags & 1 != 0 { try chunk.skip(try chunk.unsigned16()) }
    if flags & 2 != 0 { file.tags[tag].color = try chunk.color() }
  }

  /// Limits the tags to the frames of the file, and removes those without frames or without a name.
  mutating func finishTags() {
    let last = file.header.frameCount - 1
    var kept: [FrameTag] = []
    for var tag in file.tags {
      if tag.name.isEmpty || tag.first > last {
        file.notes.add("tags without a name, or without frames, were omitted")
        continue
      }
      if tag.last > last { file.notes.add("tags were clipped to the existing frames") }
      tag.last = min(tag.last, last)
      kept.append(tag)
    }
    if last == 0, !kept.isEmpty { file.notes.add("tags of the only frame were omitted") }
    file.tags = last == 0 ? [] : kept
  }
}
