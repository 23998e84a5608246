import ArgumentParser
import HTTPServer
import TerminalIO

/// All values of `--trusted-proxy`; as a variable they stand in one text with blanks or commas between them.
struct TrustedProxyList: ExpressibleByArgument, CustomStringConvertible {
  let proxies: TrustedProxies

  init(_ members: [TrustedProxy]) { proxies = TrustedProxies(members) }

  init?(argument: String) {
    let words = argument.split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard let members = try? words.map(Self.proxy) else { return nil }
    self.init(members)
  }

  var description: String {
    let members = proxies.members
    return members.isEmpty ? "none" : members.map(\.description).joined(separator: " ")
  }

  /// Reads one of the values; throws a usage error that says what is wrong with the text.
  static func proxy(_ text: String) throws -> TrustedProxy {
    guard let proxy = TrustedProxy(text) else {
      throw ValidationError(
        "A trusted proxy \(TrustedProxy.rule), got \(String(text.prefix(80)).printable).")
    }
    return proxy
  }
}
