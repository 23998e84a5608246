/// Words that people know from other programs, with the words that mean the same here.
///
/// Suggestions for an unknown name use them, since no edit distance leads from `size` to `width`.
enum FamiliarWords {
  /// The words of this program for each familiar one; both in lower case.
  private static let meanings: [String: [String]] = {
    let groups: [(here: String, familiar: String)] = [
      // Options of pictures.
      ("width scale", "size"), ("width", "w cols columns"), ("height", "h rows"),
      ("scale", "zoom factor dpr density ratio resolution"),
      ("foreground foregroundstyle", "color colour fg tint tintcolor fill foregroundcolor"),
      ("background", "bg backgroundcolor backdrop matte transparent"),
      ("interpolation", "filter sampling resample smoothing smooth kernel"),
      ("rotate rotationeffect", "angle rotation degrees"), ("orientation", "flip mirror exif"),
      ("crop", "trim clip rect region"), ("padding", "margin inset"),
      ("antialiased", "antialias aa"), ("linecolor", "stroke strokecolor"),
      ("weight linewidthratio", "strokewidth linewidth thickness"),
      ("renderingmode", "mode rendermode"), ("variant", "variation style"),
      ("colors", "quantize reduce"), ("palette", "recolor colormap"),
      ("frames", "range sequence"), ("duration speed", "delay fps rate"),
      ("repeat", "loop loops plays iterations"),
      // Options of lists.
      ("query", "q s search find term"), ("per_page", "limit count pagesize perpage"),
      ("order", "sort sortby orderby"), ("tag", "tags category"),
      // Kinds of pictures, and their formats.
      ("bitmap", "image images img picture pictures sprite sprites"),
      ("symbol", "icon icons glyph systemimage"), ("scene", "card badge"),
      ("png webp", "jpg jpeg bmp tif tiff avif heic"), ("webp gif", "mp4 mov webm"),
      ("svg pdf", "eps ai"), ("txt", "text"),
      // Keys of scenes.
      ("vstack", "vbox column vertical"), ("hstack", "hbox row horizontal"),
      ("zstack", "stack group"), ("run text", "string span"),
      ("cornerradius", "radius borderradius rounded"), ("opacity", "alpha transparency"),
      ("font", "fontsize fontfamily"),
    ]
    var meanings: [String: [String]] = [:]
    for (here, familiar) in groups {
      for word in familiar.split(separator: " ") {
        meanings[String(word), default: []] += here.split(separator: " ").map(String.init)
      }
    }
    return meanings
  }()

  /// Returns the words of this program that mean the same as a familiar word, in lower case.
  static func meanings(of word: String) -> [String] { meanings[word.lowercased()] ?? [] }

  /// Returns the candidates that mean the same as a familiar word, the most likely first.
  static func meanings(of word: String, among candidates: [String]) -> [String] {
    meanings(of: word).compactMap { meaning in candidates.first { $0.lowercased() == meaning } }
  }
}
