/// The numbers in the file of a change token: one for any change, and one for each part of the collection
/// (sharing.md §10).
///
/// A number that a change replaces is a random one, so no two states have the same. Programs that know only the
/// first number leave the second as it is, from which theirs is told to be a change of everything.
struct ChangeTable: Equatable {
  /// A place among the numbers.
  enum Place {
    /// Replaced by every change, and the only number of earlier programs.
    static let any = 0
    /// Equal to the first number if a program that knows the other numbers wrote it.
    static let seal = 1
    /// Replaced by changes that do not tell what they touch.
    static let everything = 2
    /// The mark of the last edit of a shared collection that was told here.
    static let told = 3
    /// Replaced by every transaction of this program, also one that is no change for answers.
    static let own = 4
    /// The first of the kinds' numbers.
    static let kinds = 8
    /// The first of the subjects' numbers.
    static let subjects = 16
  }

  /// The numbers of subjects: each stands for all whose ids come to it.
  static let subjectCount = 1024

  /// All numbers.
  static let count = Place.subjects + subjectCount

  private(set) var numbers: [UInt64]
  /// The places of numbers that were replaced, in the order in which they are to be written.
  private(set) var renewed: [Int] = []

  /// The numbers of a file; those that it lacks are 0.
  init(_ numbers: [UInt64] = []) {
    self.numbers = Array(numbers.prefix(Self.count))
    self.numbers += Array(repeating: 0, count: Self.count - self.numbers.count)
  }

  /// The place of a kind's number.
  static func place(of kind: SubjectKind) -> Int { Place.kinds + kind.number }

  /// The place of a subject's number, which other processes and releases must find as well.
  static func place(of id: Int64, _ kind: SubjectKind) -> Int {
    let mixed = (UInt64(bitPattern: id) &* 8 &+ UInt64(kind.number)) &* 0x9E37_79B9_7F4A_7C15
    return Place.subjects + Int(mixed >> 54)
  }

  /// The number at a place, as answers compare it.
  subscript(place: Int) -> UInt64 {
    guard place == Place.everything else { return numbers[place] }
    // 0 is added if the last change was told by a program that knows all numbers.
    return numbers[place] &+ numbers[Place.any] &- numbers[Place.seal]
  }

  /// The same after changes that could not be written to the file.
  func after(_ unwritten: UInt64) -> ChangeTable {
    var table = self
    table.numbers[Place.everything] &+= unwritten
    return table
  }

  /// False if a program told the last change that knows only the first number, or was interrupted.
  var isSealed: Bool { numbers[Place.any] == numbers[Place.seal] }

  /// The mark of the last edit of a shared collection that was told here.
  var told: Int64 { Int64(bitPattern: numbers[Place.told]) }

  /// Replaces the numbers of what an edit touches; everything's, if that is not known.
  ///
  /// - Parameters:
  ///   - parts: The parts; `nil` is everything.
  ///   - mark: That of the edit of a shared collection that is told.
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
    // Who reads the first number finds all others of the change.
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

extension SubjectKind {
  /// The place among the kinds, for ever the same.
  fileprivate var number: Int { Self.all.firstIndex(of: self) ?? Self.all.count }
}
