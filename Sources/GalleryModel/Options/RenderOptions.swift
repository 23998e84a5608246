package import Raster

/// The options of a URL or a command, each checked by itself but not yet against a bitmap.
///
/// The names equal the URL's parameters. Options without effect, such as `lineStyle` without lines, are removed
/// when the request is made canonical.
@dynamicMemberLookup
package struct RenderOptions: Hashable, Sendable {
  /// The format of the file.
  package var format = PictureFormat.png

  /// The frames, slice and layers to show.
  package var frames = FrameOptions()

  /// The changes to the cells before scaling.
  package var cells = CellOptions()

  /// The pixels per point.
  ///
  /// Together with a size, it only affects caps, tiles and `ContentMode.original`.
  package var scale: Scale?
  /// The width in pixels, or `nil`; a missing side follows from the aspect ratio.
  package var width: Int?
  /// The height in pixels, or `nil`.
  package var height: Int?
  /// The stored pixels per point, 1 by default, as in SwiftUI's `Image(_:scale:)`: the natural size in points is the
  /// size in cells divided by it.
  package var pointScale: Scale?
  /// The content mode: the rule that fits the picture into a box of another size.
  package var contentMode = ContentMode.fit
  /// The aspect ratio that replaces the bitmap's own, or `nil`.
  package var aspectRatio: AspectRatio?
  /// Whether overflow of the box is clipped; otherwise the picture is as large as its overflow.
  package var isClipped = true
  /// The rule of `none` for factors that are not whole.
  package var snap = Snap.none

  /// The interpolation; nearest cells by default, as suits pixel art (rendering.md §3).
  package var interpolation = Interpolation.none
  /// The library that `low`, `medium` and `high` follow.
  package var profile = ResamplingProfile.pillow
  /// The colour space of filtering and compositing.
  package var colorMode = ColorMode.nonLinear
  /// Whether the edges of a rotated picture are smooth.
  package var isAntialiased = true
  /// The dynamic range, which is checked and echoed but has no effect, since all sources have the standard range.
  package var dynamicRange = DynamicRange.standard

  /// The rotation, clockwise.
  package var rotation = Angle.zero
  /// Transparent points around the picture, which the sampler blends into the outline of a rotated picture.
  ///
  /// 0 leaves the outline hard and the inside smooth (rendering.md §23).
  package var edgeInset: PointInsets?

  /// The resizing mode of the area between the caps.
  package var resizingMode = ResizingMode.stretch
  /// The caps in points of the oriented and cropped bitmap, or `nil`.
  package var capInsets: PointInsets?

  /// The method of SwiftUI that draws the cells.
  package var renderer = CellRenderer.image
  /// Whether to show the seams that antialiased fills leave between cells.
  package var isFillAntialiased = false

  /// The thickness of dividers as a fraction of a cell, or `nil`; with `lineColor` alone, it is 0.05.
  package var lineWidthRatio: Decimal6?
  /// The colour of dividers, or `nil`; with `lineWidthRatio` alone, it is white.
  package var lineColor: Color?
  /// The style of the lines, which are drawn by coverage or in whole pixels.
  package var lineStyle = LineStyle.smooth
  /// The position of the lines, over the cells or between them.
  package var lineMode = LineMode.overlay
  /// The blending of translucent lines at crossings.
  package var lineBlend = LineBlend.union
  /// The part of the picture to draw: all of it, or only the dividers.
  package var layer = Layer.all

  /// The padding between the frame and the border in output pixels.
  package var innerPadding = EdgeInsets.zero
  /// The border around the picture, or `nil`.
  package var border: Border?
  /// The padding outside the border in output pixels.
  package var padding = EdgeInsets.zero
  /// The background, or `nil` for transparency, or for black if the picture is opaque.
  package var background: Color?
  /// Whether the background is blended in and the file has no alpha.
  package var isOpaque = false

  /// Creates options with default values.
  package init() {}

  /// The cells per point, in millionths.
  package var cellsPerPoint: Int { pointScale?.millionths ?? 1_000_000 }

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

/// A rule that fits a picture into a box of another size: SwiftUI's modes, `stretch` and `original`
/// (rendering.md §11).
package enum ContentMode: String, CaseIterable, Hashable, Sendable {
  /// The whole picture, centred on the background; the default.
  case fit
  /// The whole box; overflow is clipped.
  case fill
  /// Each side with its own factor.
  case stretch
  /// The natural size; overflow is clipped, too.
  case original
}

/// The rule of `interpolation=none` for factors that are not whole (rendering.md §10).
package enum Snap: String, CaseIterable, Hashable, Sendable {
  /// Unchanged factors: cells differ by at most one pixel; the default.
  case none
  /// The largest whole factor that fits; the picture is smaller than requested.
  case floor
  /// The largest whole factor that fits, centred in the requested box.
  case pad
  /// An error with the two nearest sizes.
  case error
}

/// SwiftUI's two methods to draw the cells of a bitmap, with equal pixels (rendering.md §12).
package enum CellRenderer: String, CaseIterable, Hashable, Sendable {
  /// An image without interpolation; the default.
  case image
  /// One filled rectangle per cell.
  case canvas
}

/// The part of the picture to draw (rendering.md §14).
package enum Layer: String, CaseIterable, Hashable, Sendable {
  /// Everything; the default.
  case all
  /// Only the dividers, on a transparent background.
  case dividers
}

/// SwiftUI's `Image.TemplateRenderingMode` (rendering.md §18).
package enum RenderingMode: String, CaseIterable, Hashable, Sendable {
  /// The original colours; the default.
  case original
  /// One colour with the picture's alpha.
  case template
}

/// SwiftUI's `Image.DynamicRange`; it has no effect on pictures of the standard range (rendering.md §21).
package enum DynamicRange: String, CaseIterable, Hashable, Sendable {
  /// The standard range; the default.
  case standard
  /// Limited headroom.
  case constrainedHigh
  /// The full headroom.
  case high
}

/// The colours that replace a bitmap's own, as `PaletteMatch` describes.
package enum PaletteChoice: Hashable, Sendable {
  /// A list of at least two colours.
  case colors(Palette)
  /// A stored palette.
  case named(String)
}

/// The formats of a bitmap's files, named by their extensions.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, indexed where possible.
  case png
  /// One outline per colour.
  case svg
  /// One page of filled areas.
  case pdf
  /// Pixels, lossless.
  case webp
  /// The palette indices or colours.
  case json
  /// Coloured blocks for a terminal.
  case txt
  /// Frames of at most 256 colours, for software without newer formats.
  case gif
  /// Frames with any colours, as in PNG.
  case apng

  /// The formats of every picture; the others are only for bitmaps and their frames.
  package static let ofAll: [PictureFormat] = [.png, .svg, .pdf, .webp, .json, .txt]

  /// The media type for `Content-Type`.
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

  /// Returns the reason why a well-known format is not offered, or `nil` if there is none to give.
  ///
  /// - Parameter fileExtension: The extension of the format's files, without the dot.
  package static func objection(to fileExtension: String) -> String? {
    ["jpg", "jpeg"].contains(fileExtension.lowercased())
      ? "a JPEG blurs edges and has no alpha" : nil
  }
}
