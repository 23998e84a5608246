import HTTPServer

/// The query of a request, held against the closed set of parameters that its route takes.
///
/// There is one function a kind of parameter; each returns `nil` where the parameter was not given.
struct QueryValues: Sendable {
  private let values: [String: [String]]

  /// Refuses unknown names, empty values, and repeated names but of parameters that may be.
  ///
  /// - Parameter ignoringEmpty: takes `name=` for nothing given, as the forms of pages send it.
  init(
    _ request: Request, allowing parameters: [QueryParameter], ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    try self.init(request.query, allowing: parameters, ignoringEmpty: ignoringEmpty)
  }

  /// Holds the items of a query against the parameters in the same way.
  init(
    _ query: [Request.QueryItem], allowing parameters: [QueryParameter],
    ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    var values: [String: [String]] = [:]
    for item in query {
      guard let parameter = parameters.first(where: { $0.name == item.name }) else {
        throw .unknown(item.name, among: parameters.map(\.name))
      }
      if ignoringEmpty, item.value?.isEmpty ?? true { continue }
      guard let value = item.value, !value.isEmpty else { throw .empty(parameter) }
      guard parameter.isRepeatable || values[item.name] == nil else { throw .repeated(parameter) }
      values[item.name, default: []].append(value)
    }
    self.values = values
  }

  /// The value as it came.
  subscript(parameter: QueryParameter) -> String? { values[parameter.name]?.first }

  /// All values of a parameter that may be repeated, in the order of the URL.
  func all(_ parameter: QueryParameter) -> [String] { values[parameter.name] ?? [] }

  /// The text as given, checked for its length only.
  func text(_ parameter: QueryParameter) throws(ParameterError) -> String? {
    try texts(parameter).first
  }

  /// All texts of a parameter that may be repeated, checked for their length only.
  func texts(_ parameter: QueryParameter) throws(ParameterError) -> [String] {
    let texts = all(parameter)
    guard case .text(let maximum) = parameter.kind else { return texts }
    for text in texts where text.utf8.count > maximum {
      throw .refused(parameter, text, "must be at most \(maximum) bytes, got \(text.utf8.count)")
    }
    return texts
  }

  /// One of the cases of a type, by its raw value.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ parameter: QueryParameter, of type: Choice.Type
  ) throws(ParameterError) -> Choice? {
    guard let value = self[parameter] else { return nil }
    if let choice = Choice(rawValue: value) { return choice }
    throw .notOffered(parameter, value)
  }

  /// `true` or `false`, spelt so.
  func boolean(_ parameter: QueryParameter) throws(ParameterError) -> Bool? {
    guard let value = self[parameter] else { return nil }
    guard let answer = Bool(value) else { throw .notOffered(parameter, value) }
    return answer
  }
}
