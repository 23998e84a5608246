package import Fetching
import Foundation
import GalleryCatalog
package import GalleryModel

extension ImageLoader {
  /// One page of the URLs that something is kept of, the last used first; throws `.catalog` for a
  /// page below 1 or more than 500 a page.
  ///
  /// - Parameter phase: Only those in a phase; all by default.
  package func list(
    phase: LoadPhase? = nil, page: Int = 1, perPage: Int = 100
  ) async throws(LoadError) -> RemoteImagePage {
    try await flushUses()
    let (records, total) = try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.remoteImages(phase: phase, page: page, perPage: perPage)
    }
    return RemoteImagePage(
      images: records.map { loads[$0.url]?.status ?? status(of: $0, $0.url) }, total: total)
  }

  /// Cancels what is under way and removes record, body and renderings; says whether there was
  /// anything.
  package func forget(_ url: RemoteURL) async throws(LoadError) -> Bool {
    let wasLoading = loads[url] != nil
    cancel(url)
    release(url)
    let removed = try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.removeRemoteImage(url)
    }
    changes += 1
    if let removed { await purge([removed]) }
    return wasLoading || removed != nil
  }

  /// Cancels all that is under way, which leaves no trace, and answers whoever waits.
  ///
  /// Later calls throw `.shutDown`. The fetcher is shut down by whoever made it.
  package func shutdown() async {
    isShutDown = true
    for url in Array(loads.keys) { cancel(url) }
    for url in Array(held.keys) { release(url) }
    // What is not written is an order of use, which the next start can do without.
    try? await flushUses()
  }

  /// Tells the catalog which records were used since it last heard.
  func flushUses() async throws(LoadError) {
    guard !uses.isEmpty else { return }
    let uses = takeUses()
    try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.noteRemoteImageUses(uses)
    }
  }

  func takeUses() -> [Int64: Date] {
    defer { uses = [:] }
    return uses
  }

  /// Forgets pixels, bodies and renderings of removed records.
  func purge(_ ids: [Int64]) async {
    for id in ids { await pixels.removeAll(of: id) }
  }
}
