import Raster

/// The styles of elements in definitions, which inherit from the elements around them.
struct SVGDefinitionStyles {
  private let tree: SVGTree
  private let sheet: SVGStyleSheet
  private var known: [Int: SVGStyle] = [:]

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) { (self.tree, self.sheet) = (tree, sheet) }

  /// Returns the style of an element.
  ///
  /// - Parameters:
  ///   - index: The element.
  ///   - viewBox: The rectangle that percentages refer to.
  /// - Throws: `SVGFault` for forbidden attributes.
  mutating func style(of index: Int, viewBox: Rect) throws(SVGFault) -> SVGStyle {
    if let style = known[index] { return style }
    let element = tree.elements[index]
    var inherited = SVGProperties()
    if let parent = element.parent {
      inherited = try style(of: parent, viewBox: viewBox).properties
    }
    let style = try SVGStyle(element, sheet, inheriting: inherited, viewBox: viewBox)
    known[index] = style
    return style
  }
}
