import Foundation
import TestSupport
import Testing

struct HealthTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test(arguments: ["127.0.0.1", "0.0.0.0", "localhost"])
  func `exits with 0 while the server answers and with 69 afterwards`(host: String)
    async throws
  {
    let server = try await program.serve("--host", host)
    let port = "\(server.port)"
    #expect(try await program("health", "--host", host, "--port", port).status == 0)
    let variables = ["PIXELARIUM_HOST": host, "PIXELARIUM_PORT": port]
    let asked = try await program("health", environment: variables)
    #expect(asked.status == 0)
    #expect(asked.output + asked.error == "")
    #expect(await server.stop().status == 0)
    let refused = try await program("health", environment: variables)
    #expect(refused.status == 69)
    let near = "http://127.0.0.1:\(port)/health: the origin cannot be reached"
    #expect(refused.error.hasPrefix("pixelarium: \(near)"), "\(refused.error)")
  }

  @Test func `asks below the base path`() async throws {
    let server = try await program.serve("--base-path", "/art")
    let port = "\(server.port)"
    #expect(try await program("health", "--port", port).status == 69)
    #expect(try await program("health", "--port", port, "--base-path", "/art/").status == 0)
  }

  @Test func `takes the base path from the public URL`() async throws {
    let variables = ["PIXELARIUM_PUBLIC_URL": "https://a.example/art"]
    let server = try await program.serve("--public-url", "https://a.example/art")
    let answer = try await server.get("/art/bitmap/1")
    #expect(answer.status == 404)
    let asked = try await program("health", "--port", "\(server.port)", environment: variables)
    #expect(asked.status == 0)
  }

  @Test func `an invalid host is a usage error`() async throws {
    let asked = try await program("health", "--host", "not a host")
    #expect(asked.status == 64)
    #expect(asked.error.hasPrefix("pixelarium: not a host is no address of a server: "))
  }
}
