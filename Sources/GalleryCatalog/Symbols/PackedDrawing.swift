import GalleryModel
import Raster

/// A drawing as the catalog stores it: paths as text, numbers on the grid of the drawing's frame, so
/// that equal drawings have equal hashes.
package struct PackedDrawing: Equatable {
  /// A layer without its shapes.
  struct Layer: Equatable {
    var level: Int
    var color: String?
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
    /// A stroke where there is none.
    var fillRule: String?
    var width: Double?
    var cap: String?
    var join: String?
    var miterLimit: Double?
    var dash: String?
    var dashPhase: Double?
    var path: String
  }

  /// Layers that are composed together, as of `SymbolLayerGroup`.
  struct Group: Equatable {
    var first: Int
    var count: Int
    var opacity: Double
  }

  var viewBox: Rect
  var layers: [Layer]
  var groups: [Group] = []

  /// XXH64 over all of it.
  package var contentHash: UInt64 {
    var text = "\(viewBox.x) \(viewBox.y) \(viewBox.width) \(viewBox.height)"
    for layer in layers {
      let anchor = layer.anchor.map { "\($0.x) \($0.y)" }
      text += "\nlayer \(layer.level) \(layer.color ?? "-") \(layer.opacity) \(layer.traits)"
      text += " \(Self.text(layer.threshold)) \(Self.text(layer.motionGroup)) \(anchor ?? "-")"
      for shape in layer.shapes {
        text += "\n\(shape.isClear ? "clear" : "paint") \(shape.opacity) \(shape.fillRule ?? "-")"
        text += " \(Self.text(shape.width)) \(shape.cap ?? "-") \(shape.join ?? "-")"
        text += " \(Self.text(shape.miterLimit)) \(shape.dash ?? "-")"
        text += " \(Self.text(shape.dashPhase)) \(shape.path)"
      }
    }
    // Without groups it is what it was before there were any.
    for group in groups { text += "\ngroup \(group.text)" }
    return ContentHash.hash(Array(text.utf8))
  }

  /// True where a hash is that of the same drawing with −0 where the corner of its frame has 0, as
  /// earlier versions wrote it.
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
  /// The groups of a drawing as the catalog stores them, `first count opacity` with semicolons between;
  /// `nil` is none.
  static func text(_ groups: [PackedDrawing.Group]) -> String? {
    groups.isEmpty ? nil : groups.map(\.text).joined(separator: ";")
  }

  /// `nil` where a text is not what it should be.
  static func list(_ text: String?) -> [PackedDrawing.Group]? {
    guard let text else { return [] }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let groups = parts.compactMap(PackedDrawing.Group.init)
    return groups.count == parts.count ? groups : nil
  }

  private init?(_ text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let first = Int(words[0]), let count = Int(words[1]),
      let opacity = Double(words[2]), (0...1).contains(opacity)
    else { return nil }
    self.init(first: first, count: count, opacity: opacity)
  }

  /// One group.
  var text: String { "\(first) \(count) \(opacity)" }

  /// The layers' places; `nil` for numbers that are none.
  var layers: Range<Int>? {
    let (end, isTooMuch) = first.addingReportingOverflow(count)
    return isTooMuch || first < 0 || count < 0 ? nil : first..<end
  }
}
