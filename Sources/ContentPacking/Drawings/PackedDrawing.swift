import GalleryModel
package import Raster

/// A drawing as the catalog stores it, with paths as text and numbers on the grid of the view box, so that equal
/// drawings have equal hashes.
package struct PackedDrawing: Equatable, Sendable {
  /// A layer.
  package struct Layer: Equatable, Sendable {
    /// The number of the layer's level.
    package let level: Int
    /// The colour as text, or `nil` for the tint of its level.
    package let color: String?
    /// The gradient as text, which replaces the colour.
    package let paint: String?
    /// The opacity, 0 to 1.
    package let opacity: Double
    /// The raw value of the layer's traits.
    package let traits: Int
    /// The threshold of variable colour, or `nil`.
    package let threshold: Int?
    /// The number of the group that moves together, or `nil`.
    package let motionGroup: Int?
    /// The centre of rotations, or `nil`.
    package let anchor: Point?
    /// The shapes in painting order.
    package var shapes: [Shape]

    /// Creates a layer.
    package init(
      level: Int, color: String?, paint: String?, opacity: Double, traits: Int, threshold: Int?,
      motionGroup: Int?, anchor: Point?, shapes: [Shape] = []
    ) {
      (self.level, self.color, self.paint) = (level, color, paint)
      (self.opacity, self.traits, self.threshold) = (opacity, traits, threshold)
      (self.motionGroup, self.anchor, self.shapes) = (motionGroup, anchor, shapes)
    }
  }

  /// A shape of a layer.
  package struct Shape: Equatable, Sendable {
    /// Whether the shape clears the layers below.
    package var isClear: Bool
    /// The opacity, 0 to 1.
    package var opacity: Double
    /// The fill rule, or `nil` for a stroke.
    package var fillRule: String?
    /// The width of a stroke.
    package var width: Double?
    /// The ends of a stroke.
    package var cap: String?
    /// The corners of a stroke.
    package var join: String?
    /// The limit of mitred corners.
    package var miterLimit: Double?
    /// The lengths of dashes and gaps, with spaces between them.
    package var dash: String?
    /// The offset of the stroke's beginning into the dashes.
    package var dashPhase: Double?
    /// The path in SVG's notation.
    package var path: String

    /// Creates a shape; a stroke has the values that follow the fill rule.
    package init(
      isClear: Bool, opacity: Double, fillRule: String? = nil, width: Double? = nil,
      cap: String? = nil, join: String? = nil, miterLimit: Double? = nil, dash: String? = nil,
      dashPhase: Double? = nil, path: String
    ) {
      (self.isClear, self.opacity, self.fillRule) = (isClear, opacity, fillRule)
      (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
      (self.dash, self.dashPhase, self.path) = (dash, dashPhase, path)
    }
  }

  /// Layers that are composited together, like `SymbolLayerGroup`.
  package struct Group: Equatable, Sendable {
    /// The first layer.
    let first: Int
    /// The number of layers.
    let count: Int
    /// The opacity, 0 to 1.
    let opacity: Double
    /// The paths of the clips, each after its fill rule and a space.
    var clips: [String] = []
  }

  /// The view box.
  package var viewBox: Rect
  /// The layers in painting order.
  package var layers: [Layer]
  /// The groups of layers, outer ones first.
  package var groups: [Group] = []

  /// Creates a drawing from stored values.
  package init(viewBox: Rect, layers: [Layer], groups: [Group] = []) {
    (self.viewBox, self.layers, self.groups) = (viewBox, layers, groups)
  }

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
  package func isHashedWithNegativeZero(_ hash: UInt64) -> Bool {
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
  package static func text(_ groups: [PackedDrawing.Group]) -> String? {
    groups.isEmpty ? nil : groups.map(\.text).joined(separator: ";")
  }

  /// Parses stored groups, or returns `nil` if the text is invalid.
  package static func list(_ text: String?) -> [PackedDrawing.Group]? {
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
