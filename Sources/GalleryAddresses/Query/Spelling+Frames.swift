package import GalleryModel
import Raster

extension Spelling<FrameList> {
  /// All frames, or comma-separated ranges of them.
  package static let frames = Spelling(.frames) { (text, parameter) throws(ParameterError) in
    if text == QueryParameter.allFrames { return .all }
    var count = 0
    let runs = try text.items.map { (item) throws(ParameterError) in
      let ends = item.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = ends.compactMap { Int(whole: $0) }
      guard (1...2).contains(ends.count), numbers.count == ends.count,
        numbers.allSatisfy((0...65_535).contains)
      else { throw .refused(parameter, text) }
      let run = FrameList.Run(numbers[0], numbers[numbers.count - 1])
      count += run.count
      return run
    }
    guard count <= FrameOptions.maximumCount else {
      throw .refused(
        parameter, text, "must be at most \(FrameOptions.maximumCount) frames in all")
    }
    return .runs(runs)
  } write: {
    switch $0 {
    case .all: QueryParameter.allFrames
    case .runs(let runs): runs.map(\.text).joined(separator: ",")
    }
  }
}

extension Spelling<PlaybackRepeat> {
  /// Returns the spelling of a number of plays, or `continuous` for endless ones.
  package static func playback(_ range: ClosedRange<Int>) -> Spelling {
    let number = Spelling<Int?>.repeats(range)
    return Spelling(number.kind) { (text, parameter) throws(ParameterError) in
      try number.read([text], parameter).map { .count($0) } ?? .continuous
    } write: {
      switch $0 {
      case .continuous: QueryParameter.continuous
      case .count(let count): String(count)
      }
    }
  }
}

extension Spelling<PixelSize> {
  /// Returns the spelling of columns and rows separated by an `x`.
  package static func cellSize(maximum: Int) -> Spelling {
    Spelling(.cellSize(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      let numbers = sides.compactMap { Int(whole: $0) }
      guard sides.count == 2, numbers.count == 2, numbers.allSatisfy((1...maximum).contains) else {
        throw .refused(parameter, text)
      }
      return PixelSize(width: numbers[0], height: numbers[1])
    } write: {
      "\($0.width)x\($0.height)"
    }
  }
}

extension Spelling<LayerList> {
  /// Returns the spelling of comma-separated names of layers, either all or none of them with a leading hyphen.
  package static func layers(maximum: Int) -> Spelling {
    Spelling(.layers(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let names = text.items.map(String.init)
      guard names.count <= maximum else {
        throw .refused(parameter, text, "must be at most \(maximum) names")
      }
      let hidden = names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
      guard hidden.isEmpty || hidden.count == names.count else {
        throw .refused(parameter, text, "must name layers to show or layers to hide, not both")
      }
      guard !names.contains(""), !hidden.contains("") else { throw .refused(parameter, text) }
      return hidden.isEmpty ? .shown(names) : .hidden(hidden)
    } write: {
      switch $0 {
      case .shown(let names): names.joined(separator: ",")
      case .hidden(let names): names.map { "-\($0)" }.joined(separator: ",")
      }
    }
  }
}
