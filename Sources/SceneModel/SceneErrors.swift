import GalleryModel
package import InputText

/// A broken rule, worded so that it continues a sentence that begins with the place of the value.
struct RuleViolation: Error, Equatable {
  /// The rule and the offending value, for example `must be 0 to 200, got 900`.
  var rule: String
  /// Valid names that are similar to the given one.
  var near: [String] = []

  init(_ rule: String, near: [String] = []) {
    self.rule = rule
    self.near = near
  }

  /// The rule, followed by the most similar name as a suggestion.
  var text: String { rule + (near.first.map { "; did you mean \($0)?" } ?? "") }
}

/// An error in a document, with the other errors of the document; commands exit with status 65 (scenes.md §8).
package struct SceneDocumentError: Error, Equatable {
  /// The maximum number of errors of a document that are kept.
  static let maximumCount = 20

  /// The line number, from 1.
  package let line: Int
  /// One sentence that begins with the place: `/body/vstack/0 has the unknown key alignement`.
  package let message: String
  /// The further errors, without further errors of their own.
  package internal(set) var others: [SceneDocumentError] = []
  /// The number of errors beyond the kept ones.
  package internal(set) var omittedCount = 0
  /// Whether the rest of the document is not read.
  var endsReading = false
  /// Whether the error only follows from another one, which is reported instead.
  var isConsequence = false

  /// Creates an error at a line.
  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  /// All kept errors, each without the others.
  package var all: [SceneDocumentError] {
    var first = self
    (first.others, first.omittedCount) = ([], 0)
    return [first] + others
  }

  /// Creates an error at a value.
  init(_ node: JSONNode, _ fault: RuleViolation) {
    self.init(line: node.line, message: "\(node.place) \(fault.text)")
  }

  /// Creates an error at a value that breaks a rule.
  init(_ node: JSONNode, _ rule: String, near: [String] = []) {
    self.init(node, RuleViolation(rule, near: near))
  }

  /// Returns the message after the file's name and the line, in the format of compilers: `award.json:14: …`.
  ///
  /// - Parameter file: The file's name, or `-` for standard input.
  package func text(file: String) -> String { "\(file):\(line): \(message)" }

  /// Returns the text of each kept error, and of the number of omitted ones.
  ///
  /// - Parameter file: The file's name, or `-` for standard input.
  package func texts(file: String) -> [String] {
    all.map { $0.text(file: file) }
      + (omittedCount == 0 ? [] : ["\(file): and \(omittedCount) more"])
  }
}

/// An invalid value of a parameter; the server answers with status 400 (scenes.md §5).
package struct SceneParameterError: Error, Equatable, CustomStringConvertible {
  /// The name of the parameter, as given.
  package let parameter: String
  /// The value as given, truncated for messages, or `nil` if it is missing.
  package let value: String?
  /// One sentence with the parameter, the rule and the value.
  package let message: String
  /// The valid values, or the valid names if the parameter is unknown.
  package let allowed: [String]
  /// The valid values that are similar to the given one.
  package let near: [String]

  init(
    _ parameter: String, value: String? = nil, message: String, allowed: [String] = [],
    near: [String] = []
  ) {
    self.parameter = parameter.shown
    self.value = value?.shown
    self.message = message
    self.allowed = allowed
    self.near = near
  }

  /// The message.
  package var description: String { message }
}

/// An error that values of parameters cause in a valid document; the server answers with status 422 (scenes.md §8).
package struct SceneExpansionError: Error, Equatable, CustomStringConvertible {
  /// One sentence with the place in the document, or with the limit that the scene exceeds.
  package let message: String
  /// The place of the invalid value, or `nil` if the error concerns the whole document.
  package let place: JSONPlace?

  /// Creates an error of the whole document.
  package init(_ message: String) { (self.message, place) = (message, nil) }

  /// Creates an error at a place.
  init(_ place: JSONPlace, _ fault: RuleViolation) {
    (message, self.place) = ("\(place) \(fault.text)", place)
  }

  /// The message.
  package var description: String { message }
}
