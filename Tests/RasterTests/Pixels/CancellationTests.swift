import Synchronization
import TestSupport
import Testing

@testable import Raster

/// Loops that look at cancellation while they run, not only before they begin.
struct CancellationTests {
  private static let counts = (0..<9000).map {
    WeightedColor(place: SIMD3(Double($0 % 256), Double($0 / 256), 0), count: 1)
  }

  /// A row of cells of as many colours.
  private static let row = Bitmap(
    rows: 1, columns: 9000, rgba: (0..<9000).flatMap { [UInt8($0 & 255), UInt8($0 >> 8), 0, 255] })

  @Test func `cancels work on colours`() async {
    var table = ColorTable(limit: .max)
    for color in 1...9000 { _ = table.index(of: UInt32(color) << 8 | 255) }
    let colors = table
    #expect(await cancelled { try ColorCluster.divided(Self.counts, into: 9).count } != nil)
    let clusters = [ColorCluster(Array(Self.counts.indices), of: Self.counts)]
    #expect(await cancelled { try ColorMeans(Self.counts, clusters).centers } != nil)
    #expect(
      await cancelled { try LightnessRanks(colors, in: Palette(.black, .white)) != nil } != nil)
    #expect(await cancelled { try Self.row.countColors() } != nil)
    #expect(
      await cancelled {
        var bitmap = Bitmap.checkerboard(rows: 3, columns: 3)
        try bitmap.fill([Bool](repeating: true, count: 9), .white)
      } is CancellationError)
  }

  @Test func `cancels rotating and enlarging`() async {
    let picture = Mosaic(.checkerboard(rows: 3, columns: 4))
    #expect(await cancelled { try picture.orientedUnlessCancelled(.right) } is CancellationError)
    #expect(await cancelled { try picture.orientedUnlessCancelled(.down) } == nil)
    #expect(
      await cancelled { try picture.bitmap().scaled(by: .scale3x) } is CancellationError)
  }

  @Test func `cancels sorting midway`() async {
    let comparisons = Mutex(0)
    let task = Task {
      try (0..<100_000).map { $0 &* 7919 % 100_003 }.sortedUnlessCancelled { first, second in
        let count = comparisons.withLock {
          $0 += 1
          return $0
        }
        if count == 5000 { withUnsafeCurrentTask { $0?.cancel() } }
        return first < second
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(comparisons.withLock { $0 } == 8192)
  }

  @Test func `sorts without cancellation`() throws {
    let numbers = (0..<10_000).map { $0 &* 7919 % 10_007 }
    #expect(try numbers.sortedUnlessCancelled(by: <) == numbers.sorted())
  }
}
