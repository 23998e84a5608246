import TestSupport
import Testing

@testable import Raster

@Suite struct FilterTests {
  @Test(arguments: ColorMode.allCases)
  func `computes the same picture in bands`(colorMode: ColorMode) async throws {
    var random = SeededGenerator(seed: 27)
    let source = Bitmap.noise(rows: 31, columns: 23, using: &random)
    for (width, height) in [(50, 70), (9, 8), (23, 5), (40, 31), (1, 1)] {
      let columns = ResamplingAxis(from: 23, to: width, by: .kernel(.lanczos3))
      let rows = ResamplingAxis(from: 31, to: height, by: .kernel(.lanczos3))
      let filter = Filter(
        source, columns: columns.map(BandedAxis.init), rows: rows.map(BandedAxis.init),
        isVerticalFirst: height == 5, colorMode)
      let whole = try filter.picture()
      #expect(whole.size == PixelSize(width: width, height: height))
      for work in [1, 100, 700] {
        #expect(try await filter.pictureInBands(of: work).bitmap() == whole.bitmap())
      }
    }
  }

  @Test(arguments: [ResamplingMethod.nearest, .kernel(.bicubic), .pixelScaler(.scale2x)])
  func `resizes small pictures as without bands`(method: ResamplingMethod) async throws {
    let source = Bitmap.checkerboard(rows: 3, columns: 4)
    let size = PixelSize(width: 8, height: 6)
    let picture = try await source.resizedInBands(to: size, by: method)
    #expect(picture.palette == (method.createsColors ? nil : source.palette))
    #expect(try picture.bitmap() == source.resized(to: size, by: method).bitmap())
  }

  @Test func `stops bands of a cancelled task`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Bitmap.solid(rows: 4, columns: 4)
        .resizedInBands(to: PixelSize(width: 4_000, height: 2_000), by: .kernel(.lanczos3))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
