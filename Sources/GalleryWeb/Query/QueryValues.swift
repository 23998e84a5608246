import HTTPServer

/// The query of a request, held against the closed set of parameters that its route takes.
struct QueryValues: Sendable {
  private let values: [String: [String]]
  /// The names that are given: few, so that looking through them is quicker than a hash.
  private let names: [String]

  /// Refuses unknown names, empty values, and repeated names but of parameters that may be.
  ///
  /// - Parameter ignoringEmpty: Takes `name=` for nothing given, as the forms of pages send it.
  init(
    _ query: [Request.QueryItem], allowing parameters: [QueryParameter], ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    var values: [String: [String]] = [:]
    for item in query {
      // By index: a copy of each parameter on the way costs more than all else here.
      guard let place = parameters.indices.first(where: { parameters[$0].name == item.name })
      else { throw .unknown(item.name, among: parameters.map(\.name)) }
      if item.value?.isEmpty ?? true, !parameters[place].isEmptyTaken {
        if ignoringEmpty { continue }
        throw .empty(parameters[place])
      }
      let value = item.value ?? ""
      guard parameters[place].isRepeatable || values[item.name] == nil
      else { throw .repeated(parameters[place]) }
      values[item.name, default: []].append(value)
    }
    self.values = values
    names = Array(values.keys)
  }

  /// The number of different names that are given.
  var count: Int { names.count }

  func gives(_ name: String) -> Bool { names.contains(name) }

  init(
    _ request: Request, allowing parameters: [QueryParameter], ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    try self.init(request.query, allowing: parameters, ignoringEmpty: ignoringEmpty)
  }

  /// All values of a parameter as they came, in the order of the URL; none where it was not given.
  func all(_ parameter: QueryParameter) -> [String] { values[parameter.name] ?? [] }
}
