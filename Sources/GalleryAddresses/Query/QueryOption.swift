package import GalleryModel

/// An option that a URL sets: its name, its spelling, its words for people, and its place in what is asked for.
///
/// It is declared once: requests are read and refused by it, addresses are written by it, and the
/// description of the API and the controls of pages are made of it.
package struct QueryOption<Root: Sendable, Value: Equatable & Sendable>: DeclaredOption {
  package let parameter: QueryParameter
  package let spelling: Spelling<Value>
  private let get: @Sendable (Root) -> Value?
  private let set: @Sendable (inout Root, Value) -> Void

  /// An option that is kept in its own way; `get` gives `nil` where there is nothing to write.
  package init(
    _ parameter: QueryParameter, _ spelling: Spelling<Value>,
    get: @escaping @Sendable (Root) -> Value?, set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.parameter = parameter
    self.spelling = spelling
    self.get = get
    self.set = set
  }

  /// An option that always has a value.
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

  /// An option that may be left open.
  package init(
    _ path: any WritableKeyPath<Root, Value?> & Sendable, _ name: String,
    _ spelling: Spelling<Value>, _ summary: String, default defaultValue: String? = nil,
    example: String? = nil
  ) {
    self.init(
      QueryParameter(name, spelling.kind, summary, default: defaultValue, example: example),
      spelling, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// The same option of what holds such a root among other things.
  package func within<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> QueryOption<
    Whole, Value
  > {
    let (get, set) = (get, set)
    return QueryOption<Whole, Value>(
      parameter, spelling, get: { get($0[keyPath: path]) }, set: { set(&$0[keyPath: path], $1) })
  }

  /// The value that is given, `nil` where none is.
  package func value(in values: QueryValues) throws(ParameterError) -> Value? {
    let texts = values.all(parameter)
    return texts.isEmpty ? nil : try spelling.read(texts, parameter)
  }

  /// The same of a parameter without which nothing is answered.
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

  /// The parameter of an address with a value; without one it is taken out.
  ///
  /// - Precondition: the spelling writes one text.
  package func callAsFunction(_ value: Value?) -> AddressParameter {
    (parameter.name, value.flatMap { spelling.write($0).first })
  }
}

extension QueryOption {
  /// Returns the parameter of an address with a whole factor.
  package func callAsFunction(_ factor: Int) -> AddressParameter where Value == Scale {
    (name, String(factor))
  }

  /// Returns the parameter of an address with `density` pixels a point, or without the parameter for 1.
  package func callAsFunction(density: Int) -> AddressParameter where Value == Scale {
    (name, density == 1 ? nil : String(density))
  }
}

/// An option of some root, whatever the type of its values.
package protocol DeclaredOption<Root>: Sendable {
  associatedtype Root
  var parameter: QueryParameter { get }
  /// That of the parameter, without a copy of all of it.
  var name: String { get }

  /// Reads what is given into the root; throws what a client is told about a wrong value.
  func read(_ values: QueryValues, into root: inout Root) throws(ParameterError)

  /// The values to be written, one for each time that the parameter is given: none where the root is
  /// as the base.
  func texts(of root: Root, unlike base: Root) -> [String]
}

/// The query of a URL: options that are read from it, and written to it, in the order in which they are
/// declared.
package protocol Query: Sendable {
  static var declared: OptionList<Self> { get }

  /// Every option at its default.
  init()

  /// Reads the options that are given; the others keep their defaults.
  init(_ values: QueryValues) throws(ParameterError)
}

extension Query {
  /// The parameters of a route that does not answer without one of them.
  package static func declaredParameters(requiring name: String) -> ParameterList {
    ParameterList(declared.map { $0.name == name ? $0.parameter.required : $0.parameter })
  }

  package init(_ values: QueryValues) throws(ParameterError) {
    self.init()
    try read(values)
  }

  package mutating func read(_ values: QueryValues) throws(ParameterError) {
    // In the order of declaration, so that of several mistakes always the same one is told.
    for place in values.places(in: Self.declared) {
      try Self.declared[place].read(values, into: &self)
    }
  }

  /// The parameters of an address that asks for the same: none of an option that is as in the base.
  package func written(unlike base: Self = Self()) -> [AddressParameter] {
    Self.declared.flatMap { option in
      option.texts(of: self, unlike: base).map { (option.name, $0) }
    }
  }
}

/// One parameter of an address; one without a value is left out.
package typealias AddressParameter = (name: String, value: String?)

/// An option of a part, as an option of the whole that contains the part.
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
