import InputText

/// A day in the proleptic Gregorian calendar (ISO 8601 §4.2.1).
package struct SceneDate: Hashable, Sendable, CustomStringConvertible {
  /// The year, 1…9999.
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, 1…31.
  package let day: Int

  /// Reads a date in the format `yyyy-mm-dd`.
  ///
  /// Returns `nil` for any other format and for days that do not exist.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].allSatisfy { (0x30...0x39).contains($0) }
        ? bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      year >= 1, (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  ///
  /// Days are counted from 1 January of year 1, a Monday.
  package var weekday: Int {
    let before = year - 1
    let years = 365 * before + before / 4 - before / 100 + before / 400
    let months = (1..<month).reduce(0) { $0 + Self.days(of: $1, in: year) }
    return (years + months + day - 1) % 7
  }

  /// The date in the format `yyyy-mm-dd`.
  package var description: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Returns a number, padded with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A date format: the tokens of Unicode's LDML that need no locale data (UTS #35 part 4, "Date Field Symbol Table").
///
/// Names of months and weekdays come from the document.
package struct SceneDateFormat: Hashable, Sendable {
  /// A literal or a token.
  enum Piece: Hashable, Sendable {
    case text(String)
    case token(Token)
  }

  /// A field of a date.
  enum Token: String, CaseIterable, Hashable, Sendable {
    case yyyy, yy, MMMM, MMM, MM, M, dd, d, EEEE, EEE
  }

  /// The English names of the months, for formats without names of their own.
  static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October",
    "November", "December",
  ]
  /// The English names of the weekdays, from Monday.
  static let englishWeekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  /// The default format.
  static let standard = "yyyy-MM-dd"

  private let pieces: [Piece]
  private let months: [String]
  private let weekdays: [String]

  /// Reads a format.
  ///
  /// A run of `y`, `M`, `d` or `E` is a token. Text between apostrophes is literal, and two apostrophes are one.
  ///
  /// - Throws: `RuleViolation` for an unknown token or an unclosed literal.
  init(
    _ text: String, months: [String] = englishMonths, weekdays: [String] = englishWeekdays
  ) throws(RuleViolation) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "'" {
        rest = rest.dropFirst()
        if rest.first == "'" {
          pieces.append(.text("'"))
          rest = rest.dropFirst()
          continue
        }
        guard let end = rest.firstIndex(of: "'") else {
          throw RuleViolation(
            "must have an apostrophe at the end of literal text, got \"\(text.shown)\"")
        }
        pieces.append(.text(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else if "yMdE".contains(first) {
        let run = rest.prefix { $0 == first }
        guard let token = Token(rawValue: String(run)) else {
          let tokens = Token.allCases.map(\.rawValue).joined(separator: " ")
          throw RuleViolation("must have \(tokens) and other characters, got \(run)")
        }
        pieces.append(.token(token))
        rest = rest[run.endIndex...]
      } else {
        pieces.append(.text(String(first)))
        rest = rest.dropFirst()
      }
    }
    (self.pieces, self.months, self.weekdays) = (pieces, months, weekdays)
  }

  /// Returns a date in this format.
  package func text(of date: SceneDate) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .token(.yyyy): padded(date.year, 4)
      case .token(.yy): padded(date.year % 100, 2)
      case .token(.MMMM): months[date.month - 1]
      case .token(.MMM): String(months[date.month - 1].prefix(3))
      case .token(.MM): padded(date.month, 2)
      case .token(.M): String(date.month)
      case .token(.dd): padded(date.day, 2)
      case .token(.d): String(date.day)
      case .token(.EEEE): weekdays[date.weekday]
      case .token(.EEE): String(weekdays[date.weekday].prefix(3))
      }
    }.joined()
  }
}
