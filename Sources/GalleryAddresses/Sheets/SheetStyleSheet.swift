import GalleryModel
package import GalleryRendering
package import Raster

/// A sheet as CSS rules that show its frames one after the other with their durations (addresses.md).
///
/// The class `hero` plays all frames of the sheet, and `hero-walk` plays the frames of the tag `walk`. With reduced
/// motion, the first frame is shown.
package struct SheetStyleSheet {
  private let sheet: PreparedSheet
  private let layout: SheetLayout
  private let image: String
  private let tag: String?

  /// Creates the style sheet.
  ///
  /// - Parameters:
  ///   - layout: The layout of the sheet.
  ///   - image: The percent-encoded URL of the sheet.
  ///   - tag: The only tag to play, or `nil` for all.
  package init(_ sheet: PreparedSheet, _ layout: SheetLayout, image: String, tag: String?) {
    (self.sheet, self.layout, self.image, self.tag) = (sheet, layout, image, tag)
  }

  /// The text of the style sheet.
  package var text: String {
    let rules = plays.map { rule($0.name, $0.frames) }
    let still = plays.filter { $0.frames.count > 1 }.map { "." + $0.name }
    let stop =
      still.isEmpty
      ? ""
      : "@media (prefers-reduced-motion:reduce){\(still.joined(separator: ",")){animation:none}}\n"
    return rules.joined() + stop
  }

  /// The class names with the frames that they play; if names are equal, the first one counts.
  private var plays: [(name: String, frames: [Int])] {
    let bitmap = sheet.summary.name
    var names: Set<String> = []
    let tagged = sheet.placedTags.compactMap { tag -> (name: String, frames: [Int])? in
      guard self.tag.map({ $0.lowercased() == tag.name.lowercased() }) ?? true,
        let play = tag.playback(.continuous, limit: FrameOptions.maximumCount)
      else { return nil }
      return (Self.identifier("\(bitmap)-\(tag.name)"), play.frames)
    }
    let all = (name: Self.identifier(bitmap), frames: Array(layout.places.indices))
    return ((tag == nil || tagged.isEmpty ? [all] : []) + tagged).filter {
      names.insert($0.name).inserted
    }
  }

  private func rule(_ name: String, _ frames: [Int]) -> String {
    let size = sheet.plan.frameSize
    let times = frames.map { sheet.plan.frames.durations[$0] }
    let total = times.reduce(0, +)
    let scale = sheet.plan.scale
    var text = ".\(name){width:\(size.width * scale)px;height:\(size.height * scale)px;"
    text += "background:url(\"\(image)\") no-repeat;image-rendering:pixelated;"
    text += view(of: frames[0])
    guard frames.count > 1 else { return text + "}\n" }
    let seconds = Decimal6(millionths: total * 1_000)
    text += ";animation:\(name) \(seconds)s step-end infinite}\n@keyframes \(name){"
    var start = 0
    for (frame, time) in zip(frames, times) {
      // Rounded half up to a ten-thousandth of a percent.
      let part = (2_000_000 * start + total) / (2 * total)
      text += "\(Decimal6(millionths: part * 100))%{\(view(of: frame))}"
      start += time
    }
    return text + "}\n"
  }

  /// Returns the declarations that show a frame; the surroundings of a trimmed frame are clipped.
  private func view(of frame: Int) -> String {
    let (place, part, size) = (
      layout.places[frame], layout.parts.parts[frame], sheet.plan.frameSize
    )
    let scale = sheet.plan.scale
    let left = (part.column - place.column) * scale
    let top = (part.row - place.row) * scale
    let text = "background-position:\(Self.pixels(left)) \(Self.pixels(top))"
    guard hasTrimmedFrames else { return text }
    let edges = [
      part.row, size.width - part.column - part.columns, size.height - part.row - part.rows,
      part.column,
    ]
    let inset = edges.map { Self.pixels($0 * scale) }.joined(separator: " ")
    return "\(text);clip-path:inset(\(inset))"
  }

  private var hasTrimmedFrames: Bool {
    let whole = CellRect(whole: sheet.plan.frameSize)
    return layout.parts.parts.contains { $0 != whole }
  }

  private static func pixels(_ length: Int) -> String { length == 0 ? "0" : "\(length)px" }

  /// Returns a name reduced to `a` to `z`, digits, hyphens and underscores; a leading digit is escaped (CSS Syntax
  /// Level 3 §4.3.7).
  private static func identifier(_ name: String) -> String {
    let kept = name.lowercased().unicodeScalars.filter {
      switch $0 {
      case "a"..."z", "0"..."9", "_", "-": true
      default: false
      }
    }
    let text = String(String.UnicodeScalarView(kept))
    guard let first = text.first, first.isNumber else { return text }
    return "\\3\(first) \(text.dropFirst())"
  }
}
