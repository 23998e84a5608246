import Gallery
import Raster

extension SymbolPicture {
  /// The changes after which a picture is the frame and nothing around it, in no size of its own.
  static let unframed: [SymbolState.Change] = [
    SymbolQuery.size, SymbolQuery.scale, SymbolQuery.imageScale, SymbolQuery.padding,
    SymbolQuery.background,
  ].map { ($0, nil) }
}

extension SymbolDetailPage.Preview {
  /// CSS pixels along a frame of medium scale, and at most along the picture.
  private static let side = 256.0
  private static let longest = 352.0

  init(_ content: SymbolDetailPage.Content) {
    let scene = content.scene
    let layout = content.prepared.request.plan.layout
    let points = scene.options.size?.value ?? scene.naturalSize
    var factor = Self.side / max(points, 0.000001)
    factor = min(factor, Self.longest / max(layout.pageWidth, layout.pageHeight, 0.000001))
    let side = { (length: Double) in max(1, Int((length * factor).rounded())) }
    // Sizes are shown by how large it is in the page: the file itself is crisp at any.
    let sizes: [SymbolState.Change] = [(SymbolQuery.scale, nil)]
    previewPicture = SymbolPicture(
      content.look(sizes, mode: scene.mode), width: side(layout.pageWidth),
      height: side(layout.pageHeight), alt: content.summary.label ?? "")
    stillSrc =
      content.look(sizes + SymbolState.stilling, mode: scene.mode).address(.svg).text
    isMoving = scene.isMoving
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
    let effect = state.options.effect?.effect ?? .bounce
    let motion = Download(
      downloadTitle: "APNG, \(effect.rawValue)",
      downloadHref: state.picture(
        content.page, .png, [(SymbolQuery.effect, effect.rawValue), (SymbolQuery.time, nil)]
      ).text,
      downloadName: "\(name)-\(effect.rawValue).png")
    return pixels + vectors + [motion]
  }
}
