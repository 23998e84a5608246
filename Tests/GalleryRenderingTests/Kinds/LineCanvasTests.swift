import Raster
import TestSupport
import Testing
import VectorRaster

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

@Suite struct LineCanvasTests {
  private static let size = PixelSize(width: 40, height: 30)

  @Test func `the generator is SplitMix64`() {
    // The first numbers of the seed 1234567, as the published reference code prints them.
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func `equal seeds give equal lines and different seeds different ones`() throws {
    let one = LineCanvas(count: 300, seed: 5, size: Self.size)
    #expect(try one.lines() == LineCanvas(count: 300, seed: 5, size: Self.size).lines())
    #expect(try one.lines() != LineCanvas(count: 300, seed: 6, size: Self.size).lines())
  }

  @Test func `a greater count begins with the same lines`() throws {
    let few = try LineCanvas(count: 10, size: Self.size).lines()
    #expect(try Array(LineCanvas(count: 600, size: Self.size).lines().prefix(10)) == few)
  }

  @Test(arguments: [0, 1, 10, 299, 300])
  func `skip omits the first lines and keeps the rest`(
    skip: Int
  ) throws {
    let whole = LineCanvas(count: 300, seed: 5, size: Self.size)
    var rest = whole
    rest.skip = skip
    #expect(try rest.lines() == Array(whole.lines().dropFirst(skip)))
  }

  @Test func `skipped lines are invisible beneath opaque ones`() async throws {
    let whole = try await LineCanvas(count: 60, size: Self.size, lineWidth: 4).cells()
    let rest = try await LineCanvas(count: 60, skip: 30, size: Self.size, lineWidth: 4).cells()
    var compared = 0
    for row in 0..<Self.size.height {
      for column in 0..<Self.size.width where rest[row, column].isOpaque {
        // An edge that covers nearly all of a pixel may let one step of 255 through.
        let (one, other) = (whole[row, column], rest[row, column])
        #expect(one.isOpaque)
        for channel in [\Color.red, \.green, \.blue] {
          #expect(abs(Int(one[keyPath: channel]) - Int(other[keyPath: channel])) <= 1)
        }
        compared += 1
      }
    }
    #expect(compared > 100)
    let none = try await LineCanvas(count: 60, skip: 60, size: Self.size).cells()
    #expect(none[3, 3] == .clear)
  }

  @Test func `every line is within the canvas and opaque`() throws {
    for line in try LineCanvas(count: 2_000, size: Self.size).lines() {
      for point in [line.start, line.end] {
        #expect((0..<40).contains(point.x) && (0..<30).contains(point.y))
      }
      #expect(line.color.isOpaque)
    }
  }

  @Test func `drawing a cancelled canvas throws an error`() async {
    let canvas = LineCanvas(count: 100_000, size: Self.size)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let error = await #expect(throws: RenderError.self) { _ = try await canvas.draw() }
      #expect(error == .cancelled)
    }
    await task.value
  }
}

extension LineCanvas {
  /// The finished pixels.
  fileprivate func cells() async throws -> Bitmap {
    guard case .cells(let picture) = try await draw() else { return Bitmap(text: ".") }
    return picture.cells
  }
}
