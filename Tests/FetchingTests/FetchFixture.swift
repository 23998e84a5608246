import Dispatch
import Fetching
import Synchronization
import TestSupport

/// A fetcher that may reach this machine, with limits that a test sets.
struct FetchFixture {
  let fetcher: CurlFetcher

  /// Limits that a busy machine keeps; a test of one limit makes that one short.
  init(
    allowsPrivate: Bool = true, names: HostNames = .none,
    limit: (inout FetchLimits) -> Void = { _ in }
  ) throws {
    var limits = FetchLimits()
    (limits.connectTime, limits.firstByteTime) = (.seconds(30), .seconds(30))
    (limits.totalTime, limits.rateTime) = (.seconds(60), .seconds(30))
    limit(&limits)
    fetcher = try CurlFetcher(
      policy: AddressPolicy(allowsPrivate: allowsPrivate), limits: limits,
      userAgent: "Pixelarium-tests", names: names)
  }

  /// Fetches a URL; every hop is allowed unless `permission` says otherwise.
  func fetch(
    _ url: String, etag: String? = nil, lastModified: String? = nil,
    permission: @escaping @Sendable (RemoteURL) -> FetchPermission = { _ in .allAddresses },
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws -> FetchResponse {
    try await fetcher.fetch(
      FetchRequest(
        url: RemoteURL(url), etag: etag, lastModified: lastModified, permission: permission),
      progress: progress)
  }

  /// The error of a fetch, or `nil` if it succeeds.
  func failure(
    _ url: String,
    permission: @escaping @Sendable (RemoteURL) -> FetchPermission = { _ in .allAddresses }
  ) async throws -> FetchError? {
    do {
      _ = try await fetch(url, permission: permission)
      return nil
    } catch let error as FetchError {
      return error
    }
  }
}

extension HostNames {
  /// A resolver that knows no names.
  static let none = HostNames { _ throws(HostNames.Unknown) in
    throw HostNames.Unknown(reason: "no names in tests")
  }

  /// A resolver that knows only these names.
  static func fixed(_ table: [String: [String]]) -> HostNames {
    HostNames { name throws(HostNames.Unknown) in
      guard let addresses = table[name] else { throw HostNames.Unknown(reason: "unknown") }
      return addresses.compactMap(IPAddress.init)
    }
  }
}

/// Progress in the order of its arrival.
final class ProgressRecorder: Sendable {
  private let state = Mutex<[FetchProgress]>([])
  let tally = Tally()

  var all: [FetchProgress] { state.withLock { $0 } }

  func record(_ progress: FetchProgress) {
    state.withLock { $0.append(progress) }
    tally.increase()
  }
}

extension Gate {
  /// Blocks the thread, which must be none of the tasks', until the gate is open.
  func block() {
    let opened = DispatchSemaphore(value: 0)
    Task {
      await pass()
      opened.signal()
    }
    opened.wait()
  }
}
