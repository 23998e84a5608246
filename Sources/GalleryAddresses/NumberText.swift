package import Foundation

/// Numbers and dates as text, independent of the machine's locale.
package enum NumberText {
  /// Returns a number with digits in groups of three from 10,000 on.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 4 else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns a count with its noun: `1 cell`, `2 cells`.
  package static func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a quotient rounded to at most two decimal places: `8`, `8.33`.
  package static func ratio(_ dividend: Int, _ divisor: Int) -> String {
    let hundredths = Int((Double(dividend) / Double(max(1, divisor)) * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return String(whole) }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns a time in UTC, in machine-readable and human-readable form.
  package static func time(_ date: Date) -> (machine: String, person: String) {
    let machine = date.formatted(.iso8601)
    let person = machine.prefix(16).replacing("T", with: " ")
    return (machine, "\(person) UTC")
  }
}
