import Foundation
import FoundationXML

/// A reader of SVG icons that accepts only allowlisted constructs (symbols.md §12, security.md §5).
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
    let sheet = try SVGStyleCollector.sheet(of: preamble.document)
    let parser = parser(of: preamble.document)
    let delegate = SVGElements(sheet: sheet)
    parser.delegate = delegate
    let isParsed = parser.parse()
    if let error = delegate.error { throw error }
    if let line = delegate.faultLine {
      throw .refused(line: line, reason: reason(parser.parserError))
    }
    if let error = parser.parserError {
      throw .refused(line: max(parser.lineNumber, 1), reason: reason(error))
    }
    guard isParsed, var document = delegate.document else {
      throw .refused(line: max(parser.lineNumber, 1), reason: "this is not an SVG document")
    }
    document.tags = preamble.tags
    document.category = preamble.category
    return document
  }

  /// Returns an XML parser that loads no external entities and processes namespaces.
  static func parser(of document: [UInt8]) -> XMLParser {
    let parser = XMLParser(data: Data(document))
    parser.shouldResolveExternalEntities = false
    parser.externalEntityResolvingPolicy = .never
    parser.shouldProcessNamespaces = true
    return parser
  }

  /// Returns a message with the number of libxml2's error.
  ///
  /// Only the number is equal on all platforms.
  private static func reason(_ error: (any Error)?) -> String {
    let number = error.map { " (libxml2 error \(($0 as NSError).code))" }
    return "this is not well-formed XML\(number ?? "")"
  }
}
