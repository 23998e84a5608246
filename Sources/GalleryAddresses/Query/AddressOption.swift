/// An option of addresses in words, for those who write addresses elsewhere, as commands do.
package struct AddressOption: Sendable {
  /// As it stands in the address, for example `proposedWidth`.
  package let name: String
  /// A sentence for people.
  package let summary: String
  /// The values that are taken, each in words or literally.
  package let allowed: [String]
  /// The value that is as good as none.
  package let defaultValue: String?
  /// True where the values are all that there are.
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
  /// Those of a scene's picture.
  package static let ofScenes = SceneQuery.declared.map { AddressOption($0.parameter) }
}
