import GalleryModel
import GalleryRendering
import Raster

/// The frames of a bitmap under its stage, with the names that its artist gave: each a link to the state of
/// the page that shows it.
struct FrameStrip: Sendable {
  /// A frame and its time.
  struct Item: Sendable {
    let frameHref: String
    let frameTitle: String
    let frameTime: String
    let frameSource: String
    let frameWidth: Int
    let frameHeight: Int
    let isCurrent: Bool
    let isPlayed: Bool
  }

  /// A row of links under one word.
  struct Row: Sendable {
    let rowTitle: String
    let links: [ChoiceLink]
  }

  /// The most frames that are drawn small.
  private static let limit = 200
  /// CSS pixels along the longer side of a small frame.
  private static let box = 72

  /// There where something can be played.
  let playHref: String?
  let playTitle: String
  let isPlaying: Bool
  let rows: [Row]
  let items: [Item]
  /// The words for the frames that are not drawn.
  let rest: String?

  /// `nil` for a bitmap that has neither frames nor names, and is no sheet.
  init?(_ subject: BitmapSubject) {
    let animation = subject.animation
    var rows: [Row] = []
    if let animation, animation.frames.count > 1 {
      rows.append(Row(rowTitle: "Play", links: Self.tags(of: animation, subject)))
    } else {
      rows.append(Row(rowTitle: "Play as sheet", links: Self.grids(subject)))
    }
    rows.append(Row(rowTitle: "Slices", links: Self.slices(of: animation, subject)))
    rows.append(Row(rowTitle: "Layers", links: Self.layers(of: animation, subject)))
    rows.removeAll { $0.links.isEmpty }
    guard !rows.isEmpty else { return nil }
    self.rows = rows
    isPlaying = subject.moves
    let moves = subject.summary.moves || subject.options.frames.grid != nil
    playHref = moves ? Self.play(subject) : nil
    playTitle = isPlaying ? "Pause" : "Play"
    let count = subject.summary.moves ? animation?.frames.count ?? 0 : 0
    items = (0..<min(count, Self.limit)).map { Self.item($0, of: animation, subject) }
    rest = count > Self.limit ? "and \(count - Self.limit) more: frame=" : nil
  }

  private static func play(_ subject: BitmapSubject) -> String {
    let first = RenderQuery.frame(subject.state.options.frames.tag == nil ? nil : 0)
    return subject.state.address(
      subject.page,
      subject.moves
        ? [
          RenderQuery.frames(nil),
          subject.state.options.format.alwaysMoves ? RenderQuery.frame(0) : first,
        ]
        : [
          RenderQuery.frame(nil),
          RenderQuery.frames(subject.state.options.frames.tag == nil ? .all : nil),
        ])
  }

  private static func tags(of animation: StoredAnimation, _ subject: BitmapSubject) -> [ChoiceLink]
  {
    let wish = subject.state.options.frames
    let all = ChoiceLink(
      text: "all", title: "All frames",
      optionHref: subject.state.address(
        subject.page,
        [RenderQuery.tag(nil), RenderQuery.frame(nil), RenderQuery.frames(.all)]),
      isCurrent: subject.moves && wish.tag == nil)
    return [all]
      + animation.tags.map { tag in
        ChoiceLink(
          text: tag.name,
          title: "Frames \(tag.first) to \(tag.last), \(tag.direction.rawValue)",
          optionHref: subject.state.address(
            subject.page,
            [RenderQuery.tag(tag.name), RenderQuery.frame(nil), RenderQuery.frames(nil)]),
          isCurrent: wish.tag == tag.name)
      }
  }

  /// The usual sizes of cells that cut the bitmap without a rest, and none where it is cut.
  private static func grids(_ subject: BitmapSubject) -> [ChoiceLink] {
    let (summary, grid) = (subject.summary, subject.state.options.frames.grid)
    let sides = [8, 16, 24, 32, 48, 64].filter { side in
      let count = (summary.columns / side) * (summary.rows / side)
      return summary.columns.isMultiple(of: side) && summary.rows.isMultiple(of: side)
        && (2...FrameOptions.maximumCount).contains(count)
    }
    guard subject.summary.frameCount == nil, !sides.isEmpty || grid != nil else { return [] }
    let none = ChoiceLink(
      text: "no", title: "The whole picture",
      optionHref: subject.state.address(
        subject.page,
        [RenderQuery.grid(nil), RenderQuery.frames(nil), RenderQuery.frame(nil)]),
      isCurrent: grid == nil)
    return [none]
      + sides.map { side in
        let size = PixelSize(width: side, height: side)
        return ChoiceLink(
          text: "\(side)x\(side)", title: "Frames of \(side) × \(side) cells",
          optionHref: subject.state.address(
            subject.page,
            [RenderQuery.grid(size), RenderQuery.frames(.all), RenderQuery.frame(nil)]),
          isCurrent: grid == size)
      }
  }

  private static func slices(
    of animation: StoredAnimation?, _ subject: BitmapSubject
  ) -> [ChoiceLink] {
    let chosen = subject.state.options.frames.slice
    return (animation?.slices ?? []).map { slice in
      let bounds = slice.keys.first?.bounds
      return ChoiceLink(
        text: slice.name, title: bounds.map { "\($0.columns) × \($0.rows) cells" } ?? "Hidden",
        optionHref: subject.state.address(
          subject.page, [RenderQuery.slice(chosen == slice.name ? nil : slice.name)]),
        isCurrent: chosen == slice.name)
    }
  }

  /// Layers that are no groups, each with the link that shows or hides it.
  private static func layers(
    of animation: StoredAnimation?, _ subject: BitmapSubject
  ) -> [ChoiceLink] {
    guard let animation, animation.original != nil else { return [] }
    let layers = animation.layers
    let visible = layers.indices.filter { !layers[$0].isGroup && layers.isShown($0) }
    let shown = Set(subject.prepared.request.frames.layers ?? visible)
    return layers.indices.filter { !layers[$0].isGroup }.map { position in
      let isShown = shown.contains(position)
      let next = isShown ? shown.subtracting([position]) : shown.union([position])
      let names = next.sorted().map { layers[$0].name }
      // A layer whose name a comma or a hyphen spoils cannot be asked for.
      let list = next == Set(visible) || names.isEmpty ? nil : LayerList.shown(names)
      return ChoiceLink(
        text: layers[position].name, title: isShown ? "Hide the layer" : "Show the layer",
        optionHref: subject.state.address(subject.page, [RenderQuery.layers(list)]),
        isCurrent: isShown)
    }
  }

  private static func item(
    _ number: Int, of animation: StoredAnimation?, _ subject: BitmapSubject
  ) -> Item {
    let (summary, plan) = (subject.summary, subject.prepared.request.frames)
    let duration = animation?.frames[number].duration ?? Sprite.standardDuration
    let longest = max(summary.columns, summary.rows)
    let factor = box / longest
    let width =
      factor >= 1 ? summary.columns * factor : max(1, summary.columns * box / longest)
    let height = factor >= 1 ? summary.rows * factor : max(1, summary.rows * box / longest)
    let size =
      factor >= 1
      ? [RenderQuery.scale(factor)]
      : [RenderQuery.width(width), RenderQuery.interpolation(.high)]
    return Item(
      frameHref: subject.state.address(
        subject.page,
        [RenderQuery.frame(number), RenderQuery.tag(nil), RenderQuery.frames(nil)]),
      frameTitle: "Frame \(number), \(duration) ms", frameTime: String(duration),
      frameSource: PictureAddress.loaded(summary, [RenderQuery.frame(number)] + size).text,
      frameWidth: width, frameHeight: height,
      isCurrent: !plan.moves && plan.frames == [number],
      isPlayed: plan.moves && plan.frames.contains(number))
  }
}
