import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Drawing

/// Gradients that several shapes have, and limits of a page that are met before or while it is written.
struct PageGradientsTests: PicturePages {
  private func angular(
    _ shape: Shape, _ colors: [Color], _ frame: Rect
  ) throws -> Picture.Step {
    .fill(
      shape,
      .gradient(
        try Gradient(colors: colors),
        .angular(center: Point(0.5, 0.5), startAngle: 0, endAngle: 360), frame: frame))
  }

  @Test func `writes an angular gradient of several shapes once`() async throws {
    let small = Rect(x: 2, y: 2, width: 12, height: 9)
    let large = Rect(x: 14, y: 3, width: 24, height: 26)
    for (colors, shadings) in [([Self.red, Self.blue], 1), ([Self.red, Self.faint], 2)] {
      let one = try angular(box(2, 2, 12, 9), colors, small)
      let turned = group([try angular(box(14, 3, 24, 26), colors, large)]) {
        $0.transform = Transform.rotation(degrees: 30).about(Point(26, 16))
      }
      let drawn = try angular(line, colors, bounds)
      try await compare([one, turned, drawn], background: Color(red: 240, green: 230, blue: 90))
      for steps in [[one, one], [one, turned, drawn]] {
        let text = String(decoding: try write(steps), as: UTF8.self)
        #expect(text.split(separator: "/ShadingType 7").count - 1 == shadings)
      }
    }
    let other = try angular(circle, [Self.blue, Self.red], bounds)
    let own = String(
      decoding: try write([angular(circle, [Self.red, Self.blue], bounds), other]), as: UTF8.self)
    #expect(own.split(separator: "/ShadingType 7").count - 1 == 2)
  }

  @Test func `does not repeat an angular gradient for an erased part`() async throws {
    var part = box(16, 10, 9, 9)
    part.opacity = 0.5
    let steps = [
      try angular(all, [Self.red, Self.blue], bounds),
      Picture.Step.erase(VectorDrawing.Mask([.add([part], index: 1)])),
    ]
    let text = String(decoding: try write(steps), as: UTF8.self)
    #expect(text.split(separator: "/ShadingType 7").count - 1 == 1)
    try await compare(steps)
  }

  @Test func `counts patches and stops before drawing`() throws {
    let one = try angular(circle, [Self.red, Self.blue], bounds)
    let other = try angular(star, [Self.blue, Self.red], bounds)
    #expect(throws: DrawingError.tooManyPatches(limit: 11, count: 12)) {
      try write([one]) { $0.maximumPatches = 11 }
    }
    _ = try write([one, group([one]) { $0.opacity = 0.5 }]) { $0.maximumPatches = 12 }
    #expect(throws: DrawingError.tooManyPatches(limit: 23, count: 24)) {
      try write([one, .aligned([other], .corner(.zero))]) { $0.maximumPatches = 23 }
    }
    let along = Picture.Step.fill(
      circle,
      .gradient(
        try Gradient(colors: [Self.red, .white, Self.blue]),
        .linear(start: Point(0, 0), end: Point(1, 1)), frame: bounds))
    #expect(throws: DrawingError.tooManyStops(limit: 5, count: 6)) {
      try write([along, along]) { $0.maximumStops = 5 }
    }
    _ = try write([along, along]) { $0.maximumStops = 6 }
    #expect(
      DrawingError.tooManyPatches(limit: 11, count: 12).description
        == "the angular gradients of a PDF picture must have at most 11 patches together, "
        + "got 12 or more")
  }

  @Test func `counts bytes while Cairo writes`() throws {
    let steps: [Picture.Step] = [.fill(star, .color(Self.red))]
    let count = try write(steps).count
    #expect(try write(steps) { $0.maximumFileBytes = count }.count == count)
    for limit in [0, 100, count - 1] {
      #expect(throws: DrawingError.tooManyBytes(limit: limit)) {
        try write(steps) { $0.maximumFileBytes = limit }
      }
    }
    #expect(
      DrawingError.tooManyBytes(limit: 5).description
        == "a PDF picture must have at most 5 bytes, got more")
  }

  /// In a process of its own, whose memory nothing else uses.
  @Test func `releases the memory of a large document`() async {
    await #expect(processExitsWith: .success) {
      func residentBytes() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
          separator: " ")
        return (Int(words[1]) ?? 0) * Int(getpagesize())
      }
      func gradient(_ index: Int) throws -> Gradient {
        let ends = [Color(red: 255, green: UInt8(index % 256), blue: 0), .white, .black]
        return try Gradient(colors: (0..<32).map { ends[$0 % 3] }, in: .perceptual)
      }
      func write(_ count: Int) throws -> Int {
        let bounds = Rect(x: 0, y: 0, width: 400, height: 400)
        let steps = try (0..<count).map { index -> Picture.Step in
          let frame = Rect(
            x: Double(index % 20) * 20, y: Double(index / 20) * 20, width: 20, height: 20)
          return .fill(
            Shape(.rect(frame), .fill(.nonZero)),
            .gradient(
              try gradient(index), .angular(center: Point(0.5, 0.5), startAngle: 0, endAngle: 360),
              frame: frame))
        }
        return try PicturePDFWriter { _ in [] }.write(Picture(bounds: bounds, steps: steps)).count
      }
      _ = try write(1)
      let patches = AngularMesh(try gradient(0), from: 0, to: 360, opacity: 1).patchCount
      let before = try residentBytes()
      try #require(try write(50_000 / patches) > 4 << 20)
      try #require(try residentBytes() - before < 12 << 20)
    }
  }

  @Test func `writes no document if cancelled during its last step`() async {
    let filtered = Picture.Step.bitmap(
      .rowHues(rows: 3, columns: 4), frame: bounds, .kernel(.bicubic))
    let task = Task {
      // The coder is asked for the size of a filtered bitmap before it is painted.
      let writer = PicturePDFWriter { bitmap in
        withUnsafeCurrentTask { $0?.cancel() }
        return try PNGEncoder.encode(Mosaic(.solid(rows: 1, columns: 1)))
      }
      return try writer.write(Picture(bounds: bounds, steps: [filtered]))
    }
    await #expect(throws: DrawingError.cancelled) { try await task.value }
  }

  @Test func `stops writing once the task is cancelled`() async {
    let task = Task {
      let page = try PDFPage(width: 9, height: 9, scale: 1)
      try page.paint(.black)
      withUnsafeCurrentTask { $0?.cancel() }
      return try page.finish().count
    }
    await #expect(throws: DrawingError.cancelled) { try await task.value }
  }
}
