import CHarfBuzz
package import Raster

/// The content of a glyph that has its own colours (typesetting.md §19).
package enum ColorGlyph: Equatable, Sendable {
  /// Coloured outlines, from bottom to top.
  case layers([Layer])
  /// A PNG file and its frame, in font units relative to the origin on the baseline, with y
  /// pointing down.
  case picture(png: [UInt8], frame: Rect)

  /// An outline in one colour.
  package struct Layer: Equatable, Sendable {
    /// The ID of the glyph that has the outline.
    package var glyph: UInt32
    /// The colour in sRGB with straight alpha, or `nil` for the colour of the text.
    package var color: Color?
  }
}

extension FontFace {
  /// Returns the colours of a glyph, or `nil` if it has none.
  ///
  /// Layers come from COLR version 0 and the first palette of CPAL. A glyph without layers uses its
  /// largest picture from CBDT or sbix.
  package func colors(of glyph: UInt32) -> ColorGlyph? {
    guard hasColors else { return nil }
    let layers = colorLayers(of: glyph)
    return layers.isEmpty ? strike(of: glyph) : .layers(layers)
  }

  /// Returns the layers of a glyph, from bottom to top.
  ///
  /// The palette index 0xFFFF stands for the colour of the text (OpenType 1.9, "COLR").
  private func colorLayers(of glyph: UInt32) -> [ColorGlyph.Layer] {
    var count = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    guard count > 0 else { return [] }
    var layers = Array(repeating: hb_ot_color_layer_t(), count: Int(count))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    let palette = palette
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      return ColorGlyph.Layer(
        glyph: layer.glyph, color: palette.indices.contains(index) ? palette[index] : nil)
    }
  }

  /// The colours of the first palette.
  ///
  /// HarfBuzz stores blue in the highest byte of a colour and alpha in the lowest.
  private var palette: [Color] {
    var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    guard count > 0 else { return [] }
    var colors = Array(repeating: hb_color_t(), count: Int(count))
    hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    return colors.prefix(Int(count)).map { color in
      func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> shift) }
      return Color(red: byte(8), green: byte(16), blue: byte(24), alpha: byte(0))
    }
  }

  private func strike(of glyph: UInt32) -> ColorGlyph? {
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let bytes = hb_blob_get_data(blob, &length), length > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    let frame = Rect(
      x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
      height: -Double(extents.height))
    guard frame.width > 0, frame.height > 0 else { return nil }
    let file = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    return .picture(png: Array(file), frame: frame)
  }
}
