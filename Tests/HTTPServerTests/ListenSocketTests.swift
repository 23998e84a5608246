import Foundation
import HTTPServer
import TestSupport
import Testing

/// Sockets that are no port of this machine, and servers that are about to stop.
@Suite struct ListenSocketTests {
  private func server(_ socket: Server.Socket) throws -> LiveServer {
    try LiveServer {
      $0.socket = socket
    } respond: {
      .text($0.path, validity: Always())
    }
  }

  @Test func `a socket file has the given permissions and is removed on stop`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "it.sock").path
    let live = try server(.path(path, mode: 0o640))
    #expect(live.port == 0)
    #expect(live.server.place == "unix:\(path)")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let client = try RawClient(path: path)
    for _ in 0..<2 {
      try await client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await client.response().text == "/a")
    }
    await live.server.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `replaces only a socket file that no process listens on`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "it.sock").path
    // Its owner is gone.
    _ = try DatagramSocket(path: path)
    let live = try server(.path(path, mode: 0o600))
    #expect {
      try server(.path(path, mode: 0o600))
    } throws: {
      "\($0)" == "cannot listen on \(path): Address already in use"
    }
    let client = try RawClient(path: path)
    try await client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().text == "/a")
    await live.server.stop()
    let file = try folder.write("kept", to: "file")
    #expect {
      try server(.path(file.path, mode: 0o600))
    } throws: {
      "\($0)" == "cannot listen on \(file.path): Address already in use"
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
  }

  @Test(arguments: [("", 0), (String(repeating: "é", count: 54), 108)])
  func `rejects a socket path of invalid length with its byte count`(path: String, bytes: Int) {
    #expect {
      try server(.path(path, mode: 0o600))
    } throws: {
      "\($0)" == "cannot listen on \(path): a path must have 1 to 107 bytes, got \(bytes)"
    }
  }

  @Test func `an inherited listening socket serves connections`() async throws {
    let listening = try ListeningSocket()
    let live = try server(.inherited(dup(listening.descriptor)))
    #expect(live.port == listening.port)
    #expect(try await live.client.get("/a").text == "/a")
    await live.server.stop()
    // Who comes between two servers waits for the second.
    let early = try RawClient(port: listening.port)
    try await early.send("GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
    let next = try server(.inherited(dup(listening.descriptor)))
    #expect(try await early.response().text == "/b")
    await next.server.stop()
    #expect {
      try server(.inherited(0))
    } throws: {
      "\($0)" == "descriptor 0 is no socket that listens"
    }
  }

  @Test func `a draining server closes each connection after its answer`()
    async throws
  {
    let live = try LiveServer { .text($0.path, validity: Always()) }
    let client = try live.connect()
    try await client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response()["Connection"] == nil)
    live.server.leave()
    try await client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    let last = try await client.response()
    #expect(last.text == "/a" && last["Connection"]?.lowercased() == "close")
    #expect(try await client.readToEnd() == "")
    for path in ["/a", "/b"] {
      let response = try await live.client.get(path)
      #expect(response.text == path && response["Connection"]?.lowercased() == "close")
    }
    await live.server.stop()
  }
}

/// Words with the program that has started this one.
@Suite struct ServiceManagerTests {
  @Test func `takes only a socket that is passed to this process`() throws {
    let own = String(getpid())
    func taken(_ variables: [String: String]) throws -> Int32? {
      try ServiceManager(environment: variables).takeSocket()
    }
    #expect(try taken([:]) == nil)
    #expect(try taken(["LISTEN_PID": "1", "LISTEN_FDS": "1"]) == nil)
    #expect(try taken(["LISTEN_PID": own, "LISTEN_FDS": "1"]) == 3)
    #expect {
      try taken(["LISTEN_PID": own, "LISTEN_FDS": "2"])
    } throws: {
      "\($0)" == "LISTEN_FDS must be 1 socket, got 2"
    }
  }

  @Test func `sends all states in one message of several lines`() async throws {
    let folder = try TemporaryFolder()
    let socket = try DatagramSocket(path: folder.url.appending(path: "notify").path)
    let manager = ServiceManager(environment: ["NOTIFY_SOCKET": socket.path])
    manager.notify("READY=1", "STATUS=up")
    #expect(await socket.next() == "READY=1\nSTATUS=up")
    // Without a listener, notifications have no effect.
    ServiceManager(environment: ["NOTIFY_SOCKET": socket.path + "/none"]).notify("READY=1")
    ServiceManager(environment: [:]).notify("READY=1")
  }
}
