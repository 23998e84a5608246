import GalleryModel
import GalleryWire
import InputText

/// A text of a document: literals and placeholders for values (scenes.md §6).
package struct TextTemplate: Hashable, Sendable {
  /// A part of a text.
  package enum Piece: Hashable, Sendable {
    case literal(String)
    /// A placeholder for the value of a parameter, with an optional function.
    case substitution(name: String, function: TextFunction?)
  }

  /// The parts in order.
  ///
  /// No two literals are adjacent.
  package let pieces: [Piece]

  /// Reads a text with the placeholders `{{name}}` and `{{name|function}}`; `{{{{` is a literal `{{`.
  ///
  /// - Throws: `RuleViolation` for an unclosed placeholder or an unknown function.
  init(_ text: String) throws(RuleViolation) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      literal += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      if rest.hasPrefix("{{") {
        literal += "{{"
        rest = rest.dropFirst(2)
        continue
      }
      guard let close = rest.firstRange(of: "}}") else {
        throw RuleViolation("has {{ without }}; a literal {{ is written {{{{")
      }
      let parts = rest[..<close.lowerBound].split(
        separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      rest = rest[close.upperBound...]
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      let function = parts.count == 2 ? try TextFunction(String(parts[1])) : nil
      pieces.append(.substitution(name: String(parts[0]), function: function))
    }
    literal += rest
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }
}

/// The use of a text, which determines how inserted values are isolated and counted.
enum TextUse: Sendable {
  /// Drawn: values are enclosed in FSI and PDI, and scalars count as drawn text.
  case drawn
  /// Used as a text alternative: values are enclosed in FSI and PDI.
  case spoken
  /// Passed to a nested scene, which isolates the value itself.
  case passed
}

extension Form<String> {
  /// Returns the form of a text with placeholders.
  static func text(_ use: TextUse) -> Form {
    Form("a text", [.string, .reference], schema: .text(examples: ["Hello, world"])) {
      (node, document) throws(SceneDocumentError) in
      let text = node.string ?? ""
      guard
        text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control })
      else {
        throw SceneDocumentError(node, "must have no control characters but line feeds")
      }
      let template: TextTemplate
      do throws(RuleViolation) { template = try TextTemplate(text) } catch {
        throw SceneDocumentError(node, error)
      }
      var types: [String: ParameterType] = [:]
      for case .substitution(let name, let function) in template.pieces {
        types[name] = try document.type(of: name, in: node, function)
      }
      let known = types
      return ReadResult(
        template: .filled { (expansion) throws(SceneExpansionError) in
          try expansion.text(template, known, use)
        }, canonical: .string(text))
    }
  }
}

extension DocumentReader {
  /// Returns the type of a parameter in a placeholder.
  ///
  /// - Throws: `SceneDocumentError` if the type has no text, or if the function is for another type.
  fileprivate func type(
    of name: String, in node: JSONNode, _ function: TextFunction?
  ) throws(SceneDocumentError) -> ParameterType {
    let type = try type(of: name, at: node)
    let isNumber: Bool
    switch type {
    case .boolean, .color, .url:
      throw SceneDocumentError(node, "must have texts put in, and \(name) is \(type.kind.words)")
    case .number, .integer: isNumber = true
    case .text, .choice, .date, .name, .list: isNumber = false
    }
    if let function, function.isNumeric != isNumber {
      let things = isNumber ? "texts" : "numbers"
      throw SceneDocumentError(
        node, "has \(name)|\(function), which is for \(things), and \(name) is \(type.kind.words)")
    }
    return type
  }
}

extension ExpansionState {
  /// Returns a text with its placeholders replaced by values.
  fileprivate mutating func text(
    _ template: TextTemplate, _ types: [String: ParameterType], _ use: TextUse
  ) throws(SceneExpansionError) -> String {
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .literal(let literal):
        try write(scalars: literal.unicodeScalars.count, use)
        text += literal
      case .substitution(let name, let function):
        let filled = try value(of: name)
        if use == .drawn { draw(filled) }
        let value = filled.text(types[name], function).withoutBidiControls
        try write(scalars: value.unicodeScalars.count, use)
        text += use == .passed || value.isEmpty ? value : "\u{2068}\(value)\u{2069}"
      }
    }
    return text
  }
}

extension ParameterValue {
  /// Returns the value as text.
  fileprivate func text(_ type: ParameterType?, _ function: TextFunction?) -> String {
    let text: String
    switch self {
    case .number(let number): return function?.text(of: number) ?? number.description
    case .date(let date):
      if case .date(let format)? = type {
        text = format.text(of: date)
      } else {
        text = date.description
      }
    case .name(let name, let label): text = label ?? name
    case .list(let items): text = items.joined(separator: ", ")
    case .text, .boolean, .color, .url: text = self.text
    }
    return function?.text(of: text) ?? text
  }
}

extension String {
  /// The text without embeddings, overrides and isolates, which could reorder the surrounding text.
  ///
  /// The marks LRM, RLM and ALM are kept (UAX #9 §2).
  var withoutBidiControls: String {
    guard unicodeScalars.contains(where: \.isBidiControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isBidiControl }))
  }

  /// The text without the isolates around inserted values, for titles and plain text files.
  package var withoutIsolates: String { withoutBidiControls }
}

extension Unicode.Scalar {
  fileprivate var isBidiControl: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
