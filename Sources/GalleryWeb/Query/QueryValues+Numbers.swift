import GalleryModel

extension QueryValues {
  /// A whole number within the parameter's range.
  func whole(_ parameter: QueryParameter) throws(ParameterError) -> Int? {
    guard let value = self[parameter], case .whole(let range) = parameter.kind else { return nil }
    guard let number = Int(digits: value), range.contains(number) else {
      throw .refused(parameter, value)
    }
    return number
  }

  /// A decimal number above 0.
  func decimal(_ parameter: QueryParameter) throws(ParameterError) -> Decimal6? {
    guard let value = self[parameter], case .decimal(let maximum) = parameter.kind else {
      return nil
    }
    let (magnitude, isNegative) = try signed(value, of: parameter)
    guard !isNegative, 1...maximum * 1_000_000 ~= magnitude.millionths else {
      throw .refused(parameter, value, "must be above 0 and at most \(maximum)")
    }
    return magnitude
  }

  /// A factor above 0.
  func scale(_ parameter: QueryParameter) throws(ParameterError) -> Scale? {
    try decimal(parameter).flatMap { Scale(millionths: $0.millionths) }
  }

  /// Width over height.
  func ratio(_ parameter: QueryParameter) throws(ParameterError) -> AspectRatio? {
    guard let value = self[parameter] else { return nil }
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let width = Decimal6(String(parts[0])),
      let height = parts.count == 2 ? Decimal6(String(parts[1])) : Decimal6(millionths: 1_000_000),
      let ratio = AspectRatio(width: width, height: height)
    else { throw .refused(parameter, value) }
    return ratio
  }

  /// A decimal number with or without a `-`, in millionths.
  private func signedMillionths(_ parameter: QueryParameter) throws(ParameterError) -> Int? {
    guard let value = self[parameter], case .signedDecimal(let range) = parameter.kind else {
      return nil
    }
    let (magnitude, isNegative) = try signed(value, of: parameter)
    let number = isNegative ? -magnitude.millionths : magnitude.millionths
    guard range.lowerBound * 1_000_000...range.upperBound * 1_000_000 ~= number else {
      throw .refused(
        parameter, value, "must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A decimal number from 0.
  func amount(_ parameter: QueryParameter) throws(ParameterError) -> Decimal6? {
    try signedMillionths(parameter).map(Decimal6.init(millionths:))
  }

  /// Degrees clockwise; `nil` where the parameter is missing.
  func angle(_ parameter: QueryParameter) throws(ParameterError) -> Angle? {
    try signedMillionths(parameter).map(Angle.init(millionthsOfDegree:))
  }

  private func signed(
    _ value: String, of parameter: QueryParameter
  ) throws(ParameterError) -> (magnitude: Decimal6, isNegative: Bool) {
    let isNegative = value.hasPrefix("-")
    guard let magnitude = Decimal6(isNegative ? String(value.dropFirst()) : value) else {
      throw .refused(
        parameter, value, "must be a decimal number with at most 6 fraction digits")
    }
    return (magnitude, isNegative)
  }
}

extension Int {
  /// Digits only: `Int(_:)` would take a leading `+` or `-`, too.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }
}
