import ArgumentParser
import CatalogSharing
import GalleryAddresses
import GalleryCatalog
import ServerSettings
import TerminalIO

/// The options of a copy that follows a shared collection.
struct ReplicaOptions: ParsableArguments {
  @Option(
    .replicaPoll,
    "Milliseconds between two pulls from a shared collection, 50 to 1000; edits also send notifications. (default: 1000)"
  )
  var replicaPoll: Int?

  /// Returns the polling interval, and records it in `settings`.
  func interval(_ settings: inout Settings) throws(CommandError) -> Duration {
    let usual = ReplicaFollower.Configuration().interval
    let poll = try settings.value(
      .replicaPoll, replicaPoll, default: Int(usual / .milliseconds(1)))
    return .milliseconds(poll)
  }
}

/// The options of a copy that is served.
struct ServingReplicaOptions: ParsableArguments {
  @OptionGroup var replica: ReplicaOptions

  @Option(
    "Name of this replica in messages about it, instead of its host and port. (default: none)",
    value: "name")
  var replicaName: String?

  @Option(
    """
    Behaviour while the shared collection is unreachable: show the last state, or refuse with 503. \
    (default: show)
    """, value: "rule") var cutOff: OutageBehavior?

  /// Returns the configuration of the replica, and records it in `settings`; an empty name stands for the listening
  /// address.
  func configuration(
    _ settings: inout Settings
  ) throws(CommandError) -> ReplicaFollower.Configuration {
    var configuration = ReplicaFollower.Configuration()
    configuration.program = "pixelarium \(Version.text)"
    configuration.interval = try replica.interval(&settings)
    let name = try settings.value(.replicaName, replicaName, default: "none")
    configuration.name = name == "none" ? "" : name
    guard configuration.name.count <= 128, configuration.name == configuration.name.printable else {
      throw CommandError(.usage, "replica-name must be at most 128 characters that can be printed")
    }
    let rule = try settings.value(.cutOff, cutOff, default: OutageBehavior.show)
    configuration.refuses = rule == .refuse
    return configuration
  }
}

/// The answers of a replica that may lack edits.
enum OutageBehavior: String, ExpressibleByArgument, CaseIterable, CustomStringConvertible {
  case show, refuse

  var description: String { rawValue }
}
