import Arranging
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import VectorRaster

extension SceneComposer {
  /// Returns the piece for a remote image.
  ///
  /// The document sets its frame, so the layout is equal in all phases (loading.md §15).
  func remote(_ leaf: RemoteLeaf, in environment: SceneEnvironment) throws -> ScenePiece {
    let node = LayoutNode(PictureLeaf(natural: Size(leaf.width, leaf.height)))
    switch assets.images.content(of: leaf) {
    case .unseen: return ScenePiece(node)
    case .image(let stored):
      let options = leaf.options.rendering(in: environment)
      let bitmap = try bitmaps.bitmap(
        stored, from: leaf.url, options, palette: palette(of: options))
      let method = options.interpolation.method(options.profile)
      return ScenePiece(node) {
        let frame = node.frame
        let place = Rect.fitting(
          Double(bitmap.columns), Double(bitmap.rows), into: frame, leaf.contentMode)
        let step = Picture.Step.aligned(
          [.bitmap(bitmap, frame: place, method)], .edges(place, least: 1))
        guard leaf.contentMode == .fill else { return [step] }
        var effects = Picture.Effects()
        effects.clips = [
          Picture.Clip(Shape(.rect(frame), .fill(.nonZero)), alignment: .edges(frame))
        ]
        return [.group([step], effects)]
      }
    case .substitute(let picture):
      return ScenePiece(node) { Self.steps(of: picture, in: node.frame) }
    }
  }

  /// Returns the steps for a placeholder or a fallback: a bitmap fills the frame, a symbol half of a large frame.
  ///
  /// Without either, the frame is a plain box.
  private static func steps(
    of substitute: SceneImages.SubstitutePicture?, in frame: Rect
  ) -> [Picture.Step] {
    switch substitute {
    case nil:
      let box = Shape(.rect(frame), .fill(.nonZero))
      return [.aligned([.fill(box, .color(BlankPicture.standard))], .edges(frame))]
    case .bitmap(let bitmap):
      let place = Rect.fitting(Double(bitmap.columns), Double(bitmap.rows), into: frame, .fit)
      return [.aligned([.bitmap(bitmap, frame: place, .nearest)], .edges(place, least: 1))]
    case .symbol(let symbol):
      var options = SymbolOptions()
      options.foreground = [BlankPicture.standard.opaque]
      let drawing = symbol.artwork(options)
      let box = drawing.bounds
      guard !box.isEmpty else { return [] }
      // A symbol fills a small box, but only half of a large one, which looks calmer.
      let room = min(frame.width, frame.height) < 64 ? 0.0 : 0.25
      let inner = frame.expanded(by: -room * min(frame.width, frame.height))
      let place = Rect.fitting(box.width, box.height, into: inner, .fit)
      let step = Picture.Step.drawing(drawing, .bringing(box, onto: place))
      return [.aligned([step], .edges(place))]
    }
  }
}

extension Rect {
  /// Returns the rectangle of a picture that is centred in a frame and scaled by the content mode.
  fileprivate static func fitting(
    _ width: Double, _ height: Double, into frame: Rect, _ mode: ContentMode
  ) -> Rect {
    guard mode != .stretch, width > 0, height > 0 else { return frame }
    let factors = (frame.width / width, frame.height / height)
    let factor = mode == .fill ? max(factors.0, factors.1) : min(factors.0, factors.1)
    let (w, h) = (width * factor, height * factor)
    return Rect(
      x: frame.x + (frame.width - w) / 2, y: frame.y + (frame.height - h) / 2, width: w, height: h)
  }
}
