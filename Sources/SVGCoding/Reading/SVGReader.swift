/// A reader of SVG icons that accepts only allowlisted constructs (symbols.md §12, security.md §5).
///
/// It reads in passes (svg.md §6): bytes become a tree of elements, elements get their computed styles, and these become
/// shapes with numbers and colours, which know no styles, no units and no references.
///
/// It never opens anything outside the file. Document types with declarations, entities, scripts, references and
/// everything else that is not on the list are errors with their line, in style sheets as well. Invisible shapes are
/// dropped.
package enum SVGReader {
  /// The maximum number of bytes of a file.
  package static let maximumBytes = 64 << 10
  /// The maximum number of commands of all paths of a file.
  static let maximumCommands = 4096
  /// The maximum nesting depth of elements.
  static let maximumDepth = 16

  /// Returns the drawing of a file.
  ///
  /// - Throws: `SVGError.refused` with the line, or `.cancelled`.
  package static func read(_ bytes: [UInt8]) throws(SVGError) -> SVGDocument {
    if Task.isCancelled { throw .cancelled }
    guard bytes.count <= maximumBytes else {
      throw .refused(
        line: 1, reason: "a file must have at most \(maximumBytes) bytes, got \(bytes.count)")
    }
    let preamble = try SVGPreamble(bytes)
    let tree = try SVGTreeBuilder.tree(of: preamble.document)
    var resolver = SVGResolver(tree, try SVGStyleSheet(of: tree))
    var document = try resolver.resolve()
    document.tags = preamble.tags
    document.category = preamble.category
    return document
  }
}
