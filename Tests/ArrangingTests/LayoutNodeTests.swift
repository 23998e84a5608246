import Arranging
import Raster
import Testing

@Suite struct LayoutNodeTests {
  /// Rows and columns of one shape and one word each, inside one another.
  private func nested(_ depth: Int, alternating: Bool) -> LayoutNode {
    (0..<depth).reduce(words(20, 30)) { inner, level in
      let axis: Axis = alternating && level.isMultiple(of: 2) ? .vertical : .horizontal
      return LayoutNode(LinearStack(axis), [shape, inner, words(10, 10)])
    }
  }

  @Test(arguments: [true, false])
  func `lays out thirty-two nested stacks within the limit`(
    alternating: Bool
  ) throws {
    let root = nested(32, alternating: alternating)
    #expect(try root.arrange(Proposal(2_000, 1_000)).width > 0)
  }

  /// A view that counts how often it is asked for its size.
  private final class Asked: Leaf {
    var count = 0

    func size(for proposal: Proposal) -> Size {
      count += 1
      return Size(1, 1)
    }
  }

  @Test func `computes at most two hundred thousand sizes`() throws {
    let asked = Asked()
    func arrange(_ count: Int) throws -> Size {
      try LayoutNode(LayeredStack(), (0..<count).map { _ in LayoutNode(asked) })
        .arrange(Proposal(1, 1))
    }
    // The stack's own, and one of each view, which is placed as it was asked.
    _ = try arrange(199_999)
    #expect(asked.count == 199_999)
    let error = #expect(throws: LayoutError.tooManySizings) { try arrange(200_000) }
    #expect(
      error?.description == "the layout must be found with at most 200000 sizes of its views")
  }

  @Test func `passes baselines through frames, padding and stacks`() throws {
    let looked = fixed(10, 10, baseline: 5)
    let framed = fixed(10, 20, baseline: 15).padding(4).frame(30, 40)
    let stacked = column(0, .center, fixed(5, 6), framed, fixed(9, 9))
    // 6 of the first view, 6 of the frame, 4 of the room, 15 of the text.
    _ = try row(0, .firstTextBaseline, stacked, looked).arrange()
    #expect(looked.frame.y == 6 + 6 + 4 + 15 - 5)
  }

  @Test func `uses the last text's baseline as a column's last baseline`() throws {
    let looked = fixed(10, 10, baseline: 5)
    let texts = column(0, .center, fixed(10, 20, baseline: 15), fixed(10, 20, baseline: 15))
    _ = try row(0, .lastTextBaseline, texts, looked).arrange()
    #expect(looked.frame.y == 20 + 15 - 5)
  }

  /// A tree with its axes exchanged where `isTurned`; the numbers decide about its shape.
  private func tree(_ random: inout Numbers, depth: Int, isTurned: Bool) -> LayoutNode {
    func size(_ width: Double, _ height: Double) -> Size {
      isTurned ? Size(height, width) : Size(width, height)
    }
    let (horizontal, vertical): (Axis, Axis) =
      isTurned ? (.vertical, .horizontal) : (.horizontal, .vertical)
    let kind = depth == 0 ? random.next(3) : random.next(9)
    let (one, other) = (Double(random.next(60)), Double(random.next(60)))
    switch kind {
    case 0:
      let size = size(one, other)
      return fixed(size.width, size.height)
    case 1: return shape
    case 2:
      let natural = size(one + 1, other + 1)
      return LayoutNode(PictureLeaf(natural: natural, minimum: .zero))
    case 3, 4, 5, 6:
      let children = (0..<(1 + random.next(3))).map { _ in
        tree(&random, depth: depth - 1, isTurned: isTurned)
      }
      if kind == 6 { return LayoutNode(LayeredStack(), children) }
      let axis = kind == 3 ? horizontal : vertical
      return LayoutNode(LinearStack(axis, spacing: kind == 4 ? nil : one), children)
    case 7:
      let size = size(one, other)
      return tree(&random, depth: depth - 1, isTurned: isTurned).frame(size.width, size.height)
    default:
      let limits = [
        FlexibleFrameLayout.Limits(least: one), FlexibleFrameLayout.Limits(greatest: other + 1),
      ]
      let child = tree(&random, depth: depth - 1, isTurned: isTurned)
      return child.flexible(limits[isTurned ? 1 : 0], limits[isTurned ? 0 : 1])
    }
  }

  @Test(arguments: 0..<200)
  func `exchanges sizes with axes, and returns finite lengths`(seed: Int) throws {
    let sizes = try [false, true].map { isTurned in
      var random = Numbers(seed: seed)
      let root = tree(&random, depth: 4, isTurned: isTurned)
      return try root.arrange(isTurned ? Proposal(170, 310) : Proposal(310, 170))
    }
    #expect(sizes[0].width.isFinite && sizes[0].height.isFinite)
    #expect(abs(sizes[0].width - sizes[1].height) < 1e-9)
    #expect(abs(sizes[0].height - sizes[1].width) < 1e-9)
  }
}

/// The same numbers for the same seed (the minimal standard generator of Park and Miller).
struct Numbers {
  private var state: Int

  init(seed: Int) { state = seed * 7_919 + 1 }

  mutating func next(_ count: Int) -> Int {
    state = state * 48_271 % 2_147_483_647
    return state % count
  }
}
