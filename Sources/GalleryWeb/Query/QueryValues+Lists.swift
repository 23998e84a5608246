import GalleryModel
import Raster

extension QueryValues {
  /// Distances from the four sides in pixels: one number, or four in SwiftUI's order.
  func pixelInsets(_ parameter: QueryParameter) throws(ParameterError) -> EdgeInsets? {
    guard let value = self[parameter], case .pixelInsets(let maximum) = parameter.kind else {
      return nil
    }
    let numbers = try Self.wholes(value, of: parameter, 0...maximum)
    switch numbers.count {
    case 1:
      return EdgeInsets(
        top: numbers[0], leading: numbers[0], bottom: numbers[0], trailing: numbers[0])
    case 4:
      return EdgeInsets(
        top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
    default: throw .refused(parameter, value)
    }
  }

  /// Distances from the four sides in points.
  func pointInsets(_ parameter: QueryParameter) throws(ParameterError) -> PointInsets? {
    guard let value = self[parameter],
      case .pointInsets(let maximum, let isOneTaken) = parameter.kind
    else { return nil }
    let items = Self.items(value)
    let numbers = items.compactMap { Decimal6(String($0)) }
    guard numbers.count == items.count,
      numbers.allSatisfy({ $0.millionths <= maximum * 1_000_000 })
    else { throw .refused(parameter, value) }
    switch numbers.count {
    case 1 where isOneTaken:
      return PointInsets(
        top: numbers[0], leading: numbers[0], bottom: numbers[0], trailing: numbers[0])
    case 4:
      return PointInsets(
        top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
    default: throw .refused(parameter, value)
    }
  }

  /// A part of a bitmap: `column,row,columns,rows`.
  func cells(_ parameter: QueryParameter) throws(ParameterError) -> CellRect? {
    guard let value = self[parameter], case .cells(let maximum) = parameter.kind else {
      return nil
    }
    let numbers = try Self.wholes(value, of: parameter, 0...maximum)
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw .refused(parameter, value)
    }
    return CellRect(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
  }

  private static func wholes(
    _ value: String, of parameter: QueryParameter, _ range: ClosedRange<Int>
  ) throws(ParameterError) -> [Int] {
    var numbers: [Int] = []
    for item in items(value) {
      guard let number = Int(digits: item), range.contains(number) else {
        throw .refused(parameter, value)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Cases of a type by their raw values, between commas and from one time that the parameter is given to
  /// the next; empty where it is not given.
  func choices<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
    _ parameter: QueryParameter, of type: Choice.Type
  ) throws(ParameterError) -> [Choice] {
    var choices: [Choice] = []
    for value in all(parameter) {
      let items = Self.items(value)
      for item in items {
        guard let choice = Choice(rawValue: String(item)) else {
          throw .notOffered(parameter, String(item), in: items)
        }
        guard !choices.contains(choice) else {
          throw .refused(parameter, value, "must name each of its words once")
        }
        choices.append(choice)
      }
    }
    return choices
  }

  /// The texts between commas, empty ones too.
  static func items(_ value: String) -> [Substring] {
    value.split(separator: ",", omittingEmptySubsequences: false)
  }
}
