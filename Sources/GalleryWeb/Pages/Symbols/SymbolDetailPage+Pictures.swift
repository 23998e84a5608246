import GalleryModel
import GalleryRendering
import Raster

extension SymbolPicture {
  /// The changes after which a picture is the frame and nothing around it, in no size of its own.
  static let unframed: [SymbolState.Change] = [
    SymbolQuery.size, SymbolQuery.scale, SymbolQuery.imageScale, SymbolQuery.width,
    SymbolQuery.height, SymbolQuery.contentMode, SymbolQuery.border, SymbolQuery.rotate,
    SymbolQuery.padding, SymbolQuery.background, SymbolQuery.opaque,
  ].map { ($0, nil) }
}

extension SymbolDetailPage.Preview {
  /// CSS pixels along a frame of medium scale, and at most along the picture.
  private static let side = 256.0
  private static let longest = 352.0
  /// CSS pixels along the picture where a motion needs room around that.
  private static let roomiest = 400.0

  init(_ content: SymbolDetailPage.Content) {
    let scene = content.scene
    let layout = content.prepared.request.plan.layout
    let points =
      scene.isFramed
      ? max(layout.points.frame.width, layout.points.frame.height)
      : scene.options.size?.value ?? scene.naturalSize
    var factor = Self.side / max(points, 0.000001)
    // As large as at rest, so that nothing jumps when an effect is chosen, unless it would be cut off.
    let picture = layout.points
    let whole = max(picture.width, picture.height, 0.000001)
    let still = max(whole - 2 * Double(layout.room), 0.000001)
    factor = min(factor, Self.longest / still, Self.roomiest / whole)
    let side = { (length: Double) in max(1, Int((length * factor).rounded())) }
    // Sizes are shown by how large it is in the page: the file itself is crisp at any.
    let sizes: [SymbolState.Change] = [(SymbolQuery.scale, nil)]
    previewPicture = SymbolPicture(
      content.look(sizes, mode: scene.mode), width: side(picture.width),
      height: side(picture.height), alt: content.summary.spoken.text ?? "")
    stillSrc =
      content.look(
        sizes + SymbolState.stilling + Self.roomAround(layout, scene.options.padding),
        mode: scene.mode
      ).address(.svg).text
    isMoving = scene.isMoving
  }

  /// The room of a motion as padding, so that the still lies where the motion begins.
  private static func roomAround(
    _ layout: SymbolLayout, _ padding: EdgeInsets
  ) -> [SymbolState.Change] {
    guard layout.room > 0 else { return [] }
    let sides = [padding.top, padding.leading, padding.bottom, padding.trailing]
      .map { String(min($0 + layout.room, SymbolQuery.maximumPadding)) }
    return [(SymbolQuery.padding, sides.joined(separator: ","))]
  }
}

extension SymbolDetailPage.Specimen {
  /// The sizes that icons have in interfaces, in points.
  private static let sizes = [16, 20, 24, 32, 48, 64]

  static func all(_ content: SymbolDetailPage.Content) -> [SymbolDetailPage.Specimen] {
    let look = content.look(
      SymbolState.stilling + SymbolPicture.unframed, mode: content.scene.mode)
    return sizes.map { points in
      SymbolDetailPage.Specimen(
        points: points,
        specimenPicture: SymbolPicture(
          look, points: points, of: content.prepared.drawing.viewBox))
    }
  }
}

extension Download {
  /// The files that designers ask for; an animated PNG moves as the page does, or bounces.
  static func all(_ content: SymbolDetailPage.Content) -> [Download] {
    let (state, name) = (content.state, content.resolved.name)
    let still = state.options.effect?.time == nil ? SymbolState.stilling : []
    let pixels = (1...3).map { scale in
      Download(
        downloadTitle: "PNG @\(scale)x",
        downloadHref: state.picture(
          content.page, .png, still + [(SymbolQuery.scale, scale == 1 ? nil : String(scale))]
        ).text,
        downloadName: scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png")
    }
    let vectors = [("SVG", PictureFormat.svg), ("PDF", .pdf)].map { title, format in
      Download(
        downloadTitle: title,
        downloadHref: state.picture(content.page, format, [(SymbolQuery.scale, nil)]).text,
        downloadName: "\(name).\(format.rawValue)")
    }
    let names = state.options.effects.map(\.effect.rawValue)
    let effects = names.isEmpty ? [SymbolEffect.bounce.rawValue] : names
    let motion = Download(
      downloadTitle: "APNG, \(effects.joined(separator: ", "))",
      downloadHref: state.picture(
        content.page, .png,
        [(SymbolQuery.effect, effects.joined(separator: ",")), (SymbolQuery.time, nil)]
      ).text,
      downloadName: "\(name)-\(effects.joined(separator: "-")).png")
    return pixels + vectors + [motion]
  }
}
