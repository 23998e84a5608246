/// A name in two parts for a card that is too narrow for it: the end stays visible, and the start is truncated.
///
/// Names that share a prefix, as the icons of a set often do, differ only at the end.
struct SplitName: Sendable, Equatable {
  let nameStart: String
  /// The end that distinguishes the name from its neighbours, or `nil` if its beginning does.
  let nameEnd: String?

  /// The minimum number of characters of a common beginning; a shorter one leaves enough space for the rest.
  private static let sharedLength = 8
  /// The maximum number of characters of an end, so that a narrow card has space for some of the start.
  private static let endLength = 9

  /// Returns the parts of all names of a list, in its order.
  static func all(_ names: [String]) -> [SplitName] {
    let order = names.indices.sorted { names[$0] < names[$1] }
    var shared = [Int](repeating: 0, count: names.count)
    // In sorted order, the longest common beginning of a name is the one with the name before or after it.
    for (first, second) in zip(order, order.dropFirst()) where names[first] != names[second] {
      let length = zip(names[first], names[second]).prefix { $0 == $1 }.count
      shared[first] = max(shared[first], length)
      shared[second] = max(shared[second], length)
    }
    return zip(names, shared).map { SplitName($0, sharing: $1) }
  }

  private init(_ name: String, sharing length: Int) {
    guard length >= Self.sharedLength else {
      (nameStart, nameEnd) = (name, nil)
      return
    }
    let end = min(max(name.count - length, 3), Self.endLength)
    nameStart = String(name.dropLast(end))
    nameEnd = String(name.suffix(end))
  }
}
