import Arranging
import Raster
import Testing

/// A tree, what it is proposed, and the places that it must have; the name is the vector's.
struct LayoutVector: CustomTestStringConvertible, Sendable {
  let name: String
  let proposal: Proposal
  let size: Size
  /// Left, top, width and height of each view that `make` returns after the root.
  let places: [[Double]]
  let make: @Sendable () -> (root: LayoutNode, looked: [LayoutNode])

  init(
    _ name: String, _ proposal: Proposal, _ size: Size, _ places: [[Double]],
    _ make: @escaping @Sendable () -> (root: LayoutNode, looked: [LayoutNode])
  ) {
    (self.name, self.proposal, self.size) = (name, proposal, size)
    (self.places, self.make) = (places, make)
  }

  var testDescription: String { name }
}

/// The vectors of SwiftUI's layout that the product promises; L2 and L4 are published (objc.io, the SwiftUI
/// Field Guide), the others follow from the rules in the documentation of `Layout` and its friends.
@Suite struct LayoutVectorTests {
  @Test(arguments: stacks + frames + wrappers + layered)
  func `matches SwiftUI's sizes and positions`(vector: LayoutVector) throws {
    let (root, looked) = vector.make()
    let size = try root.arrange(vector.proposal)
    #expect(rounded([size.width, size.height]) == [vector.size.width, vector.size.height])
    let places = looked.map { node in
      rounded([node.frame.x, node.frame.y, node.frame.width, node.frame.height])
    }
    #expect(places == vector.places)
  }

  /// Hundredths of a point: thirds are written so in the tables.
  private func rounded(_ lengths: [Double]) -> [Double] {
    lengths.map { ($0 * 100).rounded() / 100 }
  }

  static let stacks: [LayoutVector] = [
    LayoutVector(
      "empty views", Proposal(nil, nil), Size(57, 30),
      [[0, 5, 0, 0], [0, 5, 20, 20], [28, 0, 0, 0], [28, 0, 29, 30], [57, 0, 0, 0]]
    ) {
      let views = [empty, fixed(20, 20), empty, fixed(29, 30), empty]
      return (row(nil, .center, views[0], views[1], views[2], views[3], views[4]), views)
    },
    LayoutVector("only empty views", Proposal(100, 100), Size(0, 0), [[0, 0, 0, 0]]) {
      let views = [empty, empty]
      return (column(nil, .leading, views[0], views[1]), [views[0]])
    },
    LayoutVector(
      "empty views beside a spacer", Proposal(100, 20), Size(100, 20),
      [[0, 0, 20, 20], [70, 0, 30, 20]]
    ) {
      let views = [fixed(20, 20), fixed(30, 20)]
      let spacer = LayoutNode(Spacer(in: .horizontal))
      return (row(nil, .center, views[0], empty, spacer, empty, views[1]), views)
    },
    LayoutVector(
      "an empty view in a frame", Proposal(nil, nil), Size(20, 56),
      [[0, 0, 20, 20], [5, 28, 10, 10], [5, 46, 10, 10]]
    ) {
      let framed = LayoutNode(FixedFrameLayout(10, 10), empty)
      let views = [fixed(20, 20), framed, fixed(10, 10)]
      return (column(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L1", Proposal(300, 100), Size(300, 100),
      [[0, 0, 100, 100], [100, 0, 100, 100], [200, 0, 100, 100]]
    ) {
      let views = [shape, shape, shape]
      return (row(0, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L2", Proposal(150, 100), Size(175, 100), [[0, 0, 75, 100], [75, 0, 100, 100]]
    ) {
      let views = [shape.flexible(.init(greatest: 100)), shape.flexible(.init(least: 100))]
      return (row(0, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "L3", Proposal(150, 100), Size(175, 100), [[0, 0, 100, 100], [100, 0, 75, 100]]
    ) {
      let views = [shape.flexible(.init(least: 100)), shape.flexible(.init(greatest: 100))]
      return (row(0, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "L4", Proposal(240, 40), Size(240, 40),
      [[0, 0, 90, 40], [98, 0, 44, 40], [150, 0, 90, 40]]
    ) {
      let views = [shape, words(36, 44), shape]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L5", Proposal(200, 40), Size(200, 40),
      [[0, 0, 70, 40], [78, 0, 44, 40], [130, 0, 70, 40]]
    ) {
      let views = [shape, words(36, 44), shape]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L6", Proposal(200, 40), Size(200, 40),
      [[0, 0, 50, 40], [58, 10, 84, 20], [150, 0, 50, 40]]
    ) {
      let views = [shape, words(36, 44).priority(1), shape]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector("L7", Proposal(), Size(118, 30), [[0, 5, 50, 20], [58, 0, 60, 30]]) {
      let views = [fixed(50, 20), fixed(60, 30)]
      return (row(nil, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "L8", Proposal(300, 100), Size(300, 30),
      [[0, 5, 50, 20], [50, 15, 190, 0], [240, 0, 60, 30]]
    ) {
      let views = [fixed(50, 20), LayoutNode(Spacer(in: .horizontal)), fixed(60, 30)]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L9", Proposal(), Size(118, 30), [[0, 5, 50, 20], [50, 15, 8, 0], [58, 0, 60, 30]]
    ) {
      let views = [fixed(50, 20), LayoutNode(Spacer(in: .horizontal)), fixed(60, 30)]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L10", Proposal(200, nil), Size(200, 30),
      [[0, 15, 70, 0], [70, 0, 60, 30], [130, 15, 70, 0]]
    ) {
      let spacers = [Spacer(in: .horizontal), Spacer(in: .horizontal)].map { LayoutNode($0) }
      let views = [spacers[0], fixed(60, 30), spacers[1]]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector("L11", Proposal(), Size(80, 58), [[0, 0, 50, 20], [0, 28, 80, 30]]) {
      let views = [fixed(50, 20), fixed(80, 30)]
      return (column(nil, .leading, views[0], views[1]), views)
    },
    LayoutVector("L12", Proposal(300, 300), Size(80, 52), [[30, 0, 50, 20], [0, 22, 80, 30]]) {
      let views = [fixed(50, 20), fixed(80, 30)]
      return (column(2, .trailing, views[0], views[1]), views)
    },
    LayoutVector(
      "L13", Proposal(), Size(30, 40), [[0, 0, 10, 40], [10, 15, 10, 20], [20, 20, 10, 10]]
    ) {
      let views = [fixed(10, 40, baseline: 30), fixed(10, 20, baseline: 15), fixed(10, 10)]
      return (row(0, .firstTextBaseline, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L14", Proposal(100, nil), Size(100, 50), [[0, 0, 20, 50], [20, 0, 80, 50]]
    ) {
      let views = [fixed(20, 50), shape]
      return (row(0, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "L15", Proposal(), Size(57, 50), [[0, 0, 20, 50], [28, 0, 1, 50], [37, 10, 20, 30]]
    ) {
      let views = [fixed(20, 50), LayoutNode(DividerLeaf(in: .horizontal)), fixed(20, 30)]
      return (row(nil, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector(
      "L16", Proposal(200, 20), Size(200, 20), [[0, 0, 160, 20], [160, 0, 40, 20]]
    ) {
      let views = [shape.priority(1), shape.flexible(.init(least: 40))]
      return (row(0, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "L17", Proposal(200, 20), Size(200, 20),
      [[0, 0, 150, 20], [150, 0, 20, 20], [170, 0, 30, 20]]
    ) {
      let views = [
        words(150).priority(2), shape.priority(1), shape.flexible(.init(least: 30, greatest: 50)),
      ]
      return (row(0, .center, views[0], views[1], views[2]), views)
    },
    LayoutVector("L18", Proposal(200, 50), Size(248, 20), [[0, 0, 120, 20], [128, 0, 120, 20]]) {
      let views = [fixed(120, 20), fixed(120, 20)]
      return (row(nil, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "L19", Proposal(.infinity, .infinity), Size(58, 20), [[0, 0, 20, 20], [28, 0, 30, 20]]
    ) {
      let views = [fixed(20, 20), fixed(30, 20)]
      return (row(nil, .center, views[0], views[1]), views)
    },
    LayoutVector(
      "a row from the right", Proposal(), Size(118, 30), [[68, 5, 50, 20], [0, 0, 60, 30]]
    ) {
      let views = [fixed(50, 20), fixed(60, 30)]
      return (LayoutNode(LinearStack(.horizontal, isReversed: true), views), views)
    },
    LayoutVector("no views", Proposal(100, 100), .zero, []) { (row(), []) },
  ]

  static let frames: [LayoutVector] =
    [
      LayoutVector("F1", Proposal(), Size(100, 50), [[40, 15, 20, 20]]) {
        let view = fixed(20, 20)
        return (view.frame(100, 50), [view])
      },
      LayoutVector("F2", Proposal(), Size(100, 50), [[0, 0, 20, 20]]) {
        let view = fixed(20, 20)
        return (view.frame(100, 50, .topLeading), [view])
      },
      LayoutVector("F3", Proposal(500, 500), Size(40, 40), [[-20, -20, 80, 80]]) {
        let view = fixed(80, 80)
        return (view.frame(40, 40), [view])
      },
      LayoutVector("F4", Proposal(300, 70), Size(100, 70), [[0, 0, 100, 70]]) {
        let view = shape
        return (view.frame(100), [view])
      },
      LayoutVector("F8", Proposal(50, nil), Size(50, 10), []) {
        (shape.flexible(.init(ideal: 80)), [])
      },
      LayoutVector("F8 ideal", Proposal(), Size(80, 10), []) {
        (shape.flexible(.init(ideal: 80)), [])
      },
      LayoutVector("F9", Proposal(), Size(60, 20), [[0, 0, 60, 20]]) {
        let view = fixed(60, 20)
        return (view.flexible(.init(greatest: .infinity), .init(greatest: .infinity)), [view])
      },
      LayoutVector("F10", Proposal(200, 100), Size(200, 100), [[140, 80, 60, 20]]) {
        let view = fixed(60, 20)
        let unbounded = FlexibleFrameLayout.Limits(greatest: .infinity)
        return (view.flexible(unbounded, unbounded, Alignment(.trailing, .bottom)), [view])
      },
    ]
    + limited("F5", 120, .init(least: 100), [(50, 100, -10), (150, 120, 0), (300, 120, 0)], 120)
    + limited("F6", 60, .init(greatest: 100), [(50, 60, 0), (110, 100, 20), (300, 100, 20)], 60)
    + limited(
      "F7", 120, .init(least: 100, greatest: 200),
      [(50, 100, -10), (150, 150, 15), (300, 200, 40)],
      120)

  /// A view of one width in a frame with limits: what it is proposed, what it answers, and where the view
  /// lies; at last the ideal width.
  private static func limited(
    _ name: String, _ width: Double, _ limits: FlexibleFrameLayout.Limits,
    _ cases: [(proposed: Double, answered: Double, x: Double)], _ ideal: Double
  ) -> [LayoutVector] {
    let cases = cases.map { ($0.proposed as Double?, $0.answered, $0.x) } + [(nil, ideal, 0)]
    return cases.map { proposed, answered, x in
      LayoutVector(
        "\(name) \(proposed.map { "\($0)" } ?? "_")", Proposal(proposed, nil), Size(answered, 20),
        [[x, 0, width, 20]]
      ) {
        let view = fixed(width, 20)
        return (view.flexible(limits), [view])
      }
    }
  }

  static let wrappers: [LayoutVector] = [
    LayoutVector("P1", Proposal(100, 50), Size(100, 50), [[10, 10, 80, 30]]) {
      let view = shape
      return (view.padding(10), [view])
    },
    LayoutVector("P2", Proposal(), Size(40, 40), [[10, 10, 20, 20]]) {
      let view = fixed(20, 20)
      return (view.padding(10), [view])
    },
    LayoutVector("P3", Proposal(50, 50), Size(80, 80), [[40, 40, 0, 0]]) {
      let view = shape
      return (view.padding(40), [view])
    },
    LayoutVector("P4", Proposal(100, 50), Size(100, 50), [[-5, -5, 110, 60]]) {
      let view = shape
      return (view.padding(-5), [view])
    },
    LayoutVector("X1", Proposal(), Size(100, 100), [[-44, 40, 188, 20]]) {
      let view = words(60, 60, 60)
      return (LayoutNode(IdealSize(), view).frame(100, 100), [view])
    },
    LayoutVector("X2", Proposal(), Size(100, 30), [[20, -15, 60, 60]]) {
      let view = words(60, 60, 60)
      return (LayoutNode(IdealSize([.vertical]), view).frame(100, 30), [view])
    },
    LayoutVector("X3", Proposal(), Size(100, 30), [[20, 5, 60, 20]]) {
      let view = words(60, 60, 60)
      return (view.frame(100, 30), [view])
    },
    LayoutVector("A1", Proposal(), Size(200, 200), [[25, 0, 150, 200]]) {
      let view = shape
      return (LayoutNode(ProportionalSize(.fit, ratio: 0.75), view).frame(200, 200), [view])
    },
    LayoutVector("A2", Proposal(), Size(200, 200), [[0, -33.33, 200, 266.67]]) {
      let view = shape
      return (LayoutNode(ProportionalSize(.fill, ratio: 0.75), view).frame(200, 200), [view])
    },
    LayoutVector("A3", Proposal(), Size(300, 400), [[0, 50, 300, 300]]) {
      let view = LayoutNode(PictureLeaf(natural: Size(34, 34), minimum: .zero))
      return (LayoutNode(ProportionalSize(.fit), view).frame(300, 400), [view])
    },
    LayoutVector("A4", Proposal(), Size(300, 400), [[-116.67, 0, 533.33, 400]]) {
      let view = LayoutNode(PictureLeaf(natural: Size(4032, 3024), minimum: .zero))
      return (LayoutNode(ProportionalSize(.fill), view).frame(300, 400), [view])
    },
    LayoutVector("A5", Proposal(100, nil), Size(100, 50), []) {
      (LayoutNode(ProportionalSize(.fit, ratio: 2), shape), [])
    },
    LayoutVector("A6", Proposal(100, 60), Size(60, 60), []) {
      (LayoutNode(FlexibleLeaf(isSquare: true)), [])
    },
    LayoutVector("whole factors", Proposal(), Size(100, 70), [[18, 3, 64, 64]]) {
      let view = LayoutNode(PictureLeaf(natural: Size(16, 16), minimum: .zero))
      return (LayoutNode(ProportionalSize(.wholeFactor), view).frame(100, 70), [view])
    },
    LayoutVector("never less than once", Proposal(), Size(10, 10), [[-3, -3, 16, 16]]) {
      let view = LayoutNode(PictureLeaf(natural: Size(16, 16), minimum: .zero))
      return (LayoutNode(ProportionalSize(.wholeFactor), view).frame(10, 10), [view])
    },
    LayoutVector("caps", Proposal(), Size(4, 40), [[-1, 0, 6, 40]]) {
      let view = LayoutNode(PictureLeaf(natural: Size(9, 9), minimum: Size(6, 6)))
      return (view.frame(4, 40), [view])
    },
    LayoutVector("position", Proposal(100, 50), Size(100, 50), [[20, 0, 20, 20]]) {
      let view = fixed(20, 20)
      return (LayoutNode(Position(Point(30, 10)), view), [view])
    },
    LayoutVector("position of an ideal size", Proposal(), Size(20, 20), [[-10, -10, 20, 20]]) {
      let view = fixed(20, 20)
      return (LayoutNode(Position(.zero), view), [view])
    },
    LayoutVector("O1", Proposal(), Size(76, 36), [[8, 8, 60, 20], [0, 0, 76, 36]]) {
      let views = [fixed(60, 20), shape]
      return (LayoutNode(Backdrop(), [views[0].padding(8), views[1]]), views)
    },
    LayoutVector("O2", Proposal(), Size(60, 60), [[40, 0, 20, 20]]) {
      let view = fixed(20, 20)
      return (LayoutNode(Backdrop(Alignment(.trailing, .top)), [fixed(60, 60), view]), [view])
    },
    LayoutVector("O3", Proposal(), Size(20, 20), [[-20, 5, 60, 10]]) {
      let view = fixed(60, 10)
      return (LayoutNode(Backdrop(), [fixed(20, 20), view]), [view])
    },
  ]

  static let layered: [LayoutVector] = [
    LayoutVector("Z1", Proposal(), Size(100, 60), [[0, 10, 100, 40], [40, 0, 20, 60]]) {
      let views = [fixed(100, 40), fixed(20, 60)]
      return (layers(.center, views[0], views[1]), views)
    },
    LayoutVector("Z2", Proposal(), Size(100, 40), [[0, 0, 100, 40], [80, 20, 20, 20]]) {
      let views = [fixed(100, 40), fixed(20, 20)]
      return (layers(Alignment(.trailing, .bottom), views[0], views[1]), views)
    },
    LayoutVector("Z3", Proposal(200, 100), Size(200, 100), [[0, 0, 200, 100], [70, 40, 60, 20]]) {
      let views = [shape, fixed(60, 20)]
      return (layers(.center, views[0], views[1]), views)
    },
    LayoutVector("Z4", Proposal(), Size(60, 20), [[0, 0, 60, 20], [0, 0, 60, 20]]) {
      let views = [shape, fixed(60, 20)]
      return (layers(.center, views[0], views[1]), views)
    },
    LayoutVector("only the highest priority counts", Proposal(200, 100), Size(60, 20), []) {
      (layers(.center, shape, fixed(60, 20).priority(1)), [])
    },
    LayoutVector(
      "award", Proposal(), Size(200, 290),
      [[0, 5.5, 200, 200], [68, 219, 64, 42], [23.5, 269, 153, 21]]
    ) {
      let views = [
        LayoutNode(PictureLeaf(natural: Size(24, 24), minimum: .zero)), fixed(64, 42),
        fixed(153, 21),
      ]
      let unbounded = FlexibleFrameLayout.Limits(greatest: .infinity)
      let symbol = views[0].frame(200, 200).flexible(unbounded, unbounded)
      return (column(nil, .center, symbol, views[1], views[2]).frame(200, 290), views)
    },
    LayoutVector(
      "badge", Proposal(), Size(87, 20),
      [[5, 3, 26, 14], [0, 0, 36, 20], [41, 3, 41, 14], [36, 0, 51, 20]]
    ) {
      let texts = [fixed(26, 14), fixed(41, 14)]
      let colors = [shape, shape]
      let parts = zip([row(4, .center, texts[0]), texts[1]], colors).map { content, color in
        let padded = LayoutNode(Padding(top: 0, left: 5, bottom: 0, right: 5), content)
        return LayoutNode(Backdrop(), [padded.frame(nil, 20), color])
      }
      return (
        row(0, .center, parts[0], parts[1]), [texts[0], colors[0], texts[1], colors[1]]
      )
    },
    LayoutVector(
      "card", Proposal(), Size(1200, 630),
      [[80, 80, 1003, 88], [80, 192, 0, 238], [80, 454, 96, 96], [200, 482.5, 60, 39]]
    ) {
      let views = [
        fixed(1003, 88), LayoutNode(Spacer(minimum: 24, in: .vertical)), fixed(96, 96),
        fixed(60, 39),
      ]
      let content = column(
        24, .leading, views[0], views[1], row(24, .center, views[2], views[3]))
      return (content.padding(80).frame(1200, 630, .topLeading), views)
    },
  ]
}
