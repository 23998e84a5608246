import TestSupport
import Testing
@testable import VectorRaster

@testable import Raster

@Suite struct GradientTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  /// The colours of the pixels of a row, for a frame that is as wide and `height` high.
  private func row(
    _ gradient: Gradient, _ shape: GradientShape = .linear(start: Point(0, 0), end: Point(1, 0)),
    width: Int, height: Int = 1, at row: Int = 0, map: Transform = .identity,
    colorMode: ColorMode = .nonLinear, opacity: Double = 1
  ) -> [Color] {
    let mixer = LightMixer(colorMode)
    let shader = GradientShader(
      gradient, shape, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      map: map, opacity: opacity, mixer: mixer)
    var line = [SIMD4<Float>](repeating: .zero, count: width)
    var written = line.mutableSpan
    shader.shade(0..<width, row: row, into: &written)
    return line.map { light in
      let bytes = mixer.bytes(light)
      return Color(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)
    }
  }

  private func colors(_ texts: String) throws -> [Color] {
    try texts.split(separator: " ").map { try Color(cssText: String($0)) }
  }

  private func bytes(_ colors: [Color]) -> [[UInt8]] { colors.map { [$0.red, $0.green, $0.blue] } }

  @Test func `gives a pixel the gradient's colour at its centre`() throws {
    let gradient = try Gradient(colors: [Self.red, Self.blue])
    #expect(
      bytes(row(gradient, width: 4)) == [
        [223, 0, 32], [159, 0, 96], [96, 0, 159], [32, 0, 223],
      ])
    #expect(bytes(row(gradient, width: 1)) == [[128, 0, 128]])
    #expect(bytes(row(gradient, width: 1, colorMode: .linear)) == [[188, 0, 188]])
  }

  @Test func `extends the end colours, and uses the later colour at a hard stop`() throws {
    let gradient = try Gradient([
      .init(Self.red, at: 0.25), .init(.white, at: 0.5), .init(.black, at: 0.5),
      .init(Self.blue, at: 0.75),
    ])
    #expect(
      row(gradient, .linear(start: Point(-0.25, 0), end: Point(0.75, 0)), width: 8)
        == (try colors("#ff4040 #ffbfbf #000040 #0000bf #0000ff #0000ff #0000ff #0000ff")))
    let hard = try Gradient([.init(Self.red, at: 0.5), .init(Self.blue, at: 0.5)])
    #expect(row(hard, width: 3) == [Self.red, Self.blue, Self.blue])
  }

  @Test func `shades a row like its single pixels`() throws {
    let gradient = try Gradient([
      .init(Self.red, at: 0.1), .init(Color(cssText: "#00f8"), at: 0.3), .init(.white, at: 0.3),
      .init(.black, at: 0.31), .init(Self.blue, at: 0.9),
    ])
    let ends: [(Point, Point)] = [
      (Point(0, 0), Point(1, 1)), (Point(1, 0.5), Point(0, 0)), (Point(0, 0), Point(0, 1)),
      (Point(0.4, 0), Point(0.41, 0)), (Point(-5, 0), Point(7, 3)),
    ]
    for (start, end) in ends {
      let shader = GradientShader(
        gradient, .linear(start: start, end: end), frame: Rect(x: 0, y: 0, width: 90, height: 9),
        map: .identity, opacity: 1, mixer: LightMixer(.nonLinear))
      var (whole, single) = (
        [SIMD4<Float>](repeating: .zero, count: 90), [SIMD4<Float>](repeating: .zero, count: 90)
      )
      for row in 0..<9 {
        var line = whole.mutableSpan
        shader.shade(2..<88, row: row, into: &line)
        var pixels = single.mutableSpan
        for column in 2..<88 { shader.shade(column..<column + 1, row: row, into: &pixels) }
        #expect(whole == single)
      }
    }
  }

  @Test func `paints the last colour if the gradient has no extent`() throws {
    let gradient = try Gradient(colors: [Self.red, Self.blue])
    let shapes: [GradientShape] = [
      .linear(start: Point(0.5, 0.5), end: Point(0.5, 0.5)),
      .radial(center: Point(0, 0), startRadius: 3, endRadius: 3),
      .elliptical(center: Point(0, 0), startFraction: 0.5, endFraction: 0.25),
      .angular(center: Point(0, 0), startAngle: 90, endAngle: 0),
      .linear(start: Point(.nan, 0), end: Point(1, 0)),
    ]
    for shape in shapes { #expect(row(gradient, shape, width: 2) == [Self.blue, Self.blue]) }
    let flat = Transform.scale(1, 0)
    #expect(row(gradient, width: 1, map: flat) == [Self.blue])
  }

  @Test func `gives transparent stops the colours of their neighbours`() throws {
    let gradient = try Gradient(colors: [Self.red, .clear, Self.blue])
    #expect(
      gradient.resolvedStops == [
        .init(Self.red, at: 0), .init(try Color(cssText: "#ff000000"), at: 0.5),
        .init(try Color(cssText: "#0000ff00"), at: 0.5), .init(Self.blue, at: 1),
      ])
    #expect(
      row(gradient, width: 4) == (try colors("#ff0000bf #ff000040 #0000ff40 #0000ffbf")))
    // Straight, as SVG and PDF do: colours of different alphas do not weigh by them.
    let straight = try Gradient(colors: [Self.red, try Color(cssText: "#0000ff80")])
    #expect(row(straight, width: 2) == (try colors("#bf0040df #4000bfa0")))
    #expect(row(straight, width: 2, opacity: 0.5) == (try colors("#bf004070 #4000bf50")))
  }

  @Test func `approximates Oklab by additional stops`() throws {
    let gradient = try Gradient(colors: [Self.red, Self.blue], in: .perceptual)
    let stops = gradient.resolvedStops
    #expect(stops.count <= 65 && stops.map(\.location) == stops.map(\.location).sorted())
    func color(at location: Double) -> Color? {
      stops.first { $0.location == location }?.color
    }
    #expect(color(at: 0.25) == Color(red: 198, green: 73, blue: 109))
    #expect(color(at: 0.5) == Color(red: 140, green: 83, blue: 162))
    #expect(color(at: 0.75) == Color(red: 81, green: 71, blue: 210))
    let (first, last) = (OKLab(Self.red), OKLab(Self.blue))
    for (pixel, color) in row(gradient, width: 200).enumerated() {
      let truth = first.mixed(with: last, at: (Double(pixel) + 0.5) / 200).bytes
      let difference = SIMD3(Double(color.red), Double(color.green), Double(color.blue)) - truth
      #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 1.6)
    }
    let grey = try Gradient(colors: [.white, .white], in: .perceptual)
    #expect(grey.resolvedStops.count == 2)
  }

  @Test func `measures distances and angles from the centre`() throws {
    let gradient = try Gradient(colors: [.black, .white])
    let center = Point(0.5, 0.5)
    func greys(_ shape: GradientShape, height: Int = 8, at place: Int) -> [UInt8] {
      row(gradient, shape, width: 8, height: height, at: place).map(\.red)
    }
    // √(3.5² + ½²) = 3.536 of 4, and so on.
    #expect(
      greys(.radial(center: center, startRadius: 0, endRadius: 4), at: 3)
        == [225, 163, 101, 45, 45, 101, 163, 225])
    #expect(
      greys(.radial(center: center, startRadius: 1, endRadius: 3), at: 3)
        == [255, 198, 74, 0, 0, 74, 198, 255])
    // In the unit square of 8 × 2, with ½ as 1: √((3.5/8)² + (½/2)²) · 2.
    #expect(
      greys(.elliptical(center: center, startFraction: 0, endFraction: 0.5), height: 2, at: 0)
        == [255, 204, 159, 131, 131, 159, 204, 255])
    // Rows 0 and 1 of 2 × 2 are at 225°, 315°, 135° and 45°.
    func turn(_ from: Double, _ to: Double) -> [UInt8] {
      (0..<2).flatMap { place in
        row(
          gradient, .angular(center: center, startAngle: from, endAngle: to), width: 2, height: 2,
          at: place
        ).map(\.red)
      }
    }
    #expect(turn(0, 360) == [159, 223, 96, 32])
    #expect(turn(-90, 270) == [223, 32, 159, 96])
    // The gap from 180° to 360°: white up to 270°, black from there on.
    #expect(turn(0, 180) == [255, 0, 191, 64])
  }

  @Test func `transforms a gradient with its group`() throws {
    let gradient = try Gradient(colors: [.black, .white])
    let shape = GradientShape.linear(start: Point(0, 0), end: Point(0, 1))
    // A quarter turn about the middle of 4 × 4: what runs down runs to the left.
    let turn = Transform.rotation(degrees: 90).about(Point(2, 2))
    let turned = row(gradient, shape, width: 4, height: 4, at: 1, map: turn)
    #expect(turned.map(\.red) == [223, 159, 96, 32])
    let doubled = row(gradient, width: 2, map: .scale(2, 2))
    #expect(doubled.map(\.red) == [32, 96])
  }

  @Test func `rejects an invalid gradient with its value`() {
    func text(_ stops: [Gradient.Stop]) -> String? {
      do { _ = try Gradient(stops) } catch { return error.description }
      return nil
    }
    let one = Gradient.Stop(.white, at: 0)
    #expect(text([one]) == "a gradient has 2 to 32 stops, got 1")
    #expect(
      text(Array(repeating: one, count: 33)) == "a gradient has 2 to 32 stops, got 33")
    #expect(text([one, .init(.black, at: 1.5)]) == "a stop is at 0 to 1, got 1.5")
    #expect(text([one, .init(.black, at: .nan)]) == "a stop is at 0 to 1, got nan")
    #expect(
      text([one, .init(.black, at: 0.5), .init(.black, at: 0.25)])
        == "stops are in ascending order, got 0.25 after 0.5")
    #expect(text(Array(repeating: one, count: 32)) == nil)
  }
}
