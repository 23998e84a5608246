import Foundation
import FoundationXML

/// An XML parser delegate that reads all style sheets of a file in a first pass, since a rule also applies to
/// elements before it.
///
/// All other content and XML errors are left to the second pass.
final class SVGStyleCollector: NSObject, XMLParserDelegate {
  private(set) var sheet = SVGStyleSheet()
  private(set) var error: SVGError?
  /// The style sheet that is being read, with its first line.
  private var text: (content: String, line: Int)?
  private var depth = 0

  /// Returns the style sheets of a document, without parsing it if it does not contain the word "style".
  static func sheet(of document: [UInt8]) throws(SVGError) -> SVGStyleSheet {
    guard String(decoding: document, as: UTF8.self).contains("style") else {
      return SVGStyleSheet()
    }
    let collector = SVGStyleCollector()
    let parser = SVGReader.parser(of: document)
    parser.delegate = collector
    _ = parser.parse()
    if let error = collector.error { throw error }
    return collector.sheet
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard error == nil else { return }
    let name = SVGElementName.resolved(name, namespaceURI, qualifiedName)
    depth += 1
    // The second pass rejects files of this depth.
    guard depth <= 256 else { return parser.abortParsing() }
    let line = max(parser.lineNumber, 1)
    do throws(SVGFault) {
      if text != nil {
        throw SVGFault("the element \(name.prefix(40)) is not allowed in a style sheet")
      }
      guard name == "style", depth > 1 else { return }
      try Self.check(attributes)
      text = ("", line)
    } catch {
      stop(parser, error.at(line: line))
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    guard let text else { return }
    self.text = nil
    do throws(SVGError) { try sheet.read(text.content, line: text.line) } catch {
      stop(parser, error)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text?.content += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text?.content += String(decoding: block, as: UTF8.self)
  }

  private func stop(_ parser: XMLParser, _ error: SVGError) {
    self.error = self.error ?? error
    parser.abortParsing()
  }

  /// Checks the language and the medium of a style sheet.
  ///
  /// - Throws: `SVGFault` if it is not CSS, or is not for screens.
  private static func check(_ attributes: [String: String]) throws(SVGFault) {
    for (name, words) in [("type", ["", "text/css"]), ("media", ["", "all", "screen"])] {
      let value = (attributes[name] ?? "").trimmingSpace.lowercased()
      guard words.contains(value) else {
        throw SVGFault("\(name) of a style sheet must be \(words[1]), got \(value.prefix(40))")
      }
    }
  }
}
