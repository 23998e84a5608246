import Fetching
import Foundation
import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer
import TestSupport
import Testing

@testable import PictureServing
@testable import ServerSettings

struct SecurityFindingTests {
  private let nowhere = URL(filePath: "/nowhere/at/all.sqlite")

  @Test(arguments: [
    ("127.0.0.1", true), ("127.8.8.8", true), ("::1", true), ("localhost", true),
    ("0.0.0.0", false), ("::", false), ("192.168.1.2", false), ("127.a.example.org", false),
  ])
  func `every host except loopback is an open door`(host: String, isClosed: Bool) {
    var configuration = Configuration()
    configuration.server.host = host
    #expect(SecurityFinding.all(configuration, database: nowhere).isEmpty == isClosed)
  }

  @Test func `a public folder and disabled limits per address are open doors`() {
    var configuration = Configuration()
    configuration.server.connectionsPerAddress = 0
    configuration.render.service.rendersPerAddress = 0
    configuration.publicFolder = URL(filePath: "/srv/public")
    #expect(
      SecurityFinding.all(configuration, database: nowhere).map(\.door) == [
        "connections-per-address 0", "renders-per-address 0", "public-folder /srv/public",
      ])
  }

  @Test func `a trusted proxy network is an open door, an address is not`() throws {
    var configuration = Configuration()
    configuration.server.trustedProxies = TrustedProxies(
      try ["127.0.0.1", "10.0.0.0/8", "unix"].map { try #require(TrustedProxy($0)) })
    #expect(
      SecurityFinding.all(configuration, database: nowhere).map(\.door) == [
        "trusted-proxy 10.0.0.0/8"
      ])
  }

  @Test func `a world-writable database is an open door`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "catalog.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
    #expect(
      SecurityFinding.all(Configuration(), database: file).map(\.door) == ["file \(file.path)"])
  }

  @Test func `limits above their defaults are open doors, lower ones are not`() {
    var configuration = Configuration()
    configuration.server.idleTimeout = 3600
    configuration.server.answerDeadline = 1
    configuration.render.limits.pixels = 1_073_741_824
    configuration.render.service.timeLimit = 20
    #expect(
      SecurityFinding.all(configuration, database: nowhere).map(\.door) == [
        "idle-timeout 3600", "render-time-limit 20", "max-pixels 1073741824",
      ])
    configuration.render.service.wallLimit = 121
    #expect(
      SecurityFinding.all(configuration, database: nowhere).map(\.door).contains(
        "render-wall-limit 121"))
  }

  @Test func `every option that admits remote images is an open door`() throws {
    var configuration = Configuration()
    var policy = LoadPolicy()
    policy.patterns = [try AllowPattern("https://*.example.org/icons")]
    policy.ownAddress = OwnAddress()
    policy.allowsPrivate = true
    policy.signature = try URLSignature(key: "sixteen letters!")
    configuration.remote.loading.policy = policy
    configuration.remote.transfer.bodyBytes = 1 << 26
    configuration.remote.loading.queue = 1
    #expect(
      SecurityFinding.all(configuration, database: nowhere).map(\.door) == [
        "remote-allow https://*.example.org/icons", "remote-allow self", "remote-allow-private",
        "url-key", "remote-max-bytes 67108864",
      ])
  }
}
