/// Faces of one design, of which one is taken by weight and style.
package struct FontFamily: Hashable, Sendable {
  /// For example `Inter`.
  package let name: String
  /// At least one.
  package let faces: [FontFace]

  /// A family of such faces; `nil` of none.
  package init?(_ name: String, _ faces: [FontFace]) {
    guard !faces.isEmpty else { return nil }
    (self.name, self.faces) = (name, faces)
  }

  /// The face that is nearest to what is asked for; a variable one in that weight.
  ///
  /// - Parameter weight: 1…1,000.
  package func face(weight: Int = 400, isItalic: Bool = false) -> FontFace {
    let request = FontRequest(weight: weight, isItalic: isItalic)
    return (request.nearest(in: faces) { ($0.weights, $0.isItalic) } ?? faces[0])
      .varied(toWeight: weight)
  }
}

/// The weight and style that are asked for, matched by CSS Fonts 4 §5.2.
package struct FontRequest: Hashable, Sendable {
  /// 1…1,000.
  package var weight: Int
  /// True where letters lean.
  package var isItalic: Bool

  /// A weight and a style.
  package init(weight: Int, isItalic: Bool) { (self.weight, self.isItalic) = (weight, isItalic) }

  /// The nearest of some faces: first by the style, then by the weight; `nil` of none.
  ///
  /// - Parameter look: The weights that a face has, and whether it leans.
  package func nearest<Face>(
    in faces: [Face], _ look: (Face) -> (weights: ClosedRange<Int>, isItalic: Bool)
  ) -> Face? {
    let styled = faces.filter { look($0).isItalic == isItalic }
    return (styled.isEmpty ? faces : styled)
      .min { rank(look($0).weights) < rank(look($1).weights) }
  }

  /// The direction in which a weight is looked for, then the distance to it; less is better.
  private func rank(_ range: ClosedRange<Int>) -> (Int, Int) {
    let nearest = min(max(weight, range.lowerBound), range.upperBound)
    let distance = abs(nearest - weight)
    let isLighter = nearest < weight
    return switch weight {
    // From 400 to 500: up to 500, then lighter ones, then the others.
    case 400...500: (isLighter ? 1 : nearest <= 500 ? 0 : 2, distance)
    case ..<400: (isLighter || distance == 0 ? 0 : 1, distance)
    default: (isLighter ? 1 : 0, distance)
    }
  }
}

extension FontFace {
  /// The weights that the face has: its own, or those of its axis.
  package var weights: ClosedRange<Int> {
    guard let range = weightAxis?.range, !hasSetWeight else { return weight...weight }
    func whole(_ value: Float) -> Int { Int(min(max(value, 1), 1000).rounded()) }
    return whole(range.lowerBound)...whole(range.upperBound)
  }

  /// A variable face in a weight; others, and one whose weight was chosen before, as they are.
  package func varied(toWeight weight: Int) -> FontFace {
    guard weightAxis != nil, !hasSetWeight else { return self }
    return varied(by: variations + [FontVariation(.weight, Float(weight))])
  }

  private var weightAxis: FontAxis? { axes.first { $0.tag == .weight } }

  /// True where the weight was chosen with the face.
  private var hasSetWeight: Bool { variations.contains { $0.tag == .weight } }
}
