import ArgumentParser
import Fetching
import GalleryLoading
import GalleryWeb

/// Which images of other servers may be loaded, and what that may cost (loading.md §9).
struct RemoteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Lets images be loaded from there: scheme://host[:port][/path], the host also as *.name or *, \
      or self for this server; may be given several times. (default: none)
      """, valueName: "pattern"),
    transform: AllowRule.init)
  var remoteAllow: [AllowRule] = []

  @Flag(
    help:
      "Lets patterns that name a host also reach private and loopback addresses. (default: false)")
  var remoteAllowPrivate = false

  @Option(
    help: ArgumentHelp(
      """
      Key of signed URLs, 16 bytes or more; better given as a variable, which other users cannot see. \
      (default: none)
      """, valueName: "text"))
  var urlKey: SecretKey?

  @Option(
    help: ArgumentHelp(
      "Address of a page or of mail that other servers are told with each request. (default: none)",
      valueName: "address"))
  var remoteContact: String?

  @OptionGroup var limits: RemoteLimitOptions
}

extension RemoteOptions {
  /// The effective values, noted in `settings`.
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
