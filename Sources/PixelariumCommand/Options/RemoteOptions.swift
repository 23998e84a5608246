import ArgumentParser
import Fetching
import GalleryAddresses
import GalleryLoading
import ServerSettings
import TerminalIO

/// The rules and limits for images of other servers (loading.md §9).
struct RemoteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Allows images from scheme://host[:port][/path]; the host can be *.name or *, or self for \
      this server; may be repeated. (default: none)
      """, valueName: "pattern"), transform: AllowRule.init) var remoteAllow: [AllowRule] = []

  @Flag(
    help:
      "Allows private and loopback addresses for patterns that name a host. (default: false)")
  var remoteAllowPrivate = false

  @Option(
    """
    Key of signed URLs, at least 16 bytes. Prefer the environment variable, which other users \
    cannot see. (default: none)
    """, value: "text") var urlKey: SecretKey?

  @Option(
    "Contact URL or mail address that requests to other servers include. (default: none)",
    value: "address") var remoteContact: String?

  @OptionGroup var limits: RemoteLimitOptions

  /// Returns the configuration, and records the values in `settings`.
  func configuration(_ settings: inout Settings) throws(CommandError) -> RemoteConfiguration {
    var remote = RemoteConfiguration()
    let rules = try settings.value(
      .remoteAllow, remoteAllow.isEmpty ? nil : AllowRules(remoteAllow), default: AllowRules([]))
    var policy = LoadPolicy(patterns: rules.patterns)
    policy.ownAddress = rules.allowsSelf ? OwnAddress() : nil
    policy.allowsPrivate = try settings.value(
      .remoteAllowPrivate, remoteAllowPrivate ? true : nil, default: false)
    let key = try settings.value(.urlKey, urlKey, default: SecretKey(text: nil))
    policy.signature = try key.signature()
    remote.loading.policy = policy
    let contact = try settings.value(.remoteContact, remoteContact, default: "none")
    remote.contact = contact == "none" ? nil : contact
    try limits.apply(to: &remote, &settings)
    return remote
  }
}

/// A value of `--remote-allow`: a pattern, or `self`.
enum AllowRule: CustomStringConvertible, Equatable {
  /// The URLs that the pattern matches.
  case pattern(AllowPattern)
  /// The address of this server, which may still be unknown.
  case ownAddress

  /// Parses a value, or throws a usage error with the fault.
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

/// All values of `--remote-allow`; in the variable, they are separated by spaces.
struct AllowRules: ExpressibleByArgument, CustomStringConvertible, Equatable {
  let rules: [AllowRule]

  init(_ rules: [AllowRule]) { self.rules = rules }

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

/// A key that is never shown.
struct SecretKey: ExpressibleByArgument, CustomStringConvertible {
  let text: String?

  init(text: String?) { self.text = text }

  init?(argument: String) { text = argument }

  /// The text `hidden` or `none`, for reports.
  var description: String { text == nil ? "none" : "hidden" }

  /// Returns the signature with the key, or `nil` without one; a key that is too short is a usage error.
  func signature() throws(CommandError) -> URLSignature? {
    guard let text else { return nil }
    do throws(LoadError) { return try URLSignature(key: text) } catch {
      throw CommandError(.usage, "\(error.description): set --url-key or PIXELARIUM_URL_KEY")
    }
  }
}
