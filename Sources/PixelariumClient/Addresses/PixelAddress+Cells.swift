/// Modifiers of stored bitmaps and remote images (`rendering.md`).
extension PixelAddress where Subject: CellSubject {
  /// Replaces the colours.
  ///
  /// - Parameters:
  ///   - colors: The new palette.
  ///   - match: How colours are matched, or `nil` to match indices if the bitmap has a palette.
  public func palette(_ colors: [PixelColor], match: PixelOption.PaletteMatch? = nil) -> Self {
    setting("palette", .colors(colors)).setting("match", match.map { .word($0) })
  }

  /// Replaces the colours with the colours of a stored palette.
  ///
  /// - Parameters:
  ///   - name: The name of the palette.
  ///   - match: How colours are matched, or `nil` to match indices if the bitmap has a palette.
  public func palette(_ name: String, match: PixelOption.PaletteMatch? = nil) -> Self {
    setting("palette", .text(name)).setting("match", match.map { .word($0) })
  }

  /// Reduces the picture to `count` colours, computed from its own.
  public func colors(_ count: Int) -> Self { setting("colors", .whole(count)) }

  /// Sets the dithering for a palette or a number of colours.
  public func dither(_ dither: PixelOption.Dither) -> Self { setting("dither", .word(dither)) }

  /// Crops the oriented bitmap to a rectangle in cells.
  public func crop(column: Int, row: Int, columns: Int, rows: Int) -> Self {
    setting("crop", .numbers([column, row, columns, rows].map(Double.init)))
  }

  /// Adds an outline around the opaque cells; the picture grows by it.
  ///
  /// - Parameters:
  ///   - color: The colour of the outline.
  ///   - width: The width in cells, 1 to 8.
  ///   - corners: Whether the outline includes cells that touch the shape only at a corner.
  public func outline(_ color: PixelColor, width: Int = 1, corners: Bool = false) -> Self {
    setting(
      "outline",
      .text(color.text + (width == 1 ? "" : ",\(width)") + (corners ? ",corners" : "")))
  }

  /// Adds a shadow of the opaque cells beneath them.
  ///
  /// - Parameters:
  ///   - color: The colour of the shadow.
  ///   - columns: The offset to the right in cells, −16 to 16.
  ///   - rows: The offset downwards in cells, −16 to 16.
  public func cellShadow(_ color: PixelColor, columns: Int, rows: Int) -> Self {
    setting("shadow", .text("\(color.text),\(columns),\(rows)"))
  }

  /// Sets the rendering mode, like SwiftUI's `renderingMode(_:)`.
  ///
  /// `template` paints all opaque cells in one colour; `nil` shows the original colours.
  public func renderingMode(_ mode: PixelOption.RenderingMode?) -> Self {
    setting("renderingMode", mode.map { .word($0) })
  }

  /// Sets the colour of a template.
  public func foregroundStyle(_ color: PixelColor) -> Self {
    setting("foreground", .colors([color]))
  }

  /// Sets how scale factors that are not whole numbers are handled if cells stay blocks.
  public func snap(_ snap: PixelOption.Snap) -> Self { setting("snap", .word(snap)) }

  /// Sets the interpolation: one of SwiftUI's four qualities, or a method by name.
  public func interpolation(_ interpolation: PixelOption.Interpolation) -> Self {
    setting("interpolation", .word(interpolation))
  }

  /// Sets the filters that SwiftUI's four interpolation qualities select.
  public func resamplingProfile(_ profile: PixelOption.ResamplingProfile) -> Self {
    setting("profile", .word(profile))
  }

  /// Sets the dynamic range, like SwiftUI's `allowedDynamicRange(_:)`; the server only checks and returns it.
  public func allowedDynamicRange(_ range: PixelOption.DynamicRange) -> Self {
    setting("dynamicRange", .word(range))
  }

  /// Selects rendering as an image, or as a canvas that fills one rectangle per cell.
  ///
  /// - Parameters:
  ///   - renderer: The renderer.
  ///   - fillAntialiased: Whether a canvas shows the seams between antialiased cells.
  public func renderer(
    _ renderer: PixelOption.CellRenderer, fillAntialiased: Bool = false
  ) -> Self {
    setting("renderer", .word(renderer)).setting("fillAntialiased", .boolean(fillAntialiased))
  }

  /// Draws grid lines between the cells.
  ///
  /// - Parameters:
  ///   - color: The colour of the lines.
  ///   - widthRatio: The width as a fraction of a cell, above 0 up to 1, or `nil` for 0.05.
  ///   - style: Whether lines have smooth edges or whole pixels.
  ///   - mode: Whether lines lie over the cells or between them.
  ///   - blend: Whether crossings of translucent lines are painted once or twice.
  ///   - layer: The whole picture, or only the lines.
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

  /// Adds transparent points around the border, which smooth the edges of a rotated picture.
  ///
  /// They are points of the stored picture and scale with its cells.
  public func edgeInset(_ insets: PixelInsets) -> Self { setting("edgeInset", .insets(insets)) }

  /// Sets the number of stored pixels per point.
  public func pointScale(_ scale: Double) -> Self { setting("pointScale", .number(scale)) }
}

extension PixelAddress where Subject == BitmapSubject {
  /// Sets the revision of the bitmap; the picture may be cached for a year while the revision is current.
  public func revision(_ revision: Int) -> Self { setting("v", .whole(revision)) }
}
