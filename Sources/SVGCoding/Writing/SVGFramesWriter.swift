package import Raster
import VectorRaster

/// A writer of animations as SVG documents that also play in `<img>`: a group of outlines for each distinct picture,
/// shown and hidden by a style sheet.
///
/// Without style sheets, or if reduced motion is preferred, viewers show the first frame. Equal pictures give equal
/// bytes.
package struct SVGFramesWriter: Sendable {
  /// The maximum number of cells (columns × rows) of all distinct pictures together; 1,048,576 by default.
  package var maximumCells = 1 << 20
  /// The number of CSS pixels (points) per pixel of the picture, above 0.
  package var pointsPerPixel = 1.0
  /// The text alternative, or `nil` if the picture is decorative and hidden from screen readers.
  package var title: String?

  /// Creates a writer of decorative pictures with the default limit.
  package init() {}

  /// Returns the whole document, in UTF-8.
  ///
  /// - Parameters:
  ///   - frames: Pictures of one size, at least one, each with its duration in milliseconds.
  ///   - plays: The number of runs, after which the last frame stays; 0 repeats forever.
  /// - Throws: `.tooManyCells` before any outline is traced, `.cancelled` if the task is cancelled.
  package func write(
    _ frames: [(picture: Mosaic, duration: Int)], plays: Int
  ) throws(SVGError) -> [UInt8] {
    do {
      return try write(durations: frames.map(\.duration), plays: plays) { frames[$0].picture }
    } catch let error as SVGError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  /// Returns the whole document of frames that are drawn one at a time.
  ///
  /// - Parameters:
  ///   - durations: The duration of each frame in milliseconds, at least one.
  ///   - plays: The number of runs, after which the last frame stays; 0 repeats forever.
  ///   - frame: Returns the picture at an index. All pictures have one size.
  /// - Throws: `.tooManyCells` after the frame that exceeds the limit, `.cancelled` if the task is cancelled, and the
  ///   errors of `frame`.
  package func write(
    durations: [Int], plays: Int, frame: (Int) throws -> Mosaic
  ) throws -> [UInt8] {
    let (pictures, places) = try distinct(durations.count, frame)
    guard let first = pictures.first else {
      throw SVGError.tooManyCells(limit: maximumCells, columns: 0, rows: 0)
    }
    let (width, height) = (first.size.width, first.size.height)
    let sides = [width, height].map { SVGNumber.text(Double($0) * pointsPerPixel) }
    let motion = FrameMotion(places, durations: durations, plays: plays)
    var text = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(sides[0])" height="\(sides[1])" \
      viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges"\(SVGText.start(title: title))\
      <style>\(motion.styleSheet)</style>

      """.utf8)
    for (number, picture) in pictures.enumerated() {
      let hidden = number == places.first ? "" : " visibility=\"hidden\""
      text += Array("<g class=\"\(FrameMotion.name(number))\"\(hidden)>\n".utf8)
      try CellOutlines(picture).write(to: &text)
      text += Array("</g>\n".utf8)
    }
    text += "</svg>\n".utf8
    return text
  }

  /// Returns the distinct pictures in order of first use, and the index of each frame's picture.
  private func distinct(
    _ count: Int, _ frame: (Int) throws -> Mosaic
  ) throws -> (pictures: [Mosaic], places: [Int]) {
    var pictures: [Mosaic] = []
    var cells: [Bitmap] = []
    var rows = 0
    let places = try (0..<count).map { index in
      if Task.isCancelled { throw SVGError.cancelled }
      let frame = try frame(index)
      let (columns, more) = (frame.columns.count, frame.rows.count)
      // A picture that exceeds the limit alone is rejected before it is stored.
      guard columns * more <= maximumCells else {
        throw SVGError.tooManyCells(limit: maximumCells, columns: columns, rows: rows + more)
      }
      let collapsed = frame.collapsed()
      if let place = cells.firstIndex(of: collapsed), pictures[place].hasBands(of: frame) {
        return place
      }
      pictures.append(frame)
      cells.append(collapsed)
      rows += more
      guard pictures.reduce(0, { $0 + $1.columns.count * $1.rows.count }) <= maximumCells else {
        throw SVGError.tooManyCells(
          limit: maximumCells, columns: pictures[0].columns.count, rows: rows)
      }
      return pictures.count - 1
    }
    return (pictures, places)
  }
}

extension Mosaic {
  fileprivate func hasBands(of other: Mosaic) -> Bool {
    columns.map(\.extent) == other.columns.map(\.extent)
      && rows.map(\.extent) == other.rows.map(\.extent)
  }
}

/// A style sheet that shows one picture after another (CSS Animations 1).
struct FrameMotion {
  /// The picture of each frame.
  private let places: [Int]
  private let durations: [Int]
  private let plays: Int

  init(_ places: [Int], durations: [Int], plays: Int) {
    (self.places, self.durations, self.plays) = (places, durations.map { max(1, $0) }, plays)
  }

  /// Returns the name of a picture's class and keyframes.
  static func name(_ picture: Int) -> String { "f\(picture)" }

  /// The style sheet, empty for a single picture.
  var styleSheet: String {
    let pictures = Set(places).sorted()
    guard pictures.count > 1 else { return "" }
    let total = durations.reduce(0, +)
    let seconds = SVGNumber.text(Double(total) / 1000)
    let count = plays == 0 ? "infinite" : "\(plays) forwards"
    let rules = pictures.map { picture in
      let name = Self.name(picture)
      return "@keyframes \(name){\(stops(of: picture, total))}"
        + ".\(name){animation:\(name) \(seconds)s step-end \(count)}"
    }
    return rules.joined()
      + "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"
  }

  /// Returns the keyframes of one picture.
  ///
  /// Each one holds until the next, and the last one beyond the end.
  private func stops(of picture: Int, _ total: Int) -> String {
    var text = ""
    var time = 0
    var wasShown: Bool?
    for (place, duration) in zip(places, durations) {
      let isShown = place == picture
      if isShown != wasShown { text += stop(time, of: total, isShown) }
      wasShown = isShown
      time += duration
    }
    return text + stop(total, of: total, wasShown == true)
  }

  /// Returns a keyframe, with a percentage of at most four decimals.
  private func stop(_ time: Int, of total: Int, _ isShown: Bool) -> String {
    let percent = (Double(time) * 1_000_000 / Double(total)).rounded() / 10_000
    return "\(SVGNumber.text(percent))%{visibility:\(isShown ? "visible" : "hidden")}"
  }
}
