package import Arranging
import GalleryModel
import GalleryWire
import InputText
import Raster
import VectorRaster

extension Alignment {
  /// SwiftUI's name of the alignment.
  package var word: String {
    switch (horizontal, vertical) {
    case (.center, .center): "center"
    case (_, .center): horizontal.rawValue
    case (.center, .firstTextBaseline): "centerFirstTextBaseline"
    case (.center, .lastTextBaseline): "centerLastTextBaseline"
    case (.center, _): vertical.rawValue
    case (_, .top), (_, .bottom): vertical.rawValue + horizontal.rawValue.capitalizedWord
    case (_, .firstTextBaseline), (_, .lastTextBaseline):
      horizontal.rawValue + vertical.rawValue.capitalizedWord
    }
  }

  /// All alignments.
  static let all = VerticalAlignment.allCases.flatMap { vertical in
    HorizontalAlignment.allCases.map { Alignment($0, vertical) }
  }
}

extension String {
  /// The word with a capital first letter.
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}

extension Form<Alignment> {
  /// An alignment along both axes.
  static let alignment = words(
    Dictionary(uniqueKeysWithValues: Alignment.all.map { ($0.word, $0) }),
    order: Alignment.all.map(\.word)
  ).named("alignment")
  /// The alignment of the children of a vertical stack.
  static let horizontalAlignment = Form<HorizontalAlignment>.word.map { Alignment($0, .center) }
  /// The alignment of the children of a horizontal stack.
  static let verticalAlignment = Form<VerticalAlignment>.word.map { Alignment(.center, $0) }
}

extension Form {
  /// Returns the form of a closed set of words that stand for values.
  static func words(_ meanings: [String: Value], order: [String]) -> Form {
    let words = "one of \(order.joined(separator: ", "))"
    return Form(words, .string, schema: .words(order)) {
      (node) throws(RuleViolation) in
      guard let text = node.string, let value = meanings[text] else {
        throw node.refusal(words, near: NearNames.of(node.string ?? "", in: order))
      }
      return (value, .string(text))
    }
  }
}

extension Form<Point> {
  /// A point of a frame in unit coordinates: the name of a corner, side or centre, or a list of x and y.
  static let unitPoint = oneOf(
    words(unitPoints, order: unitPointOrder),
    Form<[Double]>.list(.number(-100...100), 2...2).map { Point($0[0], $0[1]) })

  private static let unitPointOrder = [
    "topLeading", "top", "topTrailing", "leading", "center", "trailing", "bottomLeading", "bottom",
    "bottomTrailing",
  ]
  private static let unitPoints = Dictionary(
    uniqueKeysWithValues: unitPointOrder.enumerated().map { index, word in
      (word, Point(Double(index % 3) / 2, Double(index / 3) / 2))
    })
}

/// The distances from the four sides of a frame, in points.
package struct SceneInsets: Hashable, Sendable {
  /// The distance from the top.
  package var top = 0.0
  /// The distance from the leading side.
  package var leading = 0.0
  /// The distance from the bottom.
  package var bottom = 0.0
  /// The distance from the trailing side.
  package var trailing = 0.0

  /// Creates insets that are equal on all sides.
  init(all distance: Double) {
    (top, leading, bottom, trailing) = (distance, distance, distance, distance)
  }
}

extension SceneInsets: KeyedRecord {
  /// Creates insets of 0.
  package init() { self.init(all: 0) }

  static let keys: [Key<SceneInsets>] = [
    Key("top", \.top, .length, default: 0), Key("leading", \.leading, .length, default: 0),
    Key("bottom", \.bottom, .length, default: 0), Key("trailing", \.trailing, .length, default: 0),
  ]

  /// The keys for both sides of an axis.
  fileprivate static let directions: [Key<SceneInsets>] = [
    Key("horizontal", .length, default: 0) { ($0.leading, $0.trailing) = ($1, $1) },
    Key("vertical", .length, default: 0) { ($0.top, $0.bottom) = ($1, $1) },
  ]
}

extension Form<SceneInsets> {
  /// A number for all sides, an object, or `true` for 16 points.
  static let padding = oneOf(
    Form<Double>.length.map(SceneInsets.init(all:)),
    oneObject(object(SceneInsets.keys), object(SceneInsets.directions)),
    Form<Bool>.always.map { _ in SceneInsets(all: 16) })

  /// A list of four numbers of at least 0: top, leading, bottom, trailing.
  static let caps = Form<[Double]>.list(.number(0...4096), 4...4).map { sides in
    var insets = SceneInsets()
    (insets.top, insets.leading, insets.bottom, insets.trailing) = (
      sides[0], sides[1], sides[2], sides[3]
    )
    return insets
  }
}

extension Form<CornerRadii> {
  /// A radius for all corners, or a list of four, clockwise from the top left.
  static let radii = oneOf(
    Form<Double>.side.map {
      CornerRadii(topLeading: $0, topTrailing: $0, bottomTrailing: $0, bottomLeading: $0)
    },
    Form<[Double]>.list(.side, 4...4).map {
      CornerRadii(
        topLeading: $0[0], topTrailing: $0[1], bottomTrailing: $0[2], bottomLeading: $0[3])
    })
}

extension Form<Rect> {
  /// A non-empty rectangle: a list of x, y, width and height.
  static let viewBox = Form<[Double]>.list(.length, 4...4).tryMap { (sides) throws(RuleViolation) in
    guard sides[2] > 0, sides[3] > 0 else {
      throw RuleViolation(
        "must have a width and a height above 0, got \(sides[2].plain) and \(sides[3].plain)")
    }
    return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}

extension Form<CellRect> {
  /// A part of a bitmap: a list of column, row, columns and rows.
  static let crop = Form<[Int]>.list(.whole(0...65_535), 4...4).tryMap {
    (cells) throws(RuleViolation) in
    guard cells[2] > 0, cells[3] > 0 else {
      throw RuleViolation("must have columns and rows, got \(cells[2]) and \(cells[3])")
    }
    return CellRect(column: cells[0], row: cells[1], columns: cells[2], rows: cells[3])
  }
}

extension Form<Path> {
  /// SVG path data with at most 4096 commands.
  static let path = Form("SVG path data", [.string], schema: .text(examples: ["M0 0H8V8Z"])) {
    (node, _) throws(SceneDocumentError) in
    let text = node.string ?? ""
    do throws(PathSyntaxError) {
      return ReadResult(
        template: .constant(try Path(svg: text, maximumCommands: 4096)), canonical: .string(text))
    } catch { throw SceneDocumentError(node, "must be SVG path data: \(error)") }
  }
}
