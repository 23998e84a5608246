import ArgumentParser
import HTTPServer
import TerminalIO

/// All values of `--trusted-proxy`; in the variable, they are separated by spaces or commas.
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

  /// Parses one value, or throws a usage error with the fault.
  static func proxy(_ text: String) throws -> TrustedProxy {
    guard let proxy = TrustedProxy(text) else {
      throw ValidationError(
        "A trusted proxy \(TrustedProxy.rule), got \(String(text.prefix(80)).printable).")
    }
    return proxy
  }
}
