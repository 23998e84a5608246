import Foundation
import FoundationXML

/// The first pass of reading: an XML parser delegate that builds the tree of elements (svg.md §6).
///
/// It resolves nothing. It stops the parser when the elements exceed a limit.
final class SVGTreeBuilder: NSObject, XMLParserDelegate {
  private var tree = SVGTree()
  /// The indices of the open elements.
  private var open: [Int] = []
  /// The index of the open title or style sheet that collects characters, or `nil`.
  private var collecting: Int?
  private var error: SVGError?
  /// The line of the first XML error, unless `error` occurred before it.
  ///
  /// The parser may continue to the end of the file, but all later events are ignored.
  private var faultLine: Int?

  /// The maximum number of characters of a title that are kept from one piece of text.
  private static let titleLength = 1024

  /// Returns the elements of a document.
  ///
  /// - Throws: `SVGError.refused` with the line if the document is not well-formed XML, or if elements are nested too
  ///   deep.
  static func tree(of document: [UInt8]) throws(SVGError) -> SVGTree {
    let parser = XMLParser(data: Data(document))
    parser.shouldResolveExternalEntities = false
    parser.externalEntityResolvingPolicy = .never
    parser.shouldProcessNamespaces = true
    let builder = SVGTreeBuilder()
    parser.delegate = builder
    let isParsed = parser.parse()
    if let error = builder.error { throw error }
    if let line = builder.faultLine {
      throw .refused(line: line, reason: reason(parser.parserError))
    }
    if let error = parser.parserError {
      throw .refused(line: max(parser.lineNumber, 1), reason: reason(error))
    }
    guard isParsed, !builder.tree.elements.isEmpty else {
      throw .refused(line: max(parser.lineNumber, 1), reason: "this is not an SVG document")
    }
    return builder.tree
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard error == nil, faultLine == nil else { return }
    let line = max(parser.lineNumber, 1)
    guard open.count < SVGReader.maximumDepth else {
      error = .refused(
        line: line, reason: "elements must be nested at most \(SVGReader.maximumDepth) deep")
      return parser.abortParsing()
    }
    guard tree.elements.count < SVGReader.maximumElements else {
      error = .refused(
        line: line,
        reason: "a file must have at most \(SVGReader.maximumElements) elements, got more"
      )
      return parser.abortParsing()
    }
    let name = SVGElementName.resolved(name, namespaceURI, qualifiedName)
    let index = tree.append(
      SVGElement(
        name: name, attributes: attributes, line: line, parent: open.last,
        end: tree.elements.count + 1))
    open.append(index)
    if collecting == nil, name == "title" || name == "style" { collecting = index }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let index = open.popLast() else { return }
    tree.elements[index].end = tree.elements.count
    if collecting == index { collecting = nil }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let collecting else { return }
    let isTitle = tree.elements[collecting].name == "title"
    tree.elements[collecting].text += isTitle ? String(string.prefix(Self.titleLength)) : string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard let collecting, tree.elements[collecting].name == "style" else { return }
    tree.elements[collecting].text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    guard error == nil, faultLine == nil else { return }
    faultLine = max(parser.lineNumber, 1)
  }

  /// Returns a message with the number of libxml2's error.
  ///
  /// Only the number is equal on all platforms.
  private static func reason(_ error: (any Error)?) -> String {
    let number = error.map { " (libxml2 error \(($0 as NSError).code))" }
    return "this is not well-formed XML\(number ?? "")"
  }
}
