package import GalleryAddresses
package import GalleryModel
package import GalleryScenes
package import HTTPServer
package import SceneModel

/// The state of a scene's page: the values of its parameters, followed by the options of its picture.
package typealias SceneState = PictureState<SceneOptions>

extension SceneOptions: PagedOptions {
  package static let kind = ItemKind.scene
  package static let standardFormat = PictureFormat.png
  /// The options, without the scene's own parameters, and without options that change no picture.
  package static let named = ParameterList(
    SceneQuery.declared.map(\.parameter).filter {
      ![SceneQuery.version.name, SceneQuery.layout.name].contains($0.name)
    }
      + [pageFormat.parameter])
  package static let pageParameters = named
  package static let sealNames = [SceneAccessQuery.expires.name, SceneAccessQuery.signature.name]

  package static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool {
    text == parameter.defaultValue
  }

  package static func simplify(_ texts: inout [String: String], _ values: QueryValues) {}
}

extension SceneState {
  /// Parses the query of a scene's page; unknown names are left to the caller, which knows the scene.
  ///
  /// - Parameter parameters: The parameters of the document.
  package init(_ query: [Request.QueryItem], _ parameters: [SceneParameter]) throws(ParameterError)
  {
    try self.init(query, parameters, beside: [])
  }

  /// Parses the query of the editor's page, which carries the document; names that it does not declare are ignored.
  ///
  /// - Parameter parameters: The parameters of the document.
  package init(
    draft query: [Request.QueryItem], _ parameters: [SceneParameter]
  ) throws(ParameterError) {
    try self.init(query, parameters, beside: [DraftQuery.document.parameter])
  }

  private init(
    _ query: [Request.QueryItem], _ parameters: [SceneParameter], beside others: [QueryParameter]
  ) throws(ParameterError) {
    let named = ParameterList(
      others + parameters.map(\.query) + SceneAccessQuery.parameters + SceneOptions.named)
    let names = Set(named.map(\.name))
    let known = query.filter { names.contains($0.name) }
    // A signature is valid only for the query as it was written.
    let isSigned = query.contains { $0.name == SceneAccessQuery.signature.name }
    try self.init(
      QueryValues(known, allowing: named, ignoringEmpty: !isSigned), named, keepsDefaults: isSigned)
  }

  /// Whether the URLs are signed and therefore invalid after a change.
  var isSigned: Bool { self[SceneAccessQuery.signature.parameter] != nil }

  /// Returns the URL of a picture, as users see and copy it.
  func picture(_ path: String, _ format: PictureFormat, _ changes: [Change] = []) -> LocalAddress {
    LocalAddress("\(path).\(format.rawValue)", pictureParameters(changes), keepsEmpty: true)
  }
}

extension SceneParameter {
  /// The parameter for pages; the scene itself checks its value.
  var query: QueryParameter {
    QueryParameter(
      name, kind, summary, default: defaultValue?.text, isEmptyTaken: type.mayBeEmpty)
  }

  /// The name as words.
  var title: String {
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private var kind: ValueKind {
    switch type {
    case .boolean: .boolean
    case .color: .color
    case .choice(let options): .choice(options)
    case .text(_, let choices) where !choices.isEmpty: .choice(choices)
    default: .text(maximumBytes: ParameterType.maximumBytes)
    }
  }

  /// The accepted values in a sentence.
  private var summary: String {
    let values: String =
      switch type {
      case .text(let maximum, let choices):
        choices.isEmpty ? "Text of at most \(maximum) characters" : "One of its texts"
      case .number: "A number\(limits)"
      case .integer: "A whole number\(limits)"
      case .boolean: "True or false"
      case .color: "A colour"
      case .choice: "One of its choices"
      case .date: "A day"
      case .name(let thing, let tag, _):
        "The name of a \(thing.rawValue)\(tag.map { " tagged \($0)" } ?? "")"
      case .url: "The address of an image"
      case .list(let count, let maximum):
        "At most \(count) texts separated by commas, each of at most \(maximum) characters"
      }
    return values + (defaultValue == nil ? "; it must be given." : ".")
  }

  private var limits: String {
    switch type {
    case .number(let range), .integer(let range):
      (range.least.map { " from \($0)" } ?? "") + (range.most.map { " to \($0)" } ?? "")
    default: ""
    }
  }
}
