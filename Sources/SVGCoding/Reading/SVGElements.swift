import Foundation
import FoundationXML
import Raster
import VectorRaster

/// An XML parser delegate that collects the shapes, and stops the parser at the first forbidden construct.
///
/// It builds no tree. A stack of contexts holds the inherited state.
final class SVGElements: NSObject, XMLParserDelegate {
  private let sheet: SVGStyleSheet
  private var stack: [SVGContext] = []
  private var commandCount = 0
  private var groupCount = 0
  private var contextCount = 0
  private var elementCount = 0
  /// The first line of the current element.
  private var line = 1
  /// The number of open elements inside a skipped element, including it; 0 outside.
  private var ignoredDepth = 0
  /// Whether the skipped element is `defs`.
  private var isInDefinitions = false
  /// The text of the document's own title while it is being read, otherwise `nil`.
  private var titleText: String?

  private(set) var document: SVGDocument?
  private(set) var error: SVGError?
  /// The line of the first XML error, unless `error` occurred before it.
  ///
  /// The parser may continue to the end of the file, but all later events are ignored.
  private(set) var faultLine: Int?

  init(sheet: SVGStyleSheet) { self.sheet = sheet }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard error == nil, faultLine == nil else { return }
    line = max(parser.lineNumber, 1)
    do throws(SVGFault) {
      try begin(SVGElementName.resolved(name, namespaceURI, qualifiedName), attributes)
    } catch {
      self.error = error.at(line: line)
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      if ignoredDepth == 0, let title = titleText {
        let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty, document?.title == nil { document?.title = words }
        titleText = nil
      }
      return
    }
    _ = stack.popLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if titleText != nil { titleText? += string.prefix(1024) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    guard error == nil, faultLine == nil else { return }
    faultLine = max(parser.lineNumber, 1)
  }

  private func begin(_ name: String, _ attributes: [String: String]) throws(SVGFault) {
    guard stack.count + ignoredDepth < SVGReader.maximumDepth else {
      throw SVGFault("elements must be nested at most \(SVGReader.maximumDepth) deep")
    }
    if ignoredDepth > 0 { return try skip(name) }
    if stack.isEmpty { return try beginRoot(name, attributes) }
    let kind = SVGElementName.kind(of: name)
    guard !stack[stack.count - 1].isShape || [.title, .ignored, .style].contains(kind) else {
      throw SVGFault("the element \(shown(name)) is not allowed in a shape")
    }
    isInDefinitions = kind == .definitions
    switch kind {
    case .ignored, .definitions, .style: ignoredDepth = 1
    case .title:
      ignoredDepth = 1
      if stack.count == 1 { titleText = "" }
    case .refused: try refuse(name)
    case .group:
      var context = try context(name, attributes)
      if context.hasOwnClasses {
        groupCount += 1
        context.groupID = groupCount
      }
      stack.append(context)
    case .shape:
      var context = try context(name, attributes)
      context.isShape = true
      stack.append(context)
      try add(name, attributes, context)
    }
  }

  private func beginRoot(_ name: String, _ attributes: [String: String]) throws(SVGFault) {
    guard name == "svg" else { throw SVGFault("the root element must be svg, got \(shown(name))") }
    let viewBox = try SVGViewBox.rect(of: attributes)
    document = SVGDocument(viewBox: viewBox)
    document?.textColor = sheet.textColor
    stack = [SVGContext(viewBox: viewBox)]
    var context = try context(name, attributes)
    // The classes of the root belong to the icon set rather than to a layer.
    (context.classes, context.hasOwnClasses) = ([], false)
    stack = [context]
  }

  /// Skips an element inside a skipped one.
  ///
  /// In `defs`, forbidden elements are still errors, although nothing there is drawn.
  private func skip(_ name: String) throws(SVGFault) {
    ignoredDepth += 1
    if isInDefinitions, SVGElementName.kind(of: name) == .refused { try refuse(name) }
  }

  private func refuse(_ name: String) throws(SVGFault) {
    throw SVGFault("the element \(shown(name)) is not allowed")
  }

  /// Returns the context of an element: its own attributes applied to the inherited state.
  private func context(_ name: String, _ attributes: [String: String]) throws(SVGFault)
    -> SVGContext
  {
    var context = stack[stack.count - 1]
    let unknown = try context.apply(attributes, of: name, sheet)
    contextCount += 1
    (context.number, context.line) = (contextCount, line)
    unknown.forEach { note("\($0) is omitted") }
    return context
  }

  private func add(
    _ name: String, _ attributes: [String: String], _ context: SVGContext
  ) throws(SVGFault) {
    let geometry = SVGGeometry(attributes: attributes, viewBox: context.viewBox)
    let (path, commands) = try geometry.path(name)
    commandCount += commands
    guard commandCount <= SVGReader.maximumCommands else {
      throw SVGFault(
        "a file must have at most \(SVGReader.maximumCommands) path commands, got \(commandCount)")
    }
    guard !path.isEmpty else { return note("\(name) has nothing to draw") }
    let shapes = try context.shapes(path, canBeFilled: name != "line")
    if shapes.isEmpty, !context.isHelper(path) { note("\(name) cannot be seen") }
    elementCount += shapes.reduce(0) { $0 + $1.shape.path.elements.count }
    guard elementCount <= Self.maximumElements else {
      throw SVGFault(
        "a drawing must have at most \(Self.maximumElements) lines and curves once strokes "
          + "under uneven transforms are outlined, got \(elementCount)")
    }
    document?.shapes += shapes
  }

  /// The maximum number of lines and curves, which is also the limit when the path data is read again.
  private static let maximumElements = 1 << 16

  private func note(_ text: String) {
    document?.notes.append(SVGDocument.Note(line: line, text: text))
  }

  private func shown(_ name: String) -> String { String(name.prefix(40)) }
}
