import InputText

/// The language of scenes besides its kinds and modifiers: the keys of a document, the types of parameters, and the
/// functions of texts.
package enum SceneOutline {
  /// A type of parameters with the keys of its declaration.
  package struct Parameter: Sendable {
    /// The name of the type.
    package let name: String
    /// The valid values of a query.
    package let summary: String
    /// The keys besides `type` and `default`.
    package let keys: [SceneKey]
  }

  /// A function of a text with an example.
  package struct Function: Sendable {
    /// The spelling after the bar.
    package let name: String
    /// A value.
    package let input: String
    /// The text that it becomes.
    package let output: String
  }

  /// A document with a parameter, as a first example.
  package static let hello = """
    {
      "scene": 1,
      "parameters": { "name": { "type": "text", "default": "Ada" } },
      "body": {
        "text": "Hello, {{name}}!",
        "modifiers": [ { "padding": 8 }, { "foregroundStyle": "white" }, { "background": "navy" } ]
      }
    }
    """

  /// The keys of a document, in the order of the canonical form.
  package static let keys = SceneDocument.describedKeys

  /// The forms of colours, in words.
  package static let colors =
    SemanticColor.forms
    + #"; or a pair for light and dark: {"light": "navy", "dark": "white"}"#

  /// The types of parameters.
  package static let parameters: [Parameter] = ParameterKind.allCases.map { kind in
    Parameter(
      name: kind.rawValue, summary: kind.summary,
      keys: ParameterLimits.keys(of: kind).map(\.description))
  }

  /// The functions of texts, each with an example that the function itself computes.
  package static let functions: [Function] = TextFunction.names.compactMap { name in
    guard let function = try? TextFunction(name) else { return nil }
    guard function.isNumeric else {
      let input = "Ada Lovelace"
      return Function(name: name, input: input, output: function.text(of: input))
    }
    let millionths = function == .percent ? 124_000 : 12_345_678_900
    let number = ParameterNumber(bounded: millionths)
    return Function(name: name, input: number.description, output: function.text(of: number))
  }
}

extension ParameterKind {
  /// The valid values of a query in words.
  fileprivate var summary: String {
    switch self {
    case .text:
      "Text of at most \(ParameterType.standardLength) characters, or of `maximum`; with `choices`, one of them."
    case .number: "A number, such as `.5` or `-12.25`."
    case .integer: "A whole number."
    case .boolean: "`true` or `false`, for conditions."
    case .color: "A colour, such as `tomato`, `1d1b4b` or `systemMint`."
    case .choice: "One of the `options`, which may stand for any word of the document."
    case .date: "A day as `2026-11-21`, which texts show in its `format`."
    case .symbol: "The name of a symbol of the collection."
    case .bitmap: "The name of a bitmap of the collection."
    case .palette: "The name of a palette of the collection."
    case .url: "The URL of a remote image, http or https."
    case .list: "Texts separated by commas, for loops."
    }
  }
}
