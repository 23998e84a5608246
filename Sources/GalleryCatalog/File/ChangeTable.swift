/// The numbers in the file of a change token: one for any change, and one for each part of the collection (sharing.md
/// §10).
///
/// A change replaces numbers with random ones, so no two states have the same numbers. Programs that know only the
/// first number leave the second one unchanged, and a difference between the two counts as a change of everything.
package struct ChangeTable: Equatable {
  /// The positions of the numbers.
  enum Place {
    /// The number that every change replaces, and the only one that earlier programs know.
    static let any = 0
    /// A copy of the first number, written by programs that know the other numbers.
    static let seal = 1
    /// The number replaced by changes that do not report what they touch.
    static let everything = 2
    /// The mark of the last reported edit of a shared collection.
    static let told = 3
    /// The number replaced by every transaction of this program, including those that change no answer.
    static let own = 4
    /// The position of the first kind's number.
    static let kinds = 8
    /// The position of the first subject's number.
    static let subjects = 16
  }

  /// The count of numbers for subjects; subjects with the same hash share one.
  static let subjectCount = 1024

  /// The count of all numbers.
  static let count = Place.subjects + subjectCount

  private(set) var numbers: [UInt64]
  /// The positions of the replaced numbers, in the order that they must be written in.
  private(set) var renewed: [Int] = []

  /// Creates a table from the numbers of a file; missing ones are 0.
  init(_ numbers: [UInt64] = []) {
    self.numbers = Array(numbers.prefix(Self.count))
    self.numbers += Array(repeating: 0, count: Self.count - self.numbers.count)
  }

  /// Returns the position of a kind's number.
  static func place(of kind: SubjectKind) -> Int { Place.kinds + kind.number }

  /// Returns the position of a subject's number.
  ///
  /// The hash must never change, because other processes and releases use the same positions.
  static func place(of id: Int64, _ kind: SubjectKind) -> Int {
    let mixed = (UInt64(bitPattern: id) &* 8 &+ UInt64(kind.number)) &* 0x9E37_79B9_7F4A_7C15
    return Place.subjects + Int(mixed >> 54)
  }

  /// Returns the number at a position, as answers compare it.
  subscript(place: Int) -> UInt64 {
    guard place == Place.everything else { return numbers[place] }
    // The difference is 0 if the program that made the last change knows all numbers.
    return numbers[place] &+ numbers[Place.any] &- numbers[Place.seal]
  }

  /// Returns a table that also counts changes that could not be written to the file.
  func after(_ unwritten: UInt64) -> ChangeTable {
    var table = self
    table.numbers[Place.everything] &+= unwritten
    return table
  }

  /// Whether the last change was reported completely, and by a program that knows all numbers.
  var isSealed: Bool { numbers[Place.any] == numbers[Place.seal] }

  /// The mark of the last reported edit of a shared collection.
  package var told: Int64 { Int64(bitPattern: numbers[Place.told]) }

  /// Replaces the numbers of the parts that an edit touches.
  ///
  /// - Parameters:
  ///   - parts: The touched parts; `nil` replaces the number of everything.
  ///   - mark: The mark of the reported edit of a shared collection.
  mutating func renew(_ parts: ChangedParts?, telling mark: Int64? = nil) {
    if !isSealed { renew(Place.everything) }
    if let parts, !parts.isEverything {
      for (kind, ids) in parts.ids where !ids.isEmpty {
        renew(Self.place(of: kind))
        for place in Set(ids.map { Self.place(of: $0, kind) }) { renew(place) }
      }
    } else {
      renew(Place.everything)
    }
    if let mark { set(Place.told, to: UInt64(bitPattern: mark)) }
    renew(Place.own)
    // A reader that sees the new first number also sees all other numbers of the change.
    let number = UInt64.random(in: .min ... .max)
    set(Place.seal, to: number)
    set(Place.any, to: number)
  }

  private mutating func renew(_ place: Int) { set(place, to: .random(in: .min ... .max)) }

  private mutating func set(_ place: Int, to number: UInt64) {
    numbers[place] = number
    renewed.append(place)
  }
}
