import Fetching
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import Testing

@testable import PictureServing
@testable import ServerSettings

@Suite struct ConfigurationTests {
  @Test func `the defaults are valid`() throws {
    try Configuration().validate()
  }

  @Test func `a setting outside its limits names them`() {
    let cases: [(String, (inout Configuration) -> Void)] = [
      ("--threads must be a whole number from 1 to 256, got 0", { $0.server.threads = 0 }),
      (
        "--connections must be a whole number from 8 to 1000000, got -1",
        { $0.server.connections = -1 }
      ),
      (
        "--idle-timeout must be a whole number from 1 to 3600 seconds, got 0",
        { $0.server.idleTimeout = 0 }
      ),
      (
        "--answer-deadline must be a whole number from 1 to 3600 seconds, got nan",
        { $0.server.answerDeadline = .nan }
      ),
      (
        "--render-jobs must be a whole number from 1 to 1024, got 0", { $0.render.service.jobs = 0 }
      ),
      (
        "--render-queue must be a whole number from 0 to 100000, got -1",
        { $0.render.service.queue = -1 }
      ),
      (
        "--renders-per-address must be a whole number from 0 to 101024, got -1",
        { $0.render.service.rendersPerAddress = -1 }
      ),
      (
        "--render-wall-limit must be at least --render-time-limit, 20.0 s, got 19.0 s",
        { ($0.render.service.timeLimit, $0.render.service.wallLimit) = (20, 19) }
      ),
      (
        "--max-side must be a whole number from 1 to 65535 pixels, got 70000",
        { $0.render.limits.side = 70_000 }
      ),
      (
        "--remote-redirects must be a whole number from 0 to 20, got 21",
        { $0.remote.transfer.redirects = 21 }
      ),
      (
        "--remote-downloads must be a whole number from 1 to 256, got 0",
        { $0.remote.loading.downloads = 0 }
      ),
      ("the host must be a name or an address, and is empty", { $0.server.host = "" }),
      (
        "the PROXY protocol requires trusted proxies: name them",
        { $0.server.takesProxyHeaders = true }
      ),
      (
        "--answer-memory must be a size from 1MiB to 1024GiB, such as 64MiB, got 0",
        { $0.server.answerBytes = 0 }
      ),
    ]
    for (message, change) in cases {
      var configuration = Configuration()
      change(&configuration)
      #expect(throws: ConfigurationError(message)) { try configuration.validate() }
    }
  }

  @Test func `the base path must equal the path of the public URL`() throws {
    var configuration = Configuration()
    configuration.publicURL = try PublicURL("https://pixels.example/art")
    configuration.basePath = try #require(BasePath("/art"))
    try configuration.validate()
    configuration.basePath = .root
    let message =
      "the base path is /, but the public URL https://pixels.example/art has the path /art: "
      + "leave the base path out, or make them equal"
    #expect(throws: ConfigurationError(message)) { try configuration.validate() }
  }
}
