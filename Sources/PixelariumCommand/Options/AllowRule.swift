import ArgumentParser
import Fetching

/// One value of `--remote-allow`: a pattern, or `self`.
enum AllowRule: CustomStringConvertible, Equatable {
  /// URLs that the pattern names.
  case pattern(AllowPattern)
  /// This server's own address, whatever it turns out to be.
  case ownAddress

  /// Throws a usage error that says what is wrong with the text.
  init(_ text: String) throws {
    do throws(RemoteURLError) {
      self = text == "self" ? .ownAddress : .pattern(try AllowPattern(text))
    } catch {
      throw ValidationError("\(error.message), got \(String(text.prefix(80)).printable).")
    }
  }

  var description: String {
    switch self {
    case .pattern(let pattern): pattern.description
    case .ownAddress: "self"
    }
  }
}

/// All values of `--remote-allow`; as a variable they stand in one text with blanks between them.
struct AllowRules: ExpressibleByArgument, CustomStringConvertible, Equatable {
  let rules: [AllowRule]

  init(_ rules: [AllowRule]) {
    self.rules = rules
  }

  init?(argument: String) {
    let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let rules = try? words.map(AllowRule.init) else { return nil }
    self.rules = rules
  }

  var description: String {
    rules.isEmpty ? "none" : rules.map(\.description).joined(separator: " ")
  }

  var patterns: [AllowPattern] {
    rules.compactMap { rule in
      guard case .pattern(let pattern) = rule else { return nil }
      return pattern
    }
  }

  var allowsSelf: Bool { rules.contains(.ownAddress) }
}
