package import GalleryModel

/// The declaration of a URL's option: its name, spelling and description, and the property of the parsed options that
/// holds its value.
///
/// There is no other declaration: requests are parsed and checked with it, URLs are written with it, and the
/// description of the API and the controls of pages are derived from it.
package struct QueryOption<Root: Sendable, Value: Equatable & Sendable>: DeclaredOption {
  package let parameter: QueryParameter
  package let spelling: Spelling<Value>
  private let get: @Sendable (Root) -> Value?
  private let set: @Sendable (inout Root, Value) -> Void

  /// Creates an option with custom storage; `get` returns `nil` if the option need not be written.
  package init(
    _ parameter: QueryParameter, _ spelling: Spelling<Value>,
    get: @escaping @Sendable (Root) -> Value?, set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.parameter = parameter
    self.spelling = spelling
    self.get = get
    self.set = set
  }

  /// Creates an option that always has a value.
  package init(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ name: String,
    _ spelling: Spelling<Value>, _ summary: String, default defaultValue: String? = nil,
    example: String? = nil, synonyms: [String: String] = [:], isRepeatable: Bool = false,
    maximumCount: Int? = nil
  ) {
    self.init(
      QueryParameter(
        name, spelling.kind, summary, default: defaultValue, example: example, synonyms: synonyms,
        isRepeatable: isRepeatable, maximumCount: maximumCount),
      spelling, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates an optional option.
  package init(
    _ path: any WritableKeyPath<Root, Value?> & Sendable, _ name: String,
    _ spelling: Spelling<Value>, _ summary: String, default defaultValue: String? = nil,
    example: String? = nil
  ) {
    self.init(
      QueryParameter(name, spelling.kind, summary, default: defaultValue, example: example),
      spelling, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Returns the same option for a type that contains the root at `path`.
  package func within<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> QueryOption<
    Whole, Value
  > {
    let (get, set) = (get, set)
    return QueryOption<Whole, Value>(
      parameter, spelling, get: { get($0[keyPath: path]) }, set: { set(&$0[keyPath: path], $1) })
  }

  /// Returns the value, or `nil` if the parameter is absent.
  package func value(in values: QueryValues) throws(ParameterError) -> Value? {
    let texts = values.all(parameter)
    return texts.isEmpty ? nil : try spelling.read(texts, parameter)
  }

  /// Returns the value of a required parameter.
  ///
  /// - Throws: `ParameterError` if it is absent or invalid.
  package func requiredValue(in values: QueryValues) throws(ParameterError) -> Value {
    guard let value = try value(in: values) else {
      throw ParameterError(name, message: "\(name) must be given", allowed: parameter.allowed)
    }
    return value
  }

  package var name: String { parameter.name }

  package func read(_ values: QueryValues, into root: inout Root) throws(ParameterError) {
    if let value = try value(in: values) { set(&root, value) }
  }

  package func texts(of root: Root, unlike base: Root) -> [String] {
    guard let value = get(root), value != get(base) else { return [] }
    return spelling.write(value)
  }

  /// Returns the parameter of a URL with a value; `nil` removes it.
  ///
  /// - Precondition: The spelling writes one text.
  package func callAsFunction(_ value: Value?) -> AddressParameter {
    (parameter.name, value.flatMap { spelling.write($0).first })
  }
}

extension QueryOption {
  /// Returns the parameter of a URL with a whole factor.
  package func callAsFunction(_ factor: Int) -> AddressParameter where Value == Scale {
    (name, String(factor))
  }

  /// Returns the parameter of a URL with `density` pixels per point, or a removed one for 1.
  package func callAsFunction(density: Int) -> AddressParameter where Value == Scale {
    (name, density == 1 ? nil : String(density))
  }
}

/// An option of a root type, with its value type erased.
package protocol DeclaredOption<Root>: Sendable {
  associatedtype Root
  var parameter: QueryParameter { get }
  /// The name of the parameter, which is read without copying the parameter.
  var name: String { get }

  /// Parses the values into the root.
  ///
  /// - Throws: `ParameterError` with a text for the client if a value is invalid.
  func read(_ values: QueryValues, into root: inout Root) throws(ParameterError)

  /// Returns the texts to write, one for each occurrence of the parameter, or an empty array if the root has the value
  /// of the base.
  func texts(of root: Root, unlike base: Root) -> [String]
}

/// The query of a URL; its options are read and written in the order of declaration.
package protocol Query: Sendable {
  static var declared: OptionList<Self> { get }

  /// Creates a query with every option at its default.
  init()

  /// Parses the options; absent ones keep their defaults.
  init(_ values: QueryValues) throws(ParameterError)
}

extension Query {
  /// Returns the parameters of a route that requires one of them.
  package static func declaredParameters(requiring name: String) -> ParameterList {
    ParameterList(declared.map { $0.name == name ? $0.parameter.required : $0.parameter })
  }

  package init(_ values: QueryValues) throws(ParameterError) {
    self.init()
    try read(values)
  }

  package mutating func read(_ values: QueryValues) throws(ParameterError) {
    // In the order of declaration, so that the reported error does not depend on the order of the URL.
    for place in values.places(in: Self.declared) {
      try Self.declared[place].read(values, into: &self)
    }
  }

  /// Returns the parameters of a URL for the same options, without those that are equal to the base.
  package func written(unlike base: Self = Self()) -> [AddressParameter] {
    Self.declared.flatMap { option in
      option.texts(of: self, unlike: base).map { (option.name, $0) }
    }
  }
}

/// A parameter of a URL, which is omitted if its value is `nil`.
package typealias AddressParameter = (name: String, value: String?)

/// An option of a part that is declared as an option of the whole.
private struct ContainedOption<Root: Sendable, Part>: DeclaredOption {
  let option: any DeclaredOption<Part>
  let path: any WritableKeyPath<Root, Part> & Sendable

  var parameter: QueryParameter { option.parameter }
  var name: String { option.name }

  func read(_ values: QueryValues, into root: inout Root) throws(ParameterError) {
    try option.read(values, into: &root[keyPath: path])
  }

  func texts(of root: Root, unlike base: Root) -> [String] {
    option.texts(of: root[keyPath: path], unlike: base[keyPath: path])
  }
}

extension Sequence {
  /// Returns options of a part as options of the whole that contains the part at `path`.
  package func contained<Whole: Sendable, Part>(
    in path: any WritableKeyPath<Whole, Part> & Sendable
  ) -> [any DeclaredOption<Whole>] where Element == any DeclaredOption<Part> {
    map { ContainedOption(option: $0, path: path) }
  }
}
