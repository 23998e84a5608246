import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import Logging

extension ImageLoader {
  /// What came of a transfer, and the record as its beginning left it.
  private struct Arrival {
    let result: Result<FetchResponse, LoadFault>
    let record: RemoteImageRecord
  }

  /// Starts downloads for which there are slots.
  func advance() {
    while let url = queue.next(priority: { loads[$0]?.priority ?? .warmUp }) {
      guard let load = loads[url] else {
        queue.free(url.host)
        continue
      }
      loads[url]?.status.detail = .loading
      changed(url)
      loads[url]?.task = Task { await perform(load) }
    }
  }

  /// One attempt from its first byte to its record.
  ///
  /// Runs in a task of its own: cancelling that ends each of the steps, and none of them changes a
  /// state for another generation.
  private func perform(_ load: Load) async {
    let arrival = await transfer(load)
    // Given back before decoding: a large picture is not to keep others from their bytes.
    queue.free(load.url.host)
    advance()
    guard let arrival else { return }
    switch arrival.result {
    case .failure(let fault): await fail(load, arrival.record, fault)
    case .success(let response):
      switch response.content {
      case .notModified: await renew(load, arrival.record, response)
      case .body(let bytes): await decode(load, arrival.record, response, bytes)
      }
    }
  }

  /// `nil` where there is nothing more to do.
  private func transfer(_ load: Load) async -> Arrival? {
    guard let record = await begin(load) else { return nil }
    counts.downloads += 1
    let url = load.url
    let relay = ProgressRelay { [weak self] in
      await self?.note($0, url, record.generation)
    }
    do {
      let response = try await fetcher.fetch(request(load)) { relay.report($0) }
      return Arrival(result: .success(response), record: record)
    } catch {
      if let fault = LoadFault(error) { return Arrival(result: .failure(fault), record: record) }
      // Also where the fetcher was shut down before us.
      if isCurrent(url, record.generation) { cancel(url) }
      return nil
    }
  }

  /// Raises the generation in the catalog, so that it also separates runs of the program.
  private func begin(_ load: Load) async -> RemoteImageRecord? {
    guard !Task.isCancelled else { return nil }
    let url = load.url
    do {
      let (record, removed) = try await catalog.beginLoading(
        url, isRenewal: load.isRenewal, at: surroundings.now(), uses: takeUses(),
        limit: configuration.records)
      if !removed.isEmpty { Task { await purge(removed) } }
      // This task is cancelled whenever its attempt is taken out.
      guard !Task.isCancelled, loads[url] != nil else { return nil }
      loads[url]?.generation = record.generation
      loads[url]?.status.generation = record.generation
      return record
    } catch {
      if !Task.isCancelled { giveUp(url, error) }
      return nil
    }
  }

  private func request(_ load: Load) -> FetchRequest {
    let (policy, start) = (configuration.policy, load.start)
    return FetchRequest(
      url: load.url, etag: load.previous?.etag, lastModified: load.previous?.lastModified
    ) { policy.permission(for: $0, from: start.url, start.grant) }
  }

  /// Whether what comes of a generation still counts.
  func isCurrent(_ url: RemoteURL, _ generation: Int64) -> Bool {
    loads[url]?.generation == generation
  }

  /// Notes how far a transfer is; what arrives late changes nothing.
  private func note(_ progress: FetchProgress, _ url: RemoteURL, _ generation: Int64) {
    guard isCurrent(url, generation), let load = loads[url], load.status.detail == .loading,
      !load.isRenewal, progress.received >= load.status.received
    else { return }
    loads[url]?.status.received = progress.received
    loads[url]?.status.total = progress.expected
    changed(url)
  }

  /// Ends an attempt because the catalog cannot be used.
  func giveUp(_ url: RemoteURL, _ error: CatalogError) {
    logger.error(
      "the record of a remote image cannot be written",
      metadata: ["url-host": "\(url.host)", "cause": "\(error)"])
    finish(url, .failure(.catalog(error)))
  }
}
