import GalleryModel
import Raster

/// A drawing as the catalog stores it, with paths as text and numbers on the grid of the view box, so that equal
/// drawings have equal hashes.
package struct PackedDrawing: Equatable {
  /// A layer without its shapes.
  struct Layer: Equatable {
    var level: Int
    var color: String?
    /// The gradient as text, which replaces the colour.
    var paint: String?
    var opacity: Double
    var traits: Int
    var threshold: Int?
    var motionGroup: Int?
    var anchor: Point?
    var shapes: [Shape] = []
  }

  /// A shape of a layer.
  struct Shape: Equatable {
    var isClear: Bool
    var opacity: Double
    /// The fill rule, or `nil` for a stroke.
    var fillRule: String?
    var width: Double?
    var cap: String?
    var join: String?
    var miterLimit: Double?
    var dash: String?
    var dashPhase: Double?
    var path: String
  }

  /// Layers that are composited together, like `SymbolLayerGroup`.
  struct Group: Equatable {
    var first: Int
    var count: Int
    var opacity: Double
    /// The paths of the clips, each after its fill rule and a space.
    var clips: [String] = []
  }

  var viewBox: Rect
  var layers: [Layer]
  var groups: [Group] = []

  /// The XXH64 of the whole drawing.
  package var contentHash: UInt64 {
    var text = "\(viewBox.x) \(viewBox.y) \(viewBox.width) \(viewBox.height)"
    for layer in layers {
      let anchor = layer.anchor.map { "\($0.x) \($0.y)" }
      text += "\nlayer \(layer.level) \(layer.color ?? "-") \(layer.opacity) \(layer.traits)"
      text += " \(Self.text(layer.threshold)) \(Self.text(layer.motionGroup)) \(anchor ?? "-")"
      // Without gradients, the hash is the same as before gradients existed.
      if let paint = layer.paint { text += "\npaint \(paint)" }
      for shape in layer.shapes {
        text += "\n\(shape.isClear ? "clear" : "paint") \(shape.opacity) \(shape.fillRule ?? "-")"
        text += " \(Self.text(shape.width)) \(shape.cap ?? "-") \(shape.join ?? "-")"
        text += " \(Self.text(shape.miterLimit)) \(shape.dash ?? "-")"
        text += " \(Self.text(shape.dashPhase)) \(shape.path)"
      }
    }
    // Without groups, the hash is the same as before groups existed.
    for group in groups { text += "\ngroup \(group.text)" }
    return ContentHash.hash(Array(text.utf8))
  }

  /// Returns whether a hash belongs to this drawing with −0 instead of 0 in the view box's origin, as earlier
  /// versions wrote it.
  func isHashedWithNegativeZero(_ hash: UInt64) -> Bool {
    func zeros(_ number: Double) -> [Double] { number == 0 ? [0, -0.0] : [number] }
    var other = self
    for x in zeros(viewBox.x) {
      for y in zeros(viewBox.y) {
        (other.viewBox.x, other.viewBox.y) = (x, y)
        if other.contentHash == hash { return true }
      }
    }
    return false
  }

  private static func text<Value: CustomStringConvertible>(_ value: Value?) -> String {
    value?.description ?? "-"
  }
}

extension PackedDrawing.Group {
  /// Returns the groups as the catalog stores them, `first count opacity` separated by semicolons, or `nil` without
  /// groups.
  ///
  /// Clips follow the opacity, each after a vertical bar: `0 2 1.0|nonzero M0 0L9 0L9 9Z`.
  static func text(_ groups: [PackedDrawing.Group]) -> String? {
    groups.isEmpty ? nil : groups.map(\.text).joined(separator: ";")
  }

  /// Parses stored groups, or returns `nil` if the text is invalid.
  static func list(_ text: String?) -> [PackedDrawing.Group]? {
    guard let text else { return [] }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let groups = parts.compactMap(PackedDrawing.Group.init)
    return groups.count == parts.count ? groups : nil
  }

  private init?(_ text: Substring) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let first = Int(words[0]), let count = Int(words[1]),
      let opacity = Double(words[2]), (0...1).contains(opacity)
    else { return nil }
    self.init(
      first: first, count: count, opacity: opacity, clips: parts.dropFirst().map(String.init))
  }

  /// The stored text of one group.
  var text: String { (["\(first) \(count) \(opacity)"] + clips).joined(separator: "|") }

  /// The range of the layers, or `nil` if the numbers are invalid.
  var layers: Range<Int>? {
    let (end, isTooMuch) = first.addingReportingOverflow(count)
    return isTooMuch || first < 0 || count < 0 ? nil : first..<end
  }
}
