import GalleryAddresses
import GalleryModel

extension Spelling<Bool> {
  /// A Boolean value in the spellings of Iconify's clients.
  static let flag = Spelling(.choice(["true", "false", "1", "0"])) {
    (text, parameter) throws(ParameterError) in
    switch text {
    case "true", "1": return true
    case "false", "0": return false
    default: throw .notOffered(parameter, text)
    }
  }
}

extension Spelling<[String]> {
  /// Names of icons separated by commas, without duplicates, in the order of the URL; they need not exist.
  static func iconNames(maximum: Int) -> Spelling {
    Spelling(.iconNames(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      var names: [String] = []
      var seen: Set<String> = []
      for item in text.items {
        guard let name = IconName(String(item)) else {
          throw .refused(
            parameter, String(item),
            "must be names separated by commas, each of which "
              + IconName.rule)
        }
        if seen.insert(name.text).inserted { names.append(name.text) }
      }
      guard names.count <= maximum else {
        throw .refused(parameter, String(names.count), "must be at most \(maximum) names")
      }
      return names
    } write: {
      $0.joined(separator: ",")
    }
  }
}

extension Spelling<IconLength> {
  static let iconLength = Spelling(.iconLength) { (text, parameter) throws(ParameterError) in
    guard let length = IconLength(text) else { throw .refused(parameter, text) }
    return length
  }
}

extension Spelling<Int> {
  /// Clockwise quarter turns, 0 to 3, as a number or in degrees.
  static let quarterTurns: Spelling = {
    let words = ["0", "1", "2", "3", "90deg", "180deg", "270deg"]
    return Spelling(.choice(words)) { (text, parameter) throws(ParameterError) in
      guard let place = words.firstIndex(of: text) else { throw .notOffered(parameter, text) }
      return place < 4 ? place : place - 3
    }
  }()
}

extension Spelling<IconStyleQuery.Mode> {
  /// A mode by its name, or `bg` for `background`.
  static let iconMode = Spelling(.choice(["mask", "background", "bg"])) {
    (text, parameter) throws(ParameterError) in
    switch text {
    case "mask": return .mask
    case "background", "bg": return .background
    default: throw .notOffered(parameter, text)
    }
  } write: {
    switch $0 {
    case .mask: "mask"
    case .background: "background"
    }
  }
}

extension Spelling<IconStyleQuery.Variable> {
  private static var maximum: Int { 64 }

  /// The name of a custom property without its leading hyphens, or a word that turns it off.
  static let iconVariable = Spelling(.text(maximumBytes: maximum)) {
    (text, parameter) throws(ParameterError) in
    if ["null", "false", "0"].contains(text) { return .none }
    guard text.utf8.count <= maximum, text.utf8.allSatisfy(Self.isOfName) else {
      throw .refused(
        parameter, text, "must be 1 to \(maximum) of a-z, 0-9, - and _, or null for none")
    }
    return .named(text)
  } write: {
    switch $0 {
    case .none: "null"
    case .named(let name): name
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

extension Spelling<String> {
  /// A category of symbols, spelt like a tag.
  static let category = Spelling(.tag) { (text, parameter) throws(ParameterError) in
    guard let tag = try? Tag(text) else { throw .refused(parameter, text) }
    return tag.text
  } write: {
    $0
  }

  private static var maximum: Int { 200 }
  /// The characters that end a selector, or begin another construct.
  private static var foreign: [String] { ["{", "}", ";", "@", "<", "\\", "/*"] }

  /// A CSS selector with the placeholders `{prefix}` and `{name}`, and without characters that end a selector.
  static let selector = Spelling(.text(maximumBytes: maximum)) {
    (text, parameter) throws(ParameterError) in
    let filled = text.replacing("{prefix}", with: "").replacing("{name}", with: "")
    guard text.utf8.count <= maximum, !foreign.contains(where: filled.contains) else {
      throw .refused(
        parameter, text,
        "must be a selector of at most \(maximum) bytes, without "
          + "\(foreign.joined(separator: " ")) but for {prefix} and {name}")
    }
    return text
  } write: {
    $0
  }
}
