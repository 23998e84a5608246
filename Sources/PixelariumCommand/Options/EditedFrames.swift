import ArgumentParser
import GalleryAddresses
import GalleryModel
import Raster

/// The options that change the tags, slices and durations of a bitmap.
struct EditedFrames: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A named range of frames: walk=0-3, optionally followed by ,reverse ,pingpong ,pingpong_reverse and "
        + ",repeat=2; may be repeated.", valueName: "name=frames"),
    transform: FrameTag.init(option:))
  var frameTag: [FrameTag] = []

  @Option(
    help: ArgumentHelp("Remove a frame tag.", valueName: "name"))
  var removeFrameTag: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Milliseconds of every frame.", valueName: "ms"))
  var duration: Int?

  @Option(
    help: ArgumentHelp(
      "A named part: button=0,0,16,16 gives its column, row, columns and rows.",
      valueName: "name=part"), transform: NamedPart.init(option:))
  var slice: NamedPart?

  @Option(
    help: ArgumentHelp("The stretchable part of the slice.", valueName: "part"),
    transform: CellRect.init(option:))
  var center: CellRect?

  @Option(
    help: ArgumentHelp("The pivot of the slice.", valueName: "column,row"),
    transform: CellPoint.init(option:))
  var pivot: CellPoint?

  @Option(help: ArgumentHelp("Remove a slice.", valueName: "name"))
  var removeSlice: [String] = []

  /// Whether no option is given.
  var isEmpty: Bool {
    frameTag.isEmpty && removeFrameTag.isEmpty && duration == nil && slice == nil
      && removeSlice.isEmpty
  }

  func validate() throws {
    if slice == nil, center != nil || pivot != nil {
      throw ValidationError("--center and --pivot belong to a slice: add --slice.")
    }
    if let duration, !(1...Frame.maximumDuration).contains(duration) {
      throw ValidationError("--duration must be 1 to \(Frame.maximumDuration), got \(duration).")
    }
  }

  /// Adds the options to a change.
  ///
  /// - Throws: `.invalid` if a removed name does not exist.
  func apply(
    to change: inout BitmapChange, of sprite: Sprite
  ) throws(CatalogError) {
    if !frameTag.isEmpty || !removeFrameTag.isEmpty {
      let kept = try sprite.tags.removing(removeFrameTag, of: "frame tag", \.name)
      change.frameTags = kept.replacing(frameTag, \.name)
    }
    if let duration { change.durations = sprite.frames.map { _ in duration } }
    if slice != nil || !removeSlice.isEmpty {
      let kept = try sprite.slices.removing(removeSlice, of: "slice", \.name)
      let new = slice.map { part in
        Slice(
          part.name,
          keys: [Slice.Key(frame: 0, bounds: part.part, center: center, pivot: pivot)])
      }
      change.slices = kept.replacing(new.map { [$0] } ?? [], \.name)
    }
  }
}

extension Array where Element: Sendable {
  /// Returns the elements without the given names.
  ///
  /// - Throws: `.invalid` if a name does not exist.
  fileprivate func removing(
    _ names: [String], of thing: String, _ name: (Element) -> String
  ) throws(CatalogError) -> [Element] {
    if let missing = names.first(where: { gone in !contains { name($0) == gone } }) {
      throw .invalid(thing: "a \(thing)", value: missing, rule: "must be one that there is")
    }
    return filter { !names.contains(name($0)) }
  }

  /// Returns the elements after replacing the ones with equal names by `others`, and appending the rest of `others`.
  fileprivate func replacing(_ others: [Element], _ name: (Element) -> String) -> [Element] {
    var result = self
    for other in others {
      if let place = result.firstIndex(where: { name($0) == name(other) }) {
        result[place] = other
      } else {
        result.append(other)
      }
    }
    return result
  }
}

/// A text such as `button=0,0,16,16`.
struct NamedPart {
  let name: String
  let part: CellRect

  init(option text: String) throws {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else {
      throw ValidationError("must be a name, = and column,row,columns,rows")
    }
    name = String(sides[0])
    part = try CellRect(option: String(sides[1]))
  }
}

extension CellRect {
  /// Parses `0,0,16,16`: column, row, columns and rows.
  init(option text: String) throws {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw ValidationError(
        "must be four whole numbers separated by commas: column, row, columns and rows")
    }
    self.init(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
  }
}

extension CellPoint {
  /// Parses `8,15`: column and row.
  init(option text: String) throws {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard numbers.count == 2 else {
      throw ValidationError("must be two whole numbers separated by a comma")
    }
    self.init(column: numbers[0], row: numbers[1])
  }
}

extension FrameTag {
  /// Parses `walk=0-3,pingpong,repeat=2`.
  init(option text: String) throws {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let words = sides.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let ends = words.first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard sides.count == 2, let first = ends.first, let last = ends.last, ends.count <= 2,
      first <= last
    else { throw ValidationError("must be a name, = and frames: walk=0-3 or walk=0-3,pingpong") }
    self.init(String(sides[0]), first...last)
    for word in words.dropFirst() {
      if let direction = PlaybackDirection(rawValue: String(word)) {
        self.direction = direction
      } else if word.hasPrefix("repeat="), let count = Int(word.dropFirst(7)),
        (1...Self.maximumRepeat).contains(count)
      {
        repeatCount = count
      } else {
        let directions = PlaybackDirection.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "must have one of \(directions), or repeat= and a number, after its frames, got \(word)")
      }
    }
  }
}
