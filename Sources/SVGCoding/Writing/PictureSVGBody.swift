import Foundation
import Raster
import VectorRaster

/// A writer of the elements of a picture's steps.
///
/// A definition is written directly before the element that refers to it.
struct PictureSVGBody {
  /// The number of steps per point for bitmaps with slices, since their cells have different sizes.
  private static let resolution = 64.0
  /// The maximum distance of a stroke's outline from the curves, in points.
  private static let tolerance = 0.001

  private let writer: PictureSVGWriter
  private var wedges: PictureWedges
  private var resolvedStops: [Gradient: [Gradient.Stop]] = [:]
  /// The first gradient with each long list of stops, by its stops.
  private var stopOwners: [SVGGradient.SharedStops: String] = [:]
  private var filterCount = 0
  /// The ids of masks, gradients and clip paths.
  private var names = SVGNames()
  private var cellCount = 0
  private var byteCount = 0
  /// The number of bytes of all elements so far, not including enclosing groups.
  private var writtenCount = 0
  /// Whether an element written so far blends with those before it, outside any isolated group.
  private(set) var isBlending = false

  /// Creates an empty body for a document with the given wedges.
  init(_ writer: PictureSVGWriter, _ wedges: PictureWedges) {
    (self.writer, self.wedges) = (writer, wedges)
  }

  /// Returns the elements of some steps.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - map: The transform from the steps' space to the document's.
  mutating func text(_ steps: [Picture.Step], through map: Transform) throws -> String {
    var text = ""
    for (index, step) in steps.enumerated() {
      try Task.checkCancellation()
      switch step {
      case .fill(let shape, .color(let color)), .outlines(let shape, let color):
        text += try counted(Self.element(shape, color))
      case .fill(let shape, .gradient(let gradient, let way, let frame)):
        text += try counted(element(shape, gradient, way, frame))
      case .drawing(let drawing, let own): text += try counted(element(drawing, through: own))
      case .bitmap(let bitmap, let frame, let method, let slices):
        text += try counted(element(bitmap, frame, method, slices, through: map))
      case .erase(let mask):
        guard let bounds = Picture.bounds(of: Array(steps[..<index]), through: .identity, scale: 1)
        else { continue }
        var body = SVGBody(bounds: bounds, names: names)
        text = body.text(text, without: mask)
        names = body.names
      case .group(let steps, let effects): text += try element(steps, effects, through: map)
      case .text: break
      // The viewer rasterizes the document, so only it can align edges to pixels.
      case .aligned(let steps, _): text += try self.text(steps, through: map)
      }
    }
    return text
  }

  /// Returns an element that is about to be written, after counting its bytes.
  ///
  /// - Throws: `SVGError.tooManyBytes` if the document now has too many.
  private mutating func counted(_ element: String) throws(SVGError) -> String {
    writtenCount += element.utf8.count
    guard writtenCount <= writer.maximumFileBytes else {
      throw .tooManyBytes(limit: writer.maximumFileBytes)
    }
    return element
  }

  private static func element(_ shape: Shape, _ color: Color) -> String {
    guard !shape.path.isEmpty, color.alpha > 0 else { return "" }
    return "<path\(SVGBody.style(shape, color)) \(Self.data(shape))/>\n"
  }

  /// Returns the path data in relative commands, since letters repeat in texts.
  ///
  /// Points of a scene need fewer decimals than the 24 points of a symbol.
  private static func data(_ shape: Shape) -> String {
    "d=\"\(shape.path.relativeSVG(decimals: 3))\""
  }

  private mutating func element(
    _ shape: Shape, _ gradient: Gradient, _ way: GradientShape, _ frame: Rect
  ) -> String {
    guard !shape.path.isEmpty else { return "" }
    if let (wedges, shared) = wedges.wedges(gradient, way, frame) {
      return element(shape, wedges, shared)
    }
    let stops = resolvedStops[gradient] ?? gradient.resolvedStops
    resolvedStops[gradient] = stops
    guard let colors = SVGGradient(stops, way, frame) else {
      return Self.element(shape, gradient.stops[gradient.stops.count - 1].color)
    }
    let name = names.nextGradient()
    let shared = colors.sharedStops
    let owner = shared.flatMap { stopOwners[$0] }
    if let shared, owner == nil { stopOwners[shared] = name }
    return colors.element(name: name, isLinear: isLinear, stopsOf: owner)
      + "<path\(SVGBody.style(shape, paintedBy: name)) \(Self.data(shape))/>\n"
  }

  /// Returns the elements of a shape that is filled with wedges.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - wedges: The wedges.
  ///   - shared: The key of the wedges if other shapes use them as well.
  private mutating func element(
    _ shape: Shape, _ wedges: SVGWedges, _ shared: SVGWedges.Key?
  ) -> String {
    let shape = shape.outline(tolerance: Self.tolerance)
    guard let bounds = shape.bounds else { return "" }
    let fade = shape.opacity == 1 ? "" : " opacity=\"\(SVGNumber.text(shape.opacity))\""
    // Translucent wedges must neither overlap nor leave gaps at their edges.
    let edges = wedges.isOpaque ? "" : " shape-rendering=\"crispEdges\""
    var (before, content) = ("", "")
    if let shared {
      let (name, element) = self.wedges.name(of: shared, wedges)
      before = element
      content = "<use href=\"#\(name)\"\(wedges.place(around: bounds).attribute)/>\n"
    } else {
      content = wedges.elements(around: bounds)
    }
    return before
      + SVGBody.clipped(
        content, to: shape, data: Self.data(shape), name: names.nextClip(),
        attributes: fade + edges)
  }

  private mutating func element(_ drawing: VectorDrawing, through own: Transform) -> String {
    var text = ""
    if let background = drawing.background {
      text += "<rect \(drawing.bounds.attributes)\(SVGPaintText.fill(background))/>\n"
    }
    var body = SVGBody(bounds: drawing.reach, names: names)
    let content = body.text(drawing.steps)
    names = body.names
    let place = drawing.attributes
    text += place.isEmpty || content.isEmpty ? content : "<g\(place)>\n\(content)</g>\n"
    return own == .identity || text.isEmpty ? text : "<g\(own.attribute)>\n\(text)</g>\n"
  }

  private mutating func element(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod, _ slices: BitmapSlices?,
    through map: Transform
  ) throws -> String {
    guard !frame.isEmpty else { return "" }
    guard method.createsColors else { return try cells(bitmap, frame, method, slices) }
    func pixels(_ x: Double, _ y: Double) -> Int {
      let side = Point(map.a * x + map.c * y, map.b * x + map.d * y).length
      return max(Int((side * writer.rasterizationScale).rounded()), 1)
    }
    let size = PixelSize(width: pixels(frame.width, 0), height: pixels(0, frame.height))
    let resized = try bitmap.filling(
      size, by: method, slices, scale: map.scale * writer.rasterizationScale,
      colorMode: writer.colorMode)
    let bytes = try writer.png(resized.bitmap())
    byteCount += bytes.count
    guard byteCount <= writer.maximumBytes else {
      throw SVGError.tooManyBytesOfBitmaps(limit: writer.maximumBytes, count: byteCount)
    }
    return "<image \(frame.attributes) preserveAspectRatio=\"none\" "
      + "href=\"data:image/png;base64,\(Data(bytes).base64EncodedString())\"/>\n"
  }

  /// Returns the elements of an unfiltered bitmap, whose cells stay rectangles.
  private mutating func cells(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod, _ slices: BitmapSlices?
  ) throws -> String {
    let side = method.factorStep ?? 1
    let cells: Mosaic
    if let slices {
      cells = try bitmap.filling(
        PixelSize(
          width: max(Int((frame.width * Self.resolution).rounded()), 1),
          height: max(Int((frame.height * Self.resolution).rounded()), 1)), by: method, slices,
        scale: Self.resolution)
      cellCount += cells.columns.count * cells.rows.count
    } else {
      cellCount += bitmap.size.pixelCount * side * side
      if case .pixelScaler(let scaler) = method, cellCount <= writer.maximumCells {
        cells = Mosaic(try bitmap.scaled(by: scaler))
      } else {
        cells = Mosaic(bitmap)
      }
    }
    guard cellCount <= writer.maximumCells else {
      throw SVGError.tooManyCellsOfBitmaps(limit: writer.maximumCells, count: cellCount)
    }
    var text: [UInt8] = []
    try CellOutlines(cells).write(to: &text)
    let place = Transform.scale(
      frame.width / Double(cells.size.width), frame.height / Double(cells.size.height)
    ).then(.translation(frame.x, frame.y))
    return text.isEmpty
      ? ""
      : "<g\(place.attribute) shape-rendering=\"crispEdges\">\n"
        + String(decoding: text, as: UTF8.self) + "</g>\n"
  }

  private mutating func element(
    _ steps: [Picture.Step], _ effects: Picture.Effects, through map: Transform
  ) throws -> String {
    let map = effects.transform.then(map)
    let wasBlending = isBlending
    isBlending = false
    var content = try text(steps, through: map)
    let isIsolated = isBlending
    isBlending = wasBlending
    if content.isEmpty { return "" }
    if let bounds = Picture.bounds(of: steps, through: .identity, scale: 1),
      let filter = SVGFilter(effects, around: bounds, through: map)
    {
      filterCount += 1
      let name = "f\(filterCount)"
      content =
        filter.element(name: name, isLinear: isLinear)
        + "<g filter=\"url(#\(name))\">\n\(content)</g>\n"
    }
    // Each clip has a group of its own, because some viewers ignore the `clip-path` of a clip path.
    for clip in effects.clips {
      let shape = clip.shape.outline(tolerance: Self.tolerance)
      content = SVGBody.clipped(
        content, to: shape, data: Self.data(shape), name: names.nextClip())
    }
    var attributes = effects.transform.attribute
    // A clip path has no opacity, so the group has it.
    let opacity = effects.clips.reduce(effects.opacity) { $0 * $1.shape.opacity }
    if opacity != 1 { attributes += " opacity=\"\(SVGNumber.text(opacity))\"" }
    if effects.blend != .normal {
      isBlending = true
      attributes += " style=\"mix-blend-mode:\(effects.blend.name)\""
    } else if isIsolated {
      attributes += " style=\"isolation:isolate\""
    }
    return attributes.isEmpty ? content : "<g\(attributes)>\n\(content)</g>\n"
  }

  private var isLinear: Bool { writer.colorMode != .nonLinear }
}

extension BlendMode {
  /// The name in CSS: `color-dodge`.
  fileprivate var name: String {
    rawValue.reduce("") { $1.isUppercase ? "\($0)-\($1.lowercased())" : "\($0)\($1)" }
  }
}

extension VectorDrawing {
  /// The bounds of all steps, including parts outside the drawing's bounds, as the region of masks.
  fileprivate var reach: Rect {
    func bounds(of steps: [Step]) -> Rect? {
      steps.compactMap { step in
        switch step {
        case .paint(let layer):
          layer.shapes.compactMap(\.bounds).union
        case .erase: nil
        case .group(let steps, _, _): bounds(of: steps)
        }
      }.union
    }
    let hasMasks = steps.contains { step in
      if case .paint = step { false } else { true }
    }
    guard hasMasks, let inner = bounds(of: steps) else { return self.bounds }
    // The margin keeps antialiased edges away from the edge of the mask.
    return inner.expanded(by: max(inner.width, inner.height) / 16)
  }
}
