/// The modifiers of bitmaps, stored and loaded ones alike (`rendering.md`).
extension PixelAddress where Subject: CellSubject {
  /// Other colours, and which of them each becomes; without a rule by index where the bitmap has indices.
  public func palette(_ colors: [PixelColor], match: PixelOption.PaletteMatch? = nil) -> Self {
    setting("palette", .colors(colors)).setting("match", match.map { .word($0) })
  }

  /// The colours of a stored palette.
  public func palette(_ name: String, match: PixelOption.PaletteMatch? = nil) -> Self {
    setting("palette", .text(name)).setting("match", match.map { .word($0) })
  }

  /// So many colours that are made of the picture's own, in place of a palette.
  public func colors(_ count: Int) -> Self { setting("colors", .whole(count)) }

  /// The way in which neighbouring cells share the colours of a palette.
  public func dither(_ dither: PixelOption.Dither) -> Self { setting("dither", .word(dither)) }

  /// A part of the oriented bitmap, in cells.
  public func crop(column: Int, row: Int, columns: Int, rows: Int) -> Self {
    setting("crop", .numbers([column, row, columns, rows].map(Double.init)))
  }

  /// Cells around all that is not transparent, by which the picture grows.
  ///
  /// - Parameters:
  ///   - color: Their colour.
  ///   - width: 1 to 8 cells.
  ///   - corners: True where cells that touch at a corner are outlined too.
  public func outline(_ color: PixelColor, width: Int = 1, corners: Bool = false) -> Self {
    setting(
      "outline",
      .text(color.text + (width == 1 ? "" : ",\(width)") + (corners ? ",corners" : "")))
  }

  /// The shape of all that is not transparent in one colour, moved by −16 to 16 columns and rows and laid
  /// beneath it.
  public func cellShadow(_ color: PixelColor, columns: Int, rows: Int) -> Self {
    setting("shadow", .text("\(color.text),\(columns),\(rows)"))
  }

  /// `template` paints all that is not transparent in one colour, `nil` shows the bitmap as it is; SwiftUI's
  /// `renderingMode(_:)`.
  public func renderingMode(_ mode: PixelOption.RenderingMode?) -> Self {
    setting("renderingMode", mode.map { .word($0) })
  }

  /// The colour of a template.
  public func foregroundStyle(_ color: PixelColor) -> Self {
    setting("foreground", .colors([color]))
  }

  /// The rule for factors that are not whole where cells stay blocks.
  public func snap(_ snap: PixelOption.Snap) -> Self { setting("snap", .word(snap)) }

  /// The way from cells to pixels: SwiftUI's words, and single methods by name.
  public func interpolation(_ interpolation: PixelOption.Interpolation) -> Self {
    setting("interpolation", .word(interpolation))
  }

  /// The program whose methods SwiftUI's words for interpolation stand for.
  public func resamplingProfile(_ profile: PixelOption.ResamplingProfile) -> Self {
    setting("profile", .word(profile))
  }

  /// Checked and echoed by the server; SwiftUI's `allowedDynamicRange(_:)`.
  public func allowedDynamicRange(_ range: PixelOption.DynamicRange) -> Self {
    setting("dynamicRange", .word(range))
  }

  /// As an image, or as a canvas that fills a rectangle a cell.
  ///
  /// - Parameter fillAntialiased: Shows the seams that a canvas leaves between antialiased cells.
  public func renderer(
    _ renderer: PixelOption.CellRenderer, fillAntialiased: Bool = false
  ) -> Self {
    setting("renderer", .word(renderer)).setting("fillAntialiased", .boolean(fillAntialiased))
  }

  /// Lines between the cells.
  ///
  /// - Parameters:
  ///   - color: White where nobody says otherwise.
  ///   - widthRatio: The part of a cell that a line is thick, above 0 to 1; 0.05 with a colour alone.
  ///   - style: By coverage, or in whole pixels.
  ///   - mode: Over the cells, or between them.
  ///   - blend: How often crossings of translucent lines are painted.
  ///   - layer: All of the picture, or the lines alone.
  public func dividers(
    _ color: PixelColor = .white, widthRatio: Double? = nil,
    style: PixelOption.LineStyle = .smooth, mode: PixelOption.LineMode = .overlay,
    blend: PixelOption.LineBlend = .union, layer: PixelOption.Layer = .all
  ) -> Self {
    setting("lineColor", .colors([color]))
      .setting("lineWidthRatio", widthRatio.map { .number($0) })
      .setting("lineStyle", .word(style)).setting("lineMode", .word(mode))
      .setting("lineBlend", .word(blend)).setting("layer", .word(layer))
  }

  /// Transparent points around the border, by which a turned picture is smoothed.
  ///
  /// They are points of the stored picture: in a frame they are enlarged as its cells are.
  public func edgeInset(_ insets: PixelInsets) -> Self { setting("edgeInset", .insets(insets)) }

  /// Stored pixels per point.
  public func pointScale(_ scale: Double) -> Self { setting("pointScale", .number(scale)) }
}

extension PixelAddress where Subject == BitmapSubject {
  /// The revision that the address is made for: while it is the current one, the picture is kept for a
  /// year.
  public func revision(_ revision: Int) -> Self { setting("v", .whole(revision)) }
}
