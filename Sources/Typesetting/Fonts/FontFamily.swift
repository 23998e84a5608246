/// The faces of one design, which are selected by weight and style.
package struct FontFamily: Hashable, Sendable {
  /// The name of the family, for example `Inter`.
  package let name: String
  /// The faces, at least one.
  package let faces: [FontFace]

  /// Creates a family, or returns `nil` if there are no faces.
  package init?(_ name: String, _ faces: [FontFace]) {
    guard !faces.isEmpty else { return nil }
    (self.name, self.faces) = (name, faces)
  }

  /// Returns the face that is nearest to a weight and style; a variable face is set to the weight.
  ///
  /// - Parameters:
  ///   - weight: The weight on the scale of CSS, 1…1,000.
  ///   - isItalic: Whether to prefer italic faces.
  package func face(weight: Int = 400, isItalic: Bool = false) -> FontFace {
    let request = FontRequest(weight: weight, isItalic: isItalic)
    return (request.nearest(in: faces) { ($0.weights, $0.isItalic) } ?? faces[0])
      .varied(toWeight: weight)
  }
}

/// A requested weight and style, matched by the rules of CSS Fonts 4, §5.2.
package struct FontRequest: Hashable, Sendable {
  /// The weight on the scale of CSS, 1…1,000.
  package var weight: Int
  /// Whether to prefer italic or slanted letters.
  package var isItalic: Bool

  /// Creates a request for a weight and style.
  package init(weight: Int, isItalic: Bool) { (self.weight, self.isItalic) = (weight, isItalic) }

  /// Returns the nearest face, by style first and then by weight, or `nil` if there are no faces.
  ///
  /// - Parameters:
  ///   - faces: The faces to choose from.
  ///   - style: Returns the weights of a face, and whether it is italic.
  package func nearest<Face>(
    in faces: [Face], _ style: (Face) -> (weights: ClosedRange<Int>, isItalic: Bool)
  ) -> Face? {
    let styled = faces.filter { style($0).isItalic == isItalic }
    return (styled.isEmpty ? faces : styled)
      .min { rank(style($0).weights) < rank(style($1).weights) }
  }

  /// Returns the rank of a face with these weights: its group, then its distance from the requested
  /// weight.
  ///
  /// A lower rank is better.
  private func rank(_ range: ClosedRange<Int>) -> (Int, Int) {
    let nearest = min(max(weight, range.lowerBound), range.upperBound)
    let distance = abs(nearest - weight)
    let isLighter = nearest < weight
    return switch weight {
    // From 400 to 500: heavier weights up to 500, then lighter ones, then weights above 500.
    case 400...500: (isLighter ? 1 : nearest <= 500 ? 0 : 2, distance)
    case ..<400: (isLighter || distance == 0 ? 0 : 1, distance)
    default: (isLighter ? 1 : 0, distance)
    }
  }
}

extension FontFace {
  /// The weights that the face supports: the range of its weight axis, or its own weight.
  package var weights: ClosedRange<Int> {
    guard let range = weightAxis?.range, !hasSetWeight else { return weight...weight }
    func whole(_ value: Float) -> Int { Int(min(max(value, 1), 1000).rounded()) }
    return whole(range.lowerBound)...whole(range.upperBound)
  }

  /// Returns a variable face set to a weight, or the face itself if it has no weight axis or its
  /// weight is already set.
  package func varied(toWeight weight: Int) -> FontFace {
    guard weightAxis != nil, !hasSetWeight else { return self }
    return varied(by: variations + [FontVariation(.weight, Float(weight))])
  }

  private var weightAxis: FontAxis? { axes.first { $0.tag == .weight } }

  /// Whether the variations of the face include its weight.
  private var hasSetWeight: Bool { variations.contains { $0.tag == .weight } }
}
