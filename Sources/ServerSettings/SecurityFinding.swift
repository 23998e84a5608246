package import CatalogSharing
import Fetching
package import Foundation
import GalleryAddresses
import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer
import PictureServing
package import TraceExport

/// A setting or a file that permits more than the defaults.
package struct SecurityFinding: Encodable, Equatable {
  /// The setting, or the file.
  package let door: String
  /// The risk and its remedy.
  package let meaning: String

  private init(_ door: String, _ meaning: String) {
    self.door = door
    self.meaning = meaning
  }

  /// Returns the findings for a configuration and the database's file, in a fixed order.
  package static func all(_ configuration: Configuration, database: URL) -> [SecurityFinding] {
    address(configuration.server) + limits(configuration) + drafts(configuration.drafts)
      + remote(configuration.remote) + remoteLimits(configuration.remote)
      + files(configuration, database: database)
  }

  /// Returns a finding if the connection to the collector of spans is unencrypted.
  package static func tracing(_ settings: TraceSettings?) -> [SecurityFinding] {
    guard let endpoint = settings?.endpoint, endpoint.isPlain, !endpoint.isLoopback else {
      return []
    }
    return [
      SecurityFinding(
        "traces to \(endpoint)",
        "spans, with paths, clients' addresses and the fields of OTEL_EXPORTER_OTLP_HEADERS, are sent "
          + "without encryption; an endpoint with https closes it")
    ]
  }

  private static func address(_ server: Server.Configuration) -> [SecurityFinding] {
    guard server.socket == nil, !isLoopback(server.host) else { return [] }
    let meaning = """
      every machine that reaches this one can read the collection without encryption; to avoid that, \
      listen on 127.0.0.1 behind a proxy
      """
    return [SecurityFinding("host \(server.host)", meaning)]
  }

  private static func isLoopback(_ host: String) -> Bool {
    let numbers = host.split(separator: ".").map { UInt8($0) }
    return host == "localhost" || host == "::1"
      || (numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil))
  }

  private static func limits(_ configuration: Configuration) -> [SecurityFinding] {
    let (server, render) = (configuration.server, configuration.render)
    let usual = Configuration()
    let addresses =
      server.connectionsPerAddress > 0
      ? []
      : [
        SecurityFinding(
          "connections-per-address 0", "one address may take all connections; 256 is the default")
      ]
    let renders =
      render.service.clientLimit > 0
      ? []
      : [
        SecurityFinding(
          "renders-per-address 0",
          "one address may take all places to draw; half of them is the default")
      ]
    let proxies = server.trustedProxies.members.filter(\.isWide).map { network in
      SecurityFinding(
        "trusted-proxy \(network)",
        "every program there chooses the address under which its requests are counted and logged; the proxies' "
          + "own addresses close it")
    }
    let raised = raised(
      [
        ("idle-timeout", Double(server.idleTimeout), Double(usual.server.idleTimeout)),
        ("request-deadline", server.requestDeadline, usual.server.requestDeadline),
        ("answer-deadline", server.answerDeadline, usual.server.answerDeadline),
        ("render-time-limit", render.service.timeLimit, usual.render.service.timeLimit),
        ("render-wall-limit", render.service.wallSeconds, render.service.timeLimit * 6),
        ("max-side", Double(render.limits.side), Double(usual.render.limits.side)),
        ("max-pixels", Double(render.limits.pixels), Double(usual.render.limits.pixels)),
        (
          "scene-nodes", Double(render.limits.sceneNodes), Double(usual.render.limits.sceneNodes)
        ),
        (
          "scene-characters", Double(render.limits.sceneCharacters),
          Double(usual.render.limits.sceneCharacters)
        ),
      ], "one client may take more of the machine")
    return addresses + renders + proxies + raised
  }

  private static func drafts(_ rule: DraftRule) -> [SecurityFinding] {
    guard rule == .all else { return [] }
    return [
      SecurityFinding(
        "drafts all",
        "every client can publish pictures of its own under this server's name; signed or local closes it"
      )
    ]
  }

  /// Returns the findings about images of other servers.
  private static func remote(_ remote: RemoteConfiguration) -> [SecurityFinding] {
    let policy = remote.loading.policy
    var findings = policy.patterns.map { pattern in
      SecurityFinding(
        "remote-allow \(pattern)", "every client can make this server load images from there")
    }
    if policy.ownAddress != nil {
      findings.append(
        SecurityFinding(
          "remote-allow self", "every client can make this server load its own pictures"))
    }
    if policy.allowsPrivate {
      let meaning = """
        patterns that name a host, and signed URLs, may lead into private networks and to this \
        machine itself
        """
      findings.append(SecurityFinding("remote-allow-private", meaning))
    }
    if policy.signature != nil {
      findings.append(
        SecurityFinding(
          "url-key",
          "every client with a signed URL can make this server load that image, from any public host"
        ))
    }
    return findings
  }

  private static func remoteLimits(_ remote: RemoteConfiguration) -> [SecurityFinding] {
    let usual = RemoteConfiguration()
    let limits = [
      ("remote-max-bytes", Double(remote.transfer.bodyBytes), Double(usual.transfer.bodyBytes)),
      ("remote-max-side", Double(remote.loading.maximumSide), Double(usual.loading.maximumSide)),
      (
        "remote-max-pixels", Double(remote.loading.maximumPixels),
        Double(usual.loading.maximumPixels)
      ),
      (
        "remote-timeout", remote.transfer.totalTime / .seconds(1),
        usual.transfer.totalTime / .seconds(1)
      ),
      ("remote-downloads", Double(remote.loading.downloads), Double(usual.loading.downloads)),
      ("remote-queue", Double(remote.loading.queue), Double(usual.loading.queue)),
    ]
    return raised(
      limits, "another server may take more of this machine")
  }

  /// Returns the limits that are above their defaults.
  private static func raised(
    _ limits: [(name: String, value: Double, usual: Double)], _ danger: String
  ) -> [SecurityFinding] {
    let plain = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
      .grouping(.never)
    return limits.filter { $0.value > $0.usual }.map { limit in
      SecurityFinding(
        "\(limit.name) \(limit.value.formatted(plain))",
        "\(danger); \(limit.usual.formatted(plain)) is the default")
    }
  }

  private static func files(_ configuration: Configuration, database: URL) -> [SecurityFinding] {
    let served = configuration.publicFolder.map { folder in
      SecurityFinding(
        "public-folder \(folder.path)",
        "every file in it is served; the built-in one holds styles and scripts only")
    }
    let writable = [database, database.deletingLastPathComponent()].filter(isWritableByAll).map {
      SecurityFinding(
        "file \($0.path)", "every user of this machine may change it; chmod o-w closes it")
    }
    return [served].compactMap(\.self) + writable
  }

  /// Returns the rights in PostgreSQL beyond those that a shared collection needs.
  package static func rights(_ shared: SharingStatus) -> [SecurityFinding] {
    var findings: [SecurityFinding] = []
    if shared.isOwnedBySuperuser {
      findings.append(
        SecurityFinding(
          "owner of \(shared.place)",
          "functions of the collection run as a superuser of PostgreSQL; a role of its own that owns the "
            + "database and its tables closes it (REASSIGN OWNED)"))
    }
    if shared.letsAllMakeTemporaryTables {
      findings.append(
        SecurityFinding(
          "temporary tables in \(shared.place)",
          "every role that connects can make them, and the collection needs none; REVOKE TEMPORARY ON "
            + "DATABASE … FROM PUBLIC closes it"))
    }
    return findings
  }

  private static func isWritableByAll(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue else { return false }
    // In a folder with the sticky bit, other users cannot replace the file.
    return mode & 0o002 != 0 && mode & 0o1000 == 0
  }
}
