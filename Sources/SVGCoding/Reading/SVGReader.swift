import Compressing

/// A reader of SVG icons that accepts only allowlisted constructs (symbols.md §12, security.md §5).
///
/// It reads in passes (svg.md §6): bytes become a tree of elements, elements get their computed styles, and these become
/// shapes with numbers and colours, which know no styles, no units and no references.
///
/// It never opens anything outside the file. External entities, scripts, references to files and everything else that is
/// not on the list are errors with their line, in style sheets as well. Invalid values are ignored with a note, and
/// invisible shapes are dropped.
package enum SVGReader {
  /// The maximum number of bytes of a file.
  package static let maximumBytes = 2 << 20
  /// The maximum number of elements of a file.
  static let maximumElements = 16_384
  /// The maximum number of commands of all paths of a file.
  static let maximumCommands = 131_072
  /// The maximum nesting depth of elements after every `use` is expanded.
  static let maximumDepth = 64

  /// Returns the drawing of a file.
  ///
  /// - Throws: `SVGError.refused` with the line, or `.cancelled`.
  package static func read(_ bytes: [UInt8]) throws(SVGError) -> SVGDocument {
    if Task.isCancelled { throw .cancelled }
    guard bytes.count <= maximumBytes else {
      throw .refused(
        line: 1, reason: "a file must have at most \(maximumBytes) bytes, got \(bytes.count)")
    }
    let preamble = try SVGPreamble(try inflated(bytes))
    let tree = try SVGTreeBuilder.tree(of: preamble.document)
    let sheet = try SVGStyleSheet(of: tree)
    var resolver = try SVGResolver(tree, sheet)
    var document = try resolver.resolve()
    document.tags = preamble.tags
    document.category = preamble.category
    return document
  }

  /// Returns the content of a gzip file, or other bytes unchanged.
  private static func inflated(_ bytes: [UInt8]) throws(SVGError) -> [UInt8] {
    guard Gzip.isFile(bytes) else { return bytes }
    let content: [UInt8]?
    do throws(CompressionError) {
      content = try Gzip.decompress(bytes, limit: maximumBytes)
    } catch {
      throw .refused(line: 1, reason: "this is not a whole gzip file: \(error)")
    }
    guard let content else {
      throw .refused(
        line: 1, reason: "a file must have at most \(maximumBytes) bytes once inflated, got more")
    }
    return content
  }
}
