import GalleryCatalog
package import GalleryModel

/// The spelling of a type's values in a URL: the kind of the parameter, and the conversions from and to text.
///
/// Parsing a written value yields an equal value.
package struct Spelling<Value: Sendable>: Sendable {
  /// Parses all texts of a parameter, at least one.
  ///
  /// - Throws: `ParameterError` with the name of the parameter.
  package typealias Reader = @Sendable ([String], QueryParameter) throws(ParameterError) -> Value

  package let kind: ValueKind
  package let read: Reader
  package let write: @Sendable (Value) -> [String]

  /// Creates the spelling of a value that consists of several texts.
  package init(
    _ kind: ValueKind, readAll: @escaping Reader,
    write: @escaping @Sendable (Value) -> [String]
  ) {
    self.kind = kind
    read = readAll
    self.write = write
  }

  /// Creates the spelling of a value that consists of one text.
  package init(
    _ kind: ValueKind,
    read: @escaping @Sendable (String, QueryParameter) throws(ParameterError) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.kind = kind
    self.read = { (texts, parameter) throws(ParameterError) in
      try read(texts.first ?? "", parameter)
    }
    self.write = { [write($0)] }
  }
}

extension Spelling where Value: CustomStringConvertible {
  /// Creates the spelling of a value that is written as its description.
  package init(
    _ kind: ValueKind,
    read: @escaping @Sendable (String, QueryParameter) throws(ParameterError) -> Value
  ) {
    self.init(kind, read: read) { $0.description }
  }
}

extension Spelling where Value: RawRepresentable<String> & CaseIterable {
  /// A case of an enumeration, by its raw value.
  package static var choice: Spelling { choice(among: Array(Value.allCases)) }

  /// Returns the spelling of some cases of an enumeration, by their raw values.
  package static func choice(among cases: [Value]) -> Spelling {
    let names = cases.map(\.rawValue)
    return Spelling(.choice(names)) { (text, parameter) throws(ParameterError) in
      guard names.contains(text), let choice = Value(rawValue: text) else {
        throw .notOffered(parameter, text)
      }
      return choice
    } write: {
      $0.rawValue
    }
  }
}

extension Spelling {
  /// Returns the spelling of a set of cases by their raw values, separated by commas or given in several parameters.
  ///
  /// At most one of the cases that exclude each other is accepted.
  package static func choices<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    atMostOneOf alternatives: [Choice] = []
  ) -> Spelling where Value == [Choice] {
    Spelling(.choices(Choice.allCases.map(\.rawValue))) {
      (texts, parameter) throws(ParameterError) in
      var choices: [Choice] = []
      for text in texts {
        let items = text.items
        for item in items {
          guard let choice = Choice(rawValue: String(item)) else {
            throw .notOffered(parameter, String(item), in: items)
          }
          guard !choices.contains(choice) else {
            throw .refused(parameter, text, "must name each of its words once")
          }
          choices.append(choice)
        }
      }
      guard choices.count(where: alternatives.contains) <= 1 else {
        throw .refused(
          parameter, choices.map(\.rawValue).joined(separator: ","),
          "must name at most one of \(alternatives.map(\.rawValue).joined(separator: ", "))")
      }
      return choices
    } write: {
      $0.isEmpty ? [] : [$0.map(\.rawValue).joined(separator: ",")]
    }
  }
}

extension Spelling<Bool> {
  package static let boolean = Spelling(.boolean) { (text, parameter) throws(ParameterError) in
    guard let answer = Bool(text) else { throw .notOffered(parameter, text) }
    return answer
  }
}

extension Spelling<String> {
  /// Returns the spelling of any text, which is checked only for its length.
  package static func text(maximumBytes maximum: Int) -> Spelling {
    Spelling(.text(maximumBytes: maximum)) { (text, parameter) throws(ParameterError) in
      guard text.utf8.count <= maximum else {
        throw .refused(parameter, text, "must be at most \(maximum) bytes, got \(text.utf8.count)")
      }
      return text
    }
  }

  /// Returns the spelling of hexadecimal digits, as in entity tags.
  package static func digits(count: Int) -> Spelling {
    Spelling(.digits(count: count)) { (text, parameter) throws(ParameterError) in
      guard text.utf8.count == count, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
        throw .refused(parameter, text)
      }
      return text
    }
  }

  /// The name of a symbol, which need not exist.
  package static let symbolName = Spelling(.symbolName) {
    (text, parameter) throws(ParameterError) in
    guard let name = try? SymbolName(text) else { throw .refused(parameter, text) }
    return name.text
  }
}

extension Spelling<[String]> {
  /// Tags without duplicates, in lower case and in the order of the URL.
  ///
  /// Invalid tags are kept, so that the catalog reports them.
  package static let tags = Spelling(.tag) { (texts, parameter) throws(ParameterError) in
    var tags: [String] = []
    for text in texts {
      let tag = (try? Tag(text).text) ?? text
      if !tags.contains(tag) { tags.append(tag) }
    }
    if let maximum = parameter.maximumCount, tags.count > maximum {
      throw .refused(parameter, String(tags.count), "must be given at most \(maximum) times")
    }
    return tags
  } write: {
    $0
  }
}

extension Spelling<SymbolVariants> {
  /// A set of variants.
  ///
  /// Each text is a chain; the last shape in a chain wins. The texts correspond to SwiftUI's modifiers from the inside
  /// out, so the first text with a shape wins (symbols.md §4).
  package static let variants = Spelling(.variants) { (texts, parameter) throws(ParameterError) in
    var variants = SymbolVariants.none
    for text in texts where text != SymbolVariants.noneWord {
      guard let outer = SymbolVariants(chain: text) else {
        throw .refused(
          parameter, text,
          "must be words between dots, each \(SymbolVariants.words.joined(separator: ", ")), "
            + "or none", near: SymbolVariants.near(to: text))
      }
      variants = outer.union(inner: variants)
    }
    return variants
  } write: {
    $0 == .none ? [] : [$0.chain]
  }
}

extension SymbolVariants {
  /// The words of a chain.
  package static let words = ["fill", "slash"] + Shape.allCases.map(\.rawValue)
  /// The word for a chain without variants.
  package static let noneWord = "none"

  /// Returns the chain with its first unknown word corrected, or an empty array if no word is similar.
  fileprivate static func near(to chain: String) -> [String] {
    let chain = chain.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let bad = chain.firstIndex(where: { !words.contains($0) }) else { return [] }
    return NearNames.of(chain[bad], in: words).map { near in
      var chain = chain
      chain[bad] = near
      return chain.joined(separator: ".")
    }
  }
}

extension String {
  /// The texts between commas, including empty ones.
  package var items: [Substring] { split(separator: ",", omittingEmptySubsequences: false) }
}
