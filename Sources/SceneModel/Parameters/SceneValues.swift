import GalleryModel
import InputText

/// Access to the items of a collection that parameters may name.
package protocol SceneCollection: Sendable {
  /// Returns the item with a name, or `nil` if it does not exist.
  func item(_ kind: SceneName, named name: String) async throws -> SceneItem?

  /// Returns a few names that are similar to a text, the most similar first.
  ///
  /// With a `tag`, only items with that tag are considered.
  func names(of kind: SceneName, near text: String, tag: String?) async throws -> [String]

  /// Returns the first name in alphabetical order, or `nil` if no item qualifies.
  ///
  /// With a `tag`, only items with that tag are considered.
  func firstName(of kind: SceneName, tag: String?) async throws -> String?
}

/// An item of a collection.
package struct SceneItem: Sendable {
  /// The label, or `nil` if texts use the name.
  package let label: String?
  /// The tags.
  package let tags: [String]

  /// Creates an item.
  package init(label: String?, tags: [String]) {
    self.label = label
    self.tags = tags
  }
}

/// The values of all parameters of a document (scenes.md §5).
package struct SceneValues: Hashable, Sendable {
  /// The values by name, exactly one for each parameter.
  package let values: [String: ParameterValue]

  /// The maximum number of bytes of all values of a query together.
  static let maximumBytes = 4000

  /// Returns the value of a parameter.
  package subscript(name: String) -> ParameterValue? { values[name] }

  /// The canonical query, equal for equal values: all values, sorted by name and percent-encoded (RFC 3986 §2.3).
  package var canonicalText: String {
    values.sorted { $0.key < $1.key }
      .map { "\($0)=\(Self.escaped($1.text))" }.joined(separator: "&")
  }

  /// The canonical query, followed by the labels of all named items.
  ///
  /// A changed label may change the picture, so it changes this text.
  package var drawnText: String {
    values.sorted { $0.key < $1.key }.reduce(canonicalText) { text, item in
      guard case .name(_, let label?) = item.value else { return text }
      return text + "\n\(item.key)=\(Self.escaped(label))"
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped
  }
}

extension SceneDocument {
  /// Returns the values of the parameters in a query.
  ///
  /// Parameters that the query omits have their defaults.
  ///
  /// - Parameters:
  ///   - query: Decoded names and texts; the text is `nil` for a name without `=`.
  ///   - options: The names of URL options, which are skipped.
  ///   - scene: The name of the scene, for messages.
  ///   - collection: The collection that resolves names.
  /// - Throws: `SceneParameterError`, and errors of the collection.
  package func values(
    _ query: [(name: String, value: String?)], options: [String] = [], scene: String,
    in collection: some SceneCollection
  ) async throws -> SceneValues {
    var texts: [String: String] = [:]
    for item in query where !options.contains(item.name) {
      guard parameters.contains(where: { $0.name == item.name }) else {
        throw unknown(item.name, options, scene)
      }
      guard let text = item.value else {
        throw SceneParameterError(item.name, message: "\(item.name) must have a value")
      }
      guard texts.updateValue(text, forKey: item.name) == nil else {
        throw SceneParameterError(
          item.name, message: "\(item.name) must be given once, got it more than once")
      }
    }
    let bytes = texts.values.reduce(0) { $0 + $1.utf8.count }
    guard bytes <= SceneValues.maximumBytes else {
      let longest = texts.max { $0.value.utf8.count < $1.value.utf8.count }?.key ?? ""
      throw SceneParameterError(
        longest,
        message:
          "the values must be at most \(SceneValues.maximumBytes) bytes together, got \(bytes)")
    }
    var values: [String: ParameterValue] = [:]
    for parameter in parameters {
      if let text = texts[parameter.name] {
        values[parameter.name] = try await parameter.value(text, in: collection)
      } else if let value = parameter.defaultValue {
        values[parameter.name] = try await parameter.labelled(value, in: collection)
      } else {
        throw SceneParameterError(
          parameter.name, message: "\(parameter.name) must be given: it has no default")
      }
    }
    return SceneValues(values: values)
  }

  /// Returns the values that a document is checked with.
  ///
  /// A parameter has its default. Without a default, a text is the parameter's name, a number its minimum or 1, and
  /// any other type its first possible value.
  ///
  /// - Throws: Errors of the collection.
  package func sampleValues(in collection: some SceneCollection) async throws -> SceneValues {
    var values: [String: ParameterValue] = [:]
    for parameter in parameters {
      let value =
        if let known = parameter.defaultValue { known } else {
          try await parameter.sample(in: collection)
        }
      values[parameter.name] = try await parameter.labelled(value, in: collection)
    }
    return SceneValues(values: values)
  }

  private func unknown(
    _ name: String, _ options: [String], _ scene: String
  ) -> SceneParameterError {
    let names = parameters.map(\.name) + options
    let near = NearNames.of(name, in: names)
    return SceneParameterError(
      name,
      message: "\(name.shown) is neither a parameter of the scene \(scene) nor an option"
        + (near.first.map { "; did you mean \($0)?" } ?? ""), allowed: names, near: near)
  }
}

extension SceneParameter {
  /// Returns the value of a text in a query.
  fileprivate func value(_ text: String, in collection: some SceneCollection) async throws
    -> ParameterValue
  {
    guard !text.isEmpty || type.mayBeEmpty else {
      throw SceneParameterError(
        name, value: "", message: "\(name) must have a value", allowed: type.allowed)
    }
    let value: ParameterValue
    do throws(RuleViolation) { value = try type.value(text) } catch {
      if case .name(let kind, let tag, _) = type {
        throw try await missing(kind, text, tag, in: collection)
      }
      throw SceneParameterError(
        name, value: text, message: "\(name) \(error.text)", allowed: type.allowed,
        near: error.near)
    }
    guard case .name(let kind, let tag, _) = type, !text.isEmpty else { return value }
    guard let item = try await collection.item(kind, named: text),
      tag.map(item.tags.contains) ?? true
    else { throw try await missing(kind, text, tag, in: collection) }
    return .name(text, label: item.label)
  }

  /// Returns a value with the item's label, if the value is the name of an item.
  fileprivate func labelled(
    _ value: ParameterValue, in collection: some SceneCollection
  ) async throws -> ParameterValue {
    guard case .name(let kind, _, _) = type, case .name(let name, _) = value, !name.isEmpty else {
      return value
    }
    return .name(name, label: try await collection.item(kind, named: name)?.label)
  }

  private func missing(
    _ kind: SceneName, _ text: String, _ tag: String?, in collection: some SceneCollection
  ) async throws -> SceneParameterError {
    let near = try await collection.names(of: kind, near: text, tag: tag)
    let thing = "a \(kind.rawValue) of the collection" + (tag.map { " tagged \($0)" } ?? "")
    return SceneParameterError(
      name, value: text,
      message: "\(name) must name \(thing), got \(text.shown)"
        + (near.first.map { "; did you mean \($0)?" } ?? ""), near: near)
  }

  /// Returns a sample value for a parameter without a default.
  fileprivate func sample(in collection: some SceneCollection) async throws -> ParameterValue {
    switch type {
    case .text(_, let choices): .text(choices.first ?? name)
    case .choice(let options): .text(options.first ?? "")
    case .number(let range), .integer(let range): .number(range.sample)
    case .boolean: .boolean(true)
    case .color: .color(.semantic(.primary))
    case .date: SceneDate("2000-01-01").map { .date($0) } ?? .text("")
    case .name(let kind, let tag, _):
      .name(try await collection.firstName(of: kind, tag: tag) ?? "", label: nil)
    case .url: .url("https://example.org/")
    case .list: .list([name])
    }
  }
}

extension ClosedRange<ParameterNumber> {
  /// The minimum if there is one, otherwise the number nearest to 1.
  fileprivate var sample: ParameterNumber {
    lowerBound > .lowest ? lowerBound : Swift.min(ParameterNumber(bounded: 1_000_000), upperBound)
  }
}

extension ParameterType {
  /// Whether the value may be empty in a query.
  package var mayBeEmpty: Bool {
    switch self {
    case .text(_, let choices): choices.isEmpty
    case .list: true
    case .name(_, _, let mayBeEmpty): mayBeEmpty
    case .number, .integer, .boolean, .color, .choice, .date, .url: false
    }
  }

  /// The valid values if their number is limited, otherwise an empty list.
  fileprivate var allowed: [String] {
    switch self {
    case .text(_, let choices): choices
    case .choice(let options): options
    case .boolean: ["true", "false"]
    case .number, .integer, .color, .date, .name, .url, .list: []
    }
  }
}
