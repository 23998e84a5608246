package import HTTPServer

/// The query of a request, checked against the closed set of parameters of its route.
package struct QueryValues: Sendable {
  /// The names and values in the order of the URL; there are so few that a linear search is faster than hashing.
  private let items: [(name: String, value: String)]

  /// Rejects unknown names, empty values, and repeated names unless the parameter is repeatable.
  ///
  /// - Parameter ignoringEmpty: Whether `name=` counts as absent, since the forms of pages send it.
  package init(
    _ query: [Request.QueryItem], allowing parameters: ParameterList, ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    var items: [(name: String, value: String)] = []
    items.reserveCapacity(query.count)
    for item in query {
      guard let place = parameters.place(of: item.name) else {
        throw .unknown(item.name, among: parameters.map(\.name))
      }
      let value = item.value ?? ""
      if value.isEmpty, !parameters[place].isEmptyTaken {
        if ignoringEmpty { continue }
        throw .empty(parameters[place])
      }
      guard !items.contains(where: { $0.name == item.name }) || parameters[place].isRepeatable
      else { throw .repeated(parameters[place]) }
      items.append((item.name, value))
    }
    self.items = items
  }

  package init(
    _ request: Request, allowing parameters: ParameterList, ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    try self.init(request.query, allowing: parameters, ignoringEmpty: ignoringEmpty)
  }

  /// Returns the indices of the given options in a list, without duplicates and in ascending order.
  package func places<Root>(in options: OptionList<Root>) -> [Int] {
    var places: [Int] = []
    for item in items {
      guard let place = options.place(of: item.name), !places.contains(place) else { continue }
      places.append(place)
    }
    places.sort()
    return places
  }

  /// Returns all values of a parameter in the order of the URL, or an empty array if it is absent.
  package func all(_ parameter: QueryParameter) -> [String] {
    var values: [String] = []
    for item in items where item.name == parameter.name { values.append(item.value) }
    return values
  }
}
