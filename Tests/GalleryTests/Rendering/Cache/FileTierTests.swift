import Foundation
import Raster
import TestSupport
import Testing

@testable import Gallery

struct FileTierTests {
  private let folder: TemporaryFolder
  private let log = RecordingLog()

  init() throws { folder = try TemporaryFolder() }

  private func tier(budget: Int = 8 << 20) -> FileTier {
    FileTier(file: folder.file("cache"), budget: budget, logger: log.logger)
  }

  @Test func `what is put in is found again, by another process too`() async throws {
    let tier = tier()
    tier.insert(.sample(1000), for: try .sample(1))
    await tier.flush()
    #expect(log.messages == [])
    #expect(await tier.picture(for: try .sample(1)) == .sample(1000))
    #expect(await tier.picture(for: try .sample(2)) == nil)
    #expect(await self.tier().picture(for: try .sample(1)) == .sample(1000))
    #expect(await tier.statistics.hits == 1)
    #expect(await tier.statistics.misses == 1)
    #expect(await tier.statistics.entries == 1)
  }
}

extension RenderedImage {
  /// A picture of so many bytes that only those with the same seed share.
  static func sample(_ count: Int, seed: UInt64 = 0) -> RenderedImage {
    var random = SeededGenerator(seed: seed)
    return RenderedImage(
      bytes: (0..<count).map { _ in .random(in: 0 ... .max, using: &random) },
      mediaType: "image/png", size: PixelSize(width: 3, height: 2))
  }
}

extension RenderRequest {
  /// A request for one bitmap at one scale.
  static func sample(_ bitmapID: Int64, scale: Int = 1, revision: Int64 = 1) throws -> RenderRequest
  {
    try RenderRequest(
      RenderOptions("scale=\(scale)"),
      of: .sample(id: bitmapID, columns: 3, rows: 2, revision: revision), catalogID: "c",
      limits: RenderLimits())
  }
}
