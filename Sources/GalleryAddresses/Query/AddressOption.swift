/// The description of a URL's option, for commands that write URLs.
package struct AddressOption: Sendable {
  /// The name in the URL, for example `proposedWidth`.
  package let name: String
  /// The description, one sentence.
  package let summary: String
  /// The accepted values, each in words or literally.
  package let allowed: [String]
  /// The default, or `nil` if there is none.
  package let defaultValue: String?
  /// Whether only the listed values are accepted.
  package let isClosed: Bool

  init(_ parameter: QueryParameter) {
    name = parameter.name
    summary = parameter.summary
    allowed = parameter.allowed
    defaultValue = parameter.defaultValue
    isClosed =
      switch parameter.kind.form {
      case .boolean, .choice: true
      default: false
      }
  }
}

extension AddressOption {
  /// The options of a scene's picture.
  package static let ofScenes = SceneQuery.declared.map { AddressOption($0.parameter) }
}
