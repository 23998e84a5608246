import Foundation
import GalleryModel
import HTTPServer
import Logging
import Synchronization
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct ErrorResponsesTests {
  private struct Failing: Responder {
    let error: any Error
    func respond(to request: Request) async throws -> Response { throw error }
  }

  private let browser: Headers = ["Accept": "text/html,*/*;q=0.8"]

  private func answer(
    _ error: any Error, _ headers: Headers = [:], log: LogRecorder = LogRecorder(),
    page: @escaping @Sendable (Problem) throws -> String = { problem in
      "<p>\(problem.detail)</p>"
    }
  ) async throws -> Response {
    let middleware = ErrorResponses(router: Router(), page: page, logger: log.logger)
    return try await Failing(error: error).wrapped(in: middleware)
      .respond(to: Request(target: "/x", headers: headers))
  }

  @Test func `answers with problem details by default`() async throws {
    let response = try await answer(RouteNotFound(path: "/x"))
    #expect(response.status == .notFound)
    #expect(response.headers["Content-Type"] == "application/problem+json")
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test func `answers a browser with a page of the same status`() async throws {
    let response = try await answer(RouteNotFound(path: "/x"), browser)
    #expect(response.status == .notFound)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Referrer-Policy"] == "no-referrer")
    #expect(response.text == "<p>there is nothing at /x</p>")
  }

  @Test func `falls back to problem details if the page fails`() async throws {
    let log = LogRecorder()
    let response = try await answer(RouteNotFound(path: "/x"), browser, log: log) { _ in
      throw CocoaError(.fileNoSuchFile)
    }
    #expect(response.headers["Content-Type"] == "application/problem+json")
    #expect(log.lines.count == 1)
  }

  @Test func `logs only internal errors, once each`() async throws {
    let log = LogRecorder()
    _ = try await answer(RouteNotFound(path: "/x"), log: log)
    #expect(log.lines == [])
    let response = try await answer(CocoaError(.fileNoSuchFile), log: log)
    #expect(response.status == .internalServerError)
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.hasPrefix("error ") == true)
  }

  @Test func `does not log a request that its client cancelled`() async throws {
    let log = LogRecorder()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await answer(RenderError.cancelled, log: log)
    }
    #expect(try await task.value.status == .serviceUnavailable)
    #expect(log.lines == [])
  }
}
