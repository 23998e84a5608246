import GalleryModel

extension QueryValues {
  /// A number from 0 to 1.
  func fraction(_ parameter: QueryParameter) throws(ParameterError) -> Decimal6? {
    guard let value = self[parameter] else { return nil }
    return try Self.fraction(value[...], of: parameter, value)
  }

  /// As many numbers from 0 to 1 as the parameter takes.
  func fractions(_ parameter: QueryParameter) throws(ParameterError) -> [Decimal6]? {
    guard let value = self[parameter], case .fractions(let count) = parameter.kind else {
      return nil
    }
    var numbers: [Decimal6] = []
    for item in Self.items(value) {
      numbers.append(try Self.fraction(item, of: parameter, value))
    }
    guard numbers.count == count else { throw .refused(parameter, value) }
    return numbers
  }

  /// People write `.5` for a part of one, as the tables of the design do.
  private static func fraction(
    _ text: Substring, of parameter: QueryParameter, _ value: String
  ) throws(ParameterError) -> Decimal6 {
    guard let number = Decimal6(text.hasPrefix(".") ? "0\(text)" : String(text)),
      number.millionths <= 1_000_000
    else { throw .refused(parameter, value) }
    return number
  }
}
