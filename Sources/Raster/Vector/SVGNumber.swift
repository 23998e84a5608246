/// Numbers as SVG spells them, at most four decimals: a quarter of a thousandth of a pixel at 24 points on
/// a screen of 4K.
package enum SVGNumber {
  /// The shortest spelling of a number rounded to `decimals` (0…9): `12`, `-.5`, `0`.
  package static func text(_ value: Double, decimals: Int = 4) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    // Beyond this, decimals are not kept by a Double either.
    guard abs(scaled) < 1e15 else { return String(value) }
    let count = Int(scaled)
    let (whole, part) = abs(count).quotientAndRemainder(dividingBy: unit)
    var text = count < 0 ? "-" : ""
    if whole > 0 || part == 0 { text += String(whole) }
    guard part > 0 else { return text }
    var digits = String(unit + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }
}
