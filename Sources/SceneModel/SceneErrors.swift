import GalleryModel

/// The rule that a value breaks, in words that read on from the name of its place.
struct SceneFault: Error, Equatable {
  /// For example `must be 0 to 200, got 900`.
  let rule: String
  /// Words that may have been meant.
  var near: [String] = []

  init(_ rule: String, near: [String] = []) {
    self.rule = rule
    self.near = near
  }

  /// The rule, and the nearest word.
  var text: String { rule + (near.first.map { "; did you mean \($0)?" } ?? "") }
}

/// The reason why a document is no scene; exit status 65 of commands (scenes.md §8).
package struct SceneDocumentError: Error, Equatable {
  /// From 1.
  package let line: Int
  /// One sentence that begins with the place: `/body/vstack/0 has the unknown key alignement`.
  package let message: String

  /// A fault of a line.
  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  /// A fault of a value.
  init(_ node: JSONNode, _ fault: SceneFault) {
    self.init(line: node.line, message: "\(node.place) \(fault.text)")
  }

  /// A fault of a value that breaks a rule.
  init(_ node: JSONNode, _ rule: String, near: [String] = []) {
    self.init(node, SceneFault(rule, near: near))
  }

  /// The message after the file's name and the line, as compilers write them: `award.json:14: …`;
  /// standard input is called `-`.
  package func text(file: String) -> String { "\(file):\(line): \(message)" }
}

/// The reason why a parameter's value was refused; 400 on the web (scenes.md §5).
package struct SceneParameterError: Error, Equatable, CustomStringConvertible {
  /// The name that was given.
  package let parameter: String
  /// The value that was given, cut to a length fit for a message; `nil` where none was.
  package let value: String?
  /// One sentence: the thing, the limit and the value.
  package let message: String
  /// The values that would have been taken, or the names for an unknown parameter.
  package let allowed: [String]
  /// Allowed ones that look like what was given.
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

  /// The sentence.
  package var description: String { message }
}

/// The reason why the values of parameters make no picture of a document that is a scene; 422 on the
/// web (scenes.md §8).
package struct SceneExpansionError: Error, Equatable, CustomStringConvertible {
  /// One sentence, which names a place of the document or a limit of the whole.
  package let message: String
  /// The value that is at fault; `nil` where all of the document is.
  package let place: JSONPlace?

  /// A sentence that names a place or a limit.
  package init(_ message: String) { (self.message, place) = (message, nil) }

  /// A fault of the value at a place.
  init(_ place: JSONPlace, _ fault: SceneFault) {
    (message, self.place) = ("\(place) \(fault.text)", place)
  }

  /// The sentence.
  package var description: String { message }
}

extension StringProtocol {
  /// At most 80 characters of a text from outside, on one line.
  var shown: String { CatalogError.shown(String(self)) }
}
