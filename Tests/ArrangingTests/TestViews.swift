import Arranging

/// A view of one size, whatever is proposed, perhaps with a baseline.
struct Fixed: Leaf {
  let size: Size
  var baseline: Double?

  func size(for proposal: Proposal) -> Size { size }

  func baselines(for proposal: Proposal) -> Baselines? {
    baseline.map { Baselines(first: $0, last: $0) }
  }
}

/// Words with a space of 4 between them, in lines of 20 with their baselines at 16.
struct Words: Leaf {
  let widths: [Double]

  func size(for proposal: Proposal) -> Size {
    guard proposal != Proposal(0, 0) else { return .zero }
    let lines = lines(in: proposal.width ?? .infinity)
    let shown = lines.prefix(max(1, Int(min((proposal.height ?? .infinity) / 20, 1e6))))
    return Size(shown.max() ?? 0, 20 * Double(shown.count))
  }

  private func lines(in width: Double) -> [Double] {
    widths.reduce(into: []) { lines, word in
      if let last = lines.last, last + 4 + word <= width {
        lines[lines.count - 1] = last + 4 + word
      } else {
        lines.append(word)
      }
    }
  }
}

/// A short way to write trees, which keeps the views whose places are looked at.
func fixed(_ width: Double, _ height: Double, baseline: Double? = nil) -> LayoutNode {
  LayoutNode(Fixed(size: Size(width, height), baseline: baseline))
}

func words(_ widths: Double...) -> LayoutNode { LayoutNode(Words(widths: widths)) }

var empty: LayoutNode { LayoutNode(EmptyLeaf()) }

var shape: LayoutNode { LayoutNode(FlexibleLeaf()) }

func row(
  _ spacing: Double? = nil, _ vertical: VerticalAlignment = .center, _ children: LayoutNode...
) -> LayoutNode {
  LayoutNode(LinearStack(.horizontal, Alignment(.center, vertical), spacing: spacing), children)
}

func column(
  _ spacing: Double? = nil, _ horizontal: HorizontalAlignment = .center, _ children: LayoutNode...
) -> LayoutNode {
  LayoutNode(LinearStack(.vertical, Alignment(horizontal, .center), spacing: spacing), children)
}

func layers(_ alignment: Alignment = .center, _ children: LayoutNode...) -> LayoutNode {
  LayoutNode(LayeredStack(alignment), children)
}

extension LayoutNode {
  func frame(
    _ width: Double? = nil, _ height: Double? = nil, _ alignment: Alignment = .center
  ) -> LayoutNode {
    LayoutNode(FixedFrameLayout(width, height, alignment), self)
  }

  func flexible(
    _ width: FlexibleFrameLayout.Limits, _ height: FlexibleFrameLayout.Limits = .init(),
    _ alignment: Alignment = .center
  ) -> LayoutNode {
    LayoutNode(FlexibleFrameLayout(width: width, height: height, alignment), self)
  }

  func padding(_ length: Double) -> LayoutNode {
    LayoutNode(Padding(top: length, left: length, bottom: length, right: length), self)
  }

  func priority(_ value: Double) -> LayoutNode { LayoutNode(Priority(value), self) }
}
