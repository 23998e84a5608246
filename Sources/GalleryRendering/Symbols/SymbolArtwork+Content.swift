import GalleryModel
import PictureServing
import Raster
import SVGCoding
import VectorRaster

extension SymbolArtwork {
  /// Returns the picture as vectors, including padding and background: the still, or the whole animation as
  /// keyframes if the file can be animated.
  func picture(moving: Bool) -> VectorPicture {
    if moving, let effect = plan.effect, effect.isAnimated {
      return vectors(unmoved, animation(effect.performance))
    }
    return vectors(still)
  }

  private func vectors(
    _ drawing: VectorDrawing, _ animation: SVGAnimation? = nil
  ) -> VectorPicture {
    let (file, size) = (plan.layout.file, plan.layout.size)
    return VectorPicture(
      drawing: placed(drawing), extent: (file.width, file.height), size: size,
      colorMode: plan.colorMode, animation: animation)
  }

  /// Returns the frames of one run of the animation; viewers without animation see the symbol at rest.
  func frames(_ performance: SymbolEffectGroup) throws(CancellationError) -> PictureFrames {
    let frames = performance.frames
    return PictureFrames(
      delays: frames.map(\.delay), plays: performance.plays,
      still: performance.hasOwnStill ? try vectors(resting).bitmap() : nil
    ) { index throws(CancellationError) in
      try vectors(drawing(atPart: frames[index].part)).bitmap()
    }
  }

  private func animation(_ performance: SymbolEffectGroup) -> SVGAnimation {
    let motions = actors.flatMap { actor in
      performance.timelines.enumerated().flatMap { track, timeline in
        actor.motions(timeline, track: track, firstIndex: firstIndex(of: actor.part))
      }
    }
    return SVGAnimation(
      motions: motions, duration: performance.period,
      count: performance.plays == 0 ? nil : performance.plays)
  }
}

extension SymbolArtwork.Actor {
  /// Returns the motions of the layers that move.
  fileprivate func motions(
    _ timeline: SymbolTimeline, track: Int, firstIndex: Int
  ) -> [SVGAnimation.Motion] {
    let pivots = timeline.pivots(of: part)
    let rest = timeline.restMotions(of: part)
    return drawing.layers.indices.compactMap { index in
      let keyframes = timeline.keyframes(of: part, layer: index)
      guard !keyframes.isEmpty, index < pivots.count else { return nil }
      var motion = SVGAnimation.Motion(
        layer: firstIndex + index, track: track,
        pivot: pivot(pivots[index], of: index, track: track),
        keyframes: keyframes.map { frame($0) })
      motion.isDrawnFromEnd = keyframes.contains { $0.motion.isDrawnFromEnd }
      motion.isHiddenAtRest = rest[index].opacity == 0
      return motion
    }
  }

  /// Returns the centre for a layer that moves alone about its own centre, and a point otherwise.
  ///
  /// A layer that an earlier effect has moved needs a point, too, since its box moves with it, and so does a layer with
  /// clips, which do not affect the box in SVG.
  private func pivot(
    _ pivot: SymbolTimeline.Pivot, of index: Int, track: Int
  ) -> SVGAnimation.Pivot {
    if track == 0, pivot == .layers([index]), drawing.layers[index].anchor == nil,
      drawing.clipBounds(ofLayer: index) == nil
    {
      return .center
    }
    return .point(drawing.center(of: pivot))
  }

  private func frame(_ keyframe: SymbolTimeline.Keyframe) -> SVGAnimation.Keyframe {
    let motion = keyframe.motion
    var frame = SVGAnimation.Keyframe(offset: keyframe.offset)
    frame.scale = motion.scale
    frame.rotation = motion.rotation
    frame.dx = motion.dx * drawing.viewBox.width
    frame.dy = motion.dy * drawing.viewBox.height
    frame.opacity = motion.opacity
    frame.drawn = motion.drawn
    return frame
  }
}

extension SymbolArtwork {
  /// Returns a drawing of the symbol placed in the picture, with its border.
  ///
  /// Its bounds become the whole picture, in the drawing's own unit if the drawing stays upright and its aspect
  /// ratio is kept.
  func placed(_ drawing: VectorDrawing) -> VectorDrawing {
    let place = plan.layout.file
    var drawing =
      place.slices.map { drawing.sliced($0.parts(of: place.picture, around: frame)) } ?? drawing
    drawing.isAntialiased = plan.isAntialiased
    if place.isClipped, place.frame != place.bounds {
      drawing.steps = [.group(drawing.steps + [.erase(surroundings)])]
    }
    if let border = plan.border { drawing.steps.append(.paint(line(border))) }
    // Rounding to pixels almost always changes the aspect ratio slightly, which has no effect on pixels.
    if place.rotation == .zero, place.isWhole || place.isEven(frame) {
      drawing.bounds = place.rect(place.bounds, around: frame)
    } else {
      drawing.bounds = place.bounds
      drawing.placement = place.map(frame)
    }
    return drawing
  }

  /// A mask of everything outside the frame, as far as a drawing may extend.
  private var surroundings: VectorDrawing.Mask {
    let shown = plan.layout.file.rect(plan.layout.file.frame, around: frame)
    let far = 16 * (frame.width + frame.height + shown.width + shown.height)
    return VectorDrawing.Mask([
      .add([Shape(.rect(shown.expanded(by: far)), .fill(.nonZero))], index: Self.frameIndex),
      .remove([Shape(.rect(shown), .fill(.nonZero))], index: Self.frameIndex),
    ])
  }

  /// Returns the border around the frame and its inner padding.
  private func line(_ border: Border) -> VectorDrawing.Layer {
    let file = plan.layout.file
    let inner = file.rect(file.padded, around: frame)
    let outer = file.rect(file.padded.expanded(by: file.border), around: frame)
    let elements = [inner, outer].flatMap { Path.rect($0).elements }
    return VectorDrawing.Layer(
      [Shape(Path(elements), .fill(.evenOdd))], color: border.color, index: Self.frameIndex)
  }

  /// The index of shapes that do not move, since no layer has it.
  static let frameIndex = -1
}

extension SymbolPlacement {
  /// Returns whether a view box is scaled by the same factor in both directions, up to rounding errors.
  fileprivate func isEven(_ viewBox: Rect) -> Bool {
    let (x, y) = (picture.width / viewBox.width, picture.height / viewBox.height)
    return abs(x - y) <= 1e-9 * max(x, y)
  }
}
