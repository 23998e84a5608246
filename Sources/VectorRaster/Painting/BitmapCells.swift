import Raster

/// A bitmap placed on whole pixels of a canvas (painting.md §6).
///
/// Its rows are expanded when they are painted.
struct BitmapCells {
  /// The columns and rows of the canvas that the bitmap covers.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The content of these pixels.
  private let picture: Mosaic
  /// The band of the mosaic for each row of pixels.
  private let bands: [Int]
  private let light: CellLight

  /// Returns the lengths in pixels of a frame's sides under a map.
  static func sides(of frame: Rect, through map: Transform) -> Point {
    Point(
      map.moved(Point(frame.width, 0)).length, map.moved(Point(0, frame.height)).length)
  }

  /// Creates a bitmap over a frame with edges rounded to whole pixels, or returns `nil` if it covers no pixel.
  ///
  /// - Precondition: The map keeps edges parallel to the axes, and `PictureLimits` has checked the frame and the map.
  init?(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod, _ slices: BitmapSlices?,
    map: Transform, canvas: PixelSize, colorMode: ColorMode
  ) throws(CancellationError) {
    let place = map.bounds(of: frame)
    func pixels(_ start: Double, _ end: Double, _ length: Int) -> (
      all: Range<Int>, seen: Range<Int>
    )? {
      let (first, last) = (start.roundedHalfUp, end.roundedHalfUp)
      guard first < last, first < Double(length), last > 0,
        last - first < Double(PictureLimits.side)
      else { return nil }
      let all = Int(first)..<Int(last)
      return (all, all.clamped(to: 0..<length))
    }
    guard let across = pixels(place.x, place.maxX, canvas.width),
      let down = pixels(place.y, place.maxY, canvas.height)
    else { return nil }
    (columns, rows) = (across.seen, down.seen)
    let size = PixelSize(width: across.all.count, height: down.all.count)
    let orientation = map.orientation
    let whole: Mosaic
    if let slices {
      // Caps refer to the sides of the bitmap before it is turned or mirrored.
      let upright =
        orientation.isTransposed ? PixelSize(width: size.height, height: size.width) : size
      whole = try bitmap.filling(
        upright, by: method, slices, scale: map.scale, colorMode: colorMode
      ).oriented(orientation)
    } else {
      whole = try bitmap.oriented(orientation)
        .resized(to: size, by: method, colorMode: colorMode)
    }
    picture = whole.clipped(
      columns: Self.window(across.seen, in: across.all), rows: Self.window(down.seen, in: down.all))
    bands = picture.rows.enumerated().flatMap {
      repeatElement($0.offset, count: $0.element.extent)
    }
    light = CellLight(picture.palette, LightMixer(colorMode))
  }

  private static func window(_ seen: Range<Int>, in all: Range<Int>) -> Range<Int> {
    seen.lowerBound - all.lowerBound..<seen.upperBound - all.lowerBound
  }

  /// Writes the light of a row of the canvas to the beginning of `line`.
  ///
  /// - Parameter bytes: A scratch buffer with at least four bytes per pixel.
  func read(_ row: Int, into line: inout [SIMD4<Float>], through bytes: inout [UInt8]) {
    var written = bytes.mutableSpan
    picture.expandRow(bands[row - rows.lowerBound], into: &written)
    let read = bytes.span
    var lights = line.mutableSpan
    for pixel in 0..<columns.count { lights[pixel] = light.light(of: read, pixel) }
  }
}

/// A lookup of bitmap cells as premultiplied light, in the unit of a colour mode.
struct CellLight {
  private let mixer: LightMixer
  /// The light of each palette colour, or empty if cells are RGBA.
  private let entries: [SIMD4<Float>]

  init(_ palette: Palette?, _ mixer: LightMixer) {
    self.mixer = mixer
    entries = palette?.colors.map { mixer.ink($0, opacity: 1) } ?? []
  }

  /// Returns the light of one cell, which is an index or four RGBA bytes.
  @inline(__always)
  func light(of bytes: Span<UInt8>, _ cell: Int) -> SIMD4<Float> {
    if !entries.isEmpty { return entries[Int(bytes[cell])] }
    let at = cell * 4
    return mixer.ink(
      Color(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3]),
      opacity: 1)
  }
}

extension Transform {
  /// Whether upright rectangles stay upright.
  var isAxisParallel: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

  /// The quarter turn and mirroring of a map that keeps rectangles upright.
  fileprivate var orientation: Orientation {
    if b == 0 && c == 0 {
      return a < 0 ? (d < 0 ? .down : .upMirrored) : (d < 0 ? .downMirrored : .up)
    }
    return c < 0 ? (b < 0 ? .rightMirrored : .right) : (b < 0 ? .left : .leftMirrored)
  }
}
