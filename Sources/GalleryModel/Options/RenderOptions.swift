package import Raster

/// The wishes of a URL or a command, checked value by value but not yet against a bitmap.
///
/// The names are those of the URL's parameters. An option that can have no effect beside the others,
/// such as `lineStyle` without lines, is dropped when the request is made canonical.
@dynamicMemberLookup
package struct RenderOptions: Hashable, Sendable {
  /// The kind of file.
  package var format = PictureFormat.png

  /// The frames, the part and the layers that are shown.
  package var frames = FrameOptions()

  /// The changes to the cells before scaling.
  package var cells = CellOptions()

  /// Pixels per point; beside sides only where caps, tiles or `ContentMode.original` give it a meaning.
  package var scale: Scale?
  /// Pixels of a row; a missing side follows the aspect ratio.
  package var width: Int?
  /// Pixels of a column.
  package var height: Int?
  /// Stored pixels per point, 1 by default, as SwiftUI's `Image(_:scale:)` has them: the natural size
  /// in points is that of the cells divided by it.
  package var pointScale: Scale?
  /// The way in which a picture meets a box of another size.
  package var contentMode = ContentMode.fit
  /// Takes the place of the bitmap's own ratio.
  package var aspectRatio: AspectRatio?
  /// True where what sticks out of the box is cut off; else the answer is as large as the picture
  /// there.
  package var isClipped = true
  /// The rule of `none` for factors that are not whole.
  package var snap = Snap.none

  /// Nearest cells by default, as suits pixel art (rendering.md §3).
  package var interpolation = Interpolation.none
  /// Whose algorithms `low`, `medium` and `high` stand for.
  package var profile = ResamplingProfile.pillow
  /// The colour space of filtering and compositing.
  package var colorMode = ColorMode.nonLinear
  /// True where the edge of a rotated picture is smooth.
  package var isAntialiased = true
  /// Checked and echoed; without effect, since all sources are of the standard range.
  package var dynamicRange = DynamicRange.standard

  /// Degrees clockwise.
  package var rotation = Angle.zero
  /// Transparent points around the picture, so that the sampler itself blends its outline where it is
  /// rotated; 0 leaves the outline hard and what is inside smooth (rendering.md §23).
  package var edgeInset: PointInsets?

  /// The way in which what lies between the caps is made to fit.
  package var resizingMode = ResizingMode.stretch
  /// In points of the oriented and cropped bitmap.
  package var capInsets: PointInsets?

  /// The one of SwiftUI's two ways that draws the cells.
  package var renderer = CellRenderer.image
  /// Shows the seams that antialiased fills leave between cells.
  package var isFillAntialiased = false

  /// The thickness of dividers as a part of a cell; with `lineColor` alone 0.05.
  package var lineWidthRatio: Decimal6?
  /// With `lineWidthRatio` alone white.
  package var lineColor: Color?
  /// Lines by coverage or in whole pixels.
  package var lineStyle = LineStyle.smooth
  /// Lines over the cells or between them.
  package var lineMode = LineMode.overlay
  /// The look of crossings of translucent lines.
  package var lineBlend = LineBlend.union
  /// Everything, or the dividers alone.
  package var layer = Layer.all

  /// Output pixels between the frame and the border.
  package var innerPadding = EdgeInsets.zero
  /// Drawn around the picture, never over it.
  package var border: Border?
  /// Output pixels outside the border.
  package var padding = EdgeInsets.zero
  /// Beneath all of it; `nil` is transparent, or black where the picture is to be opaque.
  package var background: Color?
  /// True where the background is blended in and alpha left out of the file.
  package var isOpaque = false

  /// Every option at its default.
  package init() {}

  /// The orientation, one of the options of cells.
  package var orientation: Orientation {
    get { cells.orientation }
    set { cells.orientation = newValue }
  }

  /// An option of cells, such as `palette`.
  package subscript<Value>(dynamicMember path: WritableKeyPath<CellOptions, Value>) -> Value {
    get { cells[keyPath: path] }
    set { cells[keyPath: path] = newValue }
  }
}

/// The way in which a picture meets a box of another size; SwiftUI's words, `stretch` and `original`
/// (rendering.md §11).
package enum ContentMode: String, CaseIterable, Hashable, Sendable {
  /// All of it, centred on the background; the default.
  case fit
  /// No room left over: what sticks out of the box is cut off.
  case fill
  /// Each side by its own factor.
  case stretch
  /// Its own size, whatever the box: what sticks out is cut off as well.
  case original
}

/// The rule of `interpolation=none` for factors that are not whole (rendering.md §10).
package enum Snap: String, CaseIterable, Hashable, Sendable {
  /// As asked: cells differ by at most one pixel; the default.
  case none
  /// The largest whole factor that fits; the picture is smaller than asked.
  case floor
  /// The largest whole factor that fits, centred in the box that was asked for.
  case pad
  /// Refused, with the two nearest sizes.
  case error
}

/// SwiftUI's two ways to draw the cells of a bitmap; both give the same pixels (rendering.md §12).
package enum CellRenderer: String, CaseIterable, Hashable, Sendable {
  /// An image without interpolation; the default.
  case image
  /// One filled rectangle a cell.
  case canvas
}

/// The part of the picture that is drawn (rendering.md §14).
package enum Layer: String, CaseIterable, Hashable, Sendable {
  /// Everything; the default.
  case all
  /// The dividers alone, on transparent ground.
  case dividers
}

/// SwiftUI's `Image.TemplateRenderingMode` (rendering.md §18).
package enum RenderingMode: String, CaseIterable, Hashable, Sendable {
  /// The colours as they are; the default.
  case original
  /// One colour through the picture's alpha.
  case template
}

/// SwiftUI's `Image.DynamicRange`; without effect on pictures of the standard range (rendering.md §21).
package enum DynamicRange: String, CaseIterable, Hashable, Sendable {
  /// The default.
  case standard
  /// Some headroom.
  case constrainedHigh
  /// All of it.
  case high
}

/// The colours that take the place of a bitmap's own, as `PaletteMatch` says.
package enum PaletteChoice: Hashable, Sendable {
  /// A list, at least two.
  case colors(Palette)
  /// A stored palette.
  case named(String)
}

/// The kinds of files that a bitmap is offered as, by their file extension.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, indexed where possible.
  case png
  /// One outline a colour.
  case svg
  /// One page of filled areas.
  case pdf
  /// Pixels, lossless.
  case webp
  /// Lists of palette indices or colours.
  case json
  /// Coloured blocks for a terminal.
  case txt
  /// Frames of at most 256 colours, for whatever shows nothing newer.
  case gif
  /// Frames of any colours as PNG has them.
  case apng

  /// The formats of everything that is drawn, moving or not; the others are for bitmaps and their frames.
  package static let ofAll: [PictureFormat] = [.png, .svg, .pdf, .webp, .json, .txt]

  /// The type that `Content-Type` names.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    case .webp: "image/webp"
    case .json: "application/json"
    case .txt: "text/plain; charset=utf-8"
    case .gif: "image/gif"
    case .apng: "image/apng"
    }
  }
}
