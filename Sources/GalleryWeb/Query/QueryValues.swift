import Gallery
import HTTPServer

/// The query of a request, held against the closed set of parameters that its route takes.
struct QueryValues: Sendable {
  private let values: [String: String]

  /// Refuses unknown and repeated names and empty values.
  ///
  /// - Parameter ignoringEmpty: takes `name=` for nothing given, as the forms of pages send it.
  init(
    _ request: Request, allowing parameters: [QueryParameter], ignoringEmpty: Bool = false
  ) throws(ParameterError) {
    var values: [String: String] = [:]
    for item in request.query {
      guard let parameter = parameters.first(where: { $0.name == item.name }) else {
        throw .unknown(item.name, among: parameters.map(\.name))
      }
      if ignoringEmpty, item.value?.isEmpty ?? true { continue }
      guard let value = item.value, !value.isEmpty else { throw .empty(parameter) }
      guard values.updateValue(value, forKey: item.name) == nil else { throw .repeated(parameter) }
    }
    self.values = values
  }

  /// The text as given, checked for its length only.
  func text(_ parameter: QueryParameter) throws(ParameterError) -> String? {
    guard let value = values[parameter.name] else { return nil }
    if case .text(let maximum) = parameter.kind, value.utf8.count > maximum {
      throw .refused(
        parameter, value, "must be at most \(maximum) bytes, got \(value.utf8.count)")
    }
    return value
  }

  /// One of the cases of a type, by its raw value.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ parameter: QueryParameter, of type: Choice.Type
  ) throws(ParameterError) -> Choice? {
    guard let value = values[parameter.name] else { return nil }
    if let choice = Choice(rawValue: value) { return choice }
    throw .notOffered(parameter, value)
  }

  /// A whole number within the parameter's range.
  func whole(_ parameter: QueryParameter) throws(ParameterError) -> Int? {
    guard let value = values[parameter.name], case .whole(let range) = parameter.kind else {
      return nil
    }
    // `Int` takes a sign and underscores nowhere, but a leading `+` or `-`: digits are looked at.
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value),
      range.contains(number)
    else { throw .refused(parameter, value, "must be \(parameter.allowed[0])") }
    return number
  }

  /// A decimal number in millionths.
  func millionths(_ parameter: QueryParameter) throws(ParameterError) -> Int? {
    guard let value = values[parameter.name], case .decimal(let maximum) = parameter.kind else {
      return nil
    }
    let isSigned = value.hasPrefix("-")
    guard let number = Decimal6(isSigned ? String(value.dropFirst()) : value) else {
      throw .refused(
        parameter, value, "must be a decimal number with at most 6 fraction digits")
    }
    guard !isSigned, number.millionths > 0, number.millionths <= maximum * 1_000_000 else {
      throw .refused(parameter, value, "must be above 0 and at most \(maximum)")
    }
    return number.millionths
  }
}
