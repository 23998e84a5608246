package import HTTPServer

/// The query of a request, held against the closed set of parameters that its route takes.
package struct QueryValues: Sendable {
  /// Names and values in the order of the URL: few, so that looking through them is quicker than a hash.
  private let items: [(name: String, value: String)]

  /// Refuses unknown names, empty values, and repeated names but of parameters that may be.
  ///
  /// - Parameter ignoringEmpty: Takes `name=` for nothing given, as the forms of pages send it.
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

  /// The places in a list of the options that are given, each once and in ascending order.
  package func places<Root>(in options: OptionList<Root>) -> [Int] {
    var places: [Int] = []
    for item in items {
      guard let place = options.place(of: item.name), !places.contains(place) else { continue }
      places.append(place)
    }
    places.sort()
    return places
  }

  /// All values of a parameter as they came, in the order of the URL; none where it was not given.
  package func all(_ parameter: QueryParameter) -> [String] {
    var values: [String] = []
    for item in items where item.name == parameter.name { values.append(item.value) }
    return values
  }
}
