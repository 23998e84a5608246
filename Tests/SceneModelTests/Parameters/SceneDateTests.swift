import Testing

@testable import SceneModel

@Suite struct SceneDateTests {
  @Test(arguments: [
    ("0001-01-01", 0), ("1582-10-15", 4), ("1900-03-01", 3), ("1970-01-01", 3), ("2000-02-29", 1),
    ("2026-11-21", 5), ("9999-12-31", 4),
  ])
  func `the day of the week is computed`(text: String, weekday: Int) throws {
    #expect(try #require(SceneDate(text)).weekday == weekday)
  }

  @Test func `weekdays advance by one from day to day`() throws {
    var last: Int?
    var count = 0
    for year in 1896...2104 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = SceneDate("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
          else {
            continue
          }
          if let last { #expect(date.weekday == (last + 1) % 7) }
          last = date.weekday
          count += 1
        }
      }
    }
    // 209 years, of which those by 4 but 1900 and 2100 are leap years.
    #expect(count == 209 * 365 + 51)
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-01", "0000-01-01",
    "2026-11-2١", "20261121", "2026-11-21 ", "+026-11-21", "",
  ])
  func `rejects dates that do not exist`(text: String) { #expect(SceneDate(text) == nil) }

  @Test(arguments: [
    ("d MMMM yyyy", "3 November 2026"), ("dd.MM.yy", "03.11.26"), ("EEE d MMM", "Tue 3 Nov"),
    ("EEEE, M/d/yyyy", "Tuesday, 11/3/2026"), ("d 'de' MMMM", "3 de November"),
    ("d ''yy", "3 '26"), ("'d'd", "d3"), ("yyyy年M月d日", "2026年11月3日"),
  ])
  func `formats a date by its pattern`(format: String, expected: String) throws {
    let date = try #require(SceneDate("2026-11-03"))
    #expect(try SceneDateFormat(format).text(of: date) == expected)
  }

  @Test func `months and weekdays take the document's names`() throws {
    let months = (1...12).map { "m\($0)é!" }
    let weekdays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
    let format = try SceneDateFormat("EEEE EEE MMM", months: months, weekdays: weekdays)
    #expect(format.text(of: try #require(SceneDate("2026-11-22"))) == "dimanche dim m11")
  }

  @Test(arguments: [
    ("yyyyy", "must have yyyy yy MMMM MMM MM M dd d EEEE EEE and other characters, got yyyyy"),
    ("E", "must have yyyy yy MMMM MMM MM M dd d EEEE EEE and other characters, got E"),
    ("d 'de", #"must have an apostrophe at the end of literal text, got "d 'de""#),
  ])
  func `rejects unknown format tokens and unclosed apostrophes`(format: String, expected: String) {
    #expect(throws: RuleViolation(expected)) { try SceneDateFormat(format) }
  }
}
