import GalleryModel
import GalleryScenes

import GalleryWire
@testable import GalleryAddresses
@testable import GalleryWeb

/// The source file of `PixelariumClient` with the server's options: the allowed words as types, and a table of names,
/// defaults and ranges for each kind of picture.
enum OptionsFile {
  /// The tables by the client's names.
  private static let tables: [(name: String, route: String, parameters: ParameterList)] = [
    ("bitmap", "/bitmap/{id}", RenderQuery.parameters),
    ("symbol", "/symbol/{symbol}", SymbolQuery.parameters),
    ("scene", "/scene/{scene}", SceneQuery.parameters),
    ("remote", "/remote", RemoteQuery.parameters),
  ]

  /// The types that are not named after their options.
  private static let types = [
    "match": "PaletteMatch", "profile": "ResamplingProfile", "renderer": "CellRenderer",
    "mode": "SymbolRenderingMode", "context": "SymbolContext", "inactive": "InactiveLayers",
    "imageScale": "SymbolScale",
    "weight": "SymbolWeight", "dir": "LayoutDirection", "effect": "SymbolEffect",
    "direction": "EffectDirection", "scope": "EffectScope", "sequence": "EffectSequence",
    "missing": "MissingGlyphs", "page": "Sheet",
  ]

  /// The complete file.
  static var text: String {
    var lines = [
      "// swift-format-ignore-file",
      "// Made of the options that the server declares: a test compares, and with RECORD=1 writes it anew.",
      "", "extension PixelOption {", "  /// The kinds of files.",
      words("Format", PictureFormat.allCases.map(\.rawValue)),
    ]
    var known: [String: [String]] = [:]
    for parameter in tables.flatMap(\.parameters) {
      guard let choices = parameter.words, known[parameter.name] != choices else { continue }
      precondition(known[parameter.name] == nil, "\(parameter.name) has two sets of words")
      known[parameter.name] = choices
      let type =
        types[parameter.name] ?? parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
      lines += [""] + comment(parameter) + [words(type, choices)]
    }
    lines += ["}", "", "extension OptionTable {"]
    for table in tables {
      lines += [
        "  /// Those of `\(table.route).{format}`.", "  static let \(table.name) = OptionTable([",
      ]
      lines += table.parameters.map { "    \($0.row)," } + ["  ])", ""]
    }
    lines[lines.count - 1] = "}"
    return lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ type: String, _ words: [String]) -> String {
    let cases = words.map { word in
      let parts = word.split(separator: "-")
      let name = parts.dropFirst().reduce(String(parts[0])) {
        $0 + $1.prefix(1).uppercased() + $1.dropFirst()
      }
      return name == word ? name : "\(name) = \"\(word)\""
    }
    return """
        public enum \(type): String, CaseIterable, Hashable, Sendable, Codable {
          case \(cases.joined(separator: ", "))
        }
      """
  }

  /// Returns the summary of an option as a comment, wrapped between words.
  private static func comment(_ parameter: QueryParameter) -> [String] {
    let sentence = parameter.summary.prefix(1).lowercased() + parameter.summary.dropFirst()
    return "The words of `\(parameter.name)`: \(sentence)".split(separator: " ").reduce(into: [
      "  ///"
    ]) { lines, word in
      if lines[lines.count - 1].count + word.count >= 106 { lines.append("  ///") }
      lines[lines.count - 1] += " \(word)"
    }
  }
}

extension QueryParameter {
  /// The allowed words, or `nil` if the option is not a choice.
  fileprivate var words: [String]? {
    switch kind.form {
    case .choice(let words), .choices(let words): words
    default: kind == .page ? PageSize.names : nil
    }
  }

  /// The range of the allowed numbers; the client uses floating point, which is exact for integers up to 2⁵³.
  private var range: String? {
    kind.numbers.map { numbers in
      let greatest = Int(numbers.greatest).map { String(min($0, 1 << 53)) } ?? numbers.greatest
      return "\(numbers.least)...\(greatest)"
    }
  }

  /// The option's row in a table.
  fileprivate var row: String {
    var members = ["\"\(name)\""]
    // The default match of a bitmap without indices is `nearest`.
    if let defaultValue, self != RenderQuery.match.parameter {
      members.append("standard: \"\(defaultValue)\"")
    }
    if let numbers = kind.numbers, let range {
      members.append("in: \(range)")
      if numbers.isWhole { members.append("isWhole: true") }
      members.append("\"\(allowed.joined(separator: ", or "))\"")
    }
    return "Row(\(members.joined(separator: ", ")))"
  }
}
