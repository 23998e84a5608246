import CCairo
import Raster
import VectorRaster

extension PDFPage {
  /// Paints the cells of a picture as areas, stretched over a frame under a map.
  func paintCells(
    of picture: Mosaic, over frame: Rect, through map: Transform
  ) throws(DrawingError) {
    let areas = try CellRectangles(picture.collapsed())
    let (xs, ys) = (picture.columns.edges, picture.rows.edges)
    cairo_save(context)
    defer { cairo_restore(context) }
    place(picture.size, over: frame, through: map)
    let isUpright = map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0
    try areas.forEachColor { color, areas throws(DrawingError) in
      if Task.isCancelled { throw .cancelled }
      let rectangles = areas.map { area in
        let (x, y) = (xs[area.columns.lowerBound], ys[area.rows.lowerBound])
        return Rect(
          x: Double(x), y: Double(y), width: Double(xs[area.columns.upperBound] - x),
          height: Double(ys[area.rows.upperBound] - y))
      }
      try fill(rectangles, with: color, isOneShape: !isUpright)
    }
  }

  /// Paints pixels, stretched over a frame under a map, with a mask if they have alpha.
  ///
  /// The document asks viewers to smooth them.
  func paint(
    _ bitmap: Bitmap, over frame: Rect, through map: Transform
  ) throws(DrawingError) {
    let (width, height) = (Int32(clamping: bitmap.columns), Int32(clamping: bitmap.rows))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let pixels = cairo_image_surface_get_data(surface)
    else {
      throw .failed(String(cString: cairo_status_to_string(cairo_surface_status(surface))))
    }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let bytes = bitmap.rgbaBytes
    for row in 0..<bitmap.rows {
      if Task.isCancelled { throw .cancelled }
      let line = UnsafeMutableRawPointer(pixels + row * stride)
        .assumingMemoryBound(to: UInt32.self)
      for column in 0..<bitmap.columns {
        let at = (row * bitmap.columns + column) * 4
        let alpha = UInt32(bytes[at + 3])
        func premultiplied(_ byte: UInt8) -> UInt32 { (UInt32(byte) * alpha + 127) / 255 }
        line[column] =
          alpha << 24 | premultiplied(bytes[at]) << 16 | premultiplied(bytes[at + 1]) << 8
          | premultiplied(bytes[at + 2])
      }
    }
    cairo_surface_mark_dirty(surface)
    cairo_save(context)
    defer { cairo_restore(context) }
    place(bitmap.size, over: frame, through: map)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_paint(context)
    try check()
  }

  /// Sets the coordinates for later painting to cells of a picture that is stretched over a frame.
  private func place(_ size: PixelSize, over frame: Rect, through map: Transform) {
    let place = Transform.scale(
      frame.width / Double(size.width), frame.height / Double(size.height)
    ).then(.translation(frame.x, frame.y)).then(map)
    var matrix = cairo_matrix_t(
      xx: place.a, yx: place.b, xy: place.c, yy: place.d, x0: place.tx, y0: place.ty)
    cairo_transform(context, &matrix)
  }
}
