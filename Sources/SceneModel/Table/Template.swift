/// The value of a part of a document: a constant, or a closure that computes it from the values of parameters
/// (scenes.md §6).
enum Template<Value: Sendable>: Sendable {
  /// A closure that computes the value.
  ///
  /// - Throws: `SceneExpansionError` if the values of parameters break a rule.
  typealias Maker = @Sendable (inout ExpansionState) throws(SceneExpansionError) -> Value

  case constant(Value)
  case filled(Maker)

  /// Returns the value for the parameters of an expansion.
  func value(_ expansion: inout ExpansionState) throws(SceneExpansionError) -> Value {
    switch self {
    case .constant(let value): value
    case .filled(let make): try make(&expansion)
    }
  }

  /// Returns a template with a transformed value.
  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Template<Result> {
    switch self {
    case .constant(let value): .constant(transform(value))
    case .filled(let make):
      .filled { (expansion) throws(SceneExpansionError) in transform(try make(&expansion)) }
    }
  }

  /// Returns a template for the list of several templates' values.
  static func list<Item>(_ templates: [Template<Item>]) -> Template where Value == [Item] {
    let constants = templates.compactMap { if case .constant(let item) = $0 { item } else { nil } }
    if constants.count == templates.count { return .constant(constants) }
    return .filled { (expansion) throws(SceneExpansionError) in
      var items: [Item] = []
      for template in templates { items.append(try template.value(&expansion)) }
      return items
    }
  }
}
