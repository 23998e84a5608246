/// Code to copy; `{{server}}` stands for the origin of the server.
package struct CodeSample: Sendable {
  /// The code with `{{server}}`.
  package let text: String
  /// The purpose of the code, for the button that copies it.
  package let codeTitle: String
  /// The code before the first URL.
  package let codeStart: String
  /// The parts of the code that begin with a URL on the server, without its origin.
  package let codeRest: [String]

  /// Creates code with its purpose.
  package init(_ text: String, title: String) {
    self.text = text
    codeTitle = title
    let pieces = text.split(separator: "{{server}}", omittingEmptySubsequences: false)
    codeStart = pieces.first.map(String.init) ?? ""
    codeRest = pieces.dropFirst().map(String.init)
  }
}
