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

  /// The face that is nearest by CSS Fonts 4 §5.2: first the style, then the weight.
  ///
  /// A variable face serves every weight of its axis; nothing is slanted or thickened that is not drawn.
  ///
  /// - Parameter weight: 1…1,000.
  package func face(weight: Int = 400, isItalic: Bool = false) -> FontFace {
    let styled = faces.filter { $0.isItalic == isItalic }
    let candidates = styled.isEmpty ? faces : styled
    let best = candidates.min { rank($0, weight) < rank($1, weight) } ?? faces[0]
    guard let range = best.weights, !best.hasSetWeight else { return best }
    let value = min(max(Float(weight), range.lowerBound), range.upperBound)
    return best.varied(by: best.variations + [FontVariation(.weight, value)])
  }

  /// The direction in which a weight is looked for, then the distance to it; less is better.
  private func rank(_ face: FontFace, _ weight: Int) -> (Int, Float) {
    let weight = Float(weight)
    let range = face.weights ?? Float(face.weight)...Float(face.weight)
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
  /// The weights that a variable face has.
  fileprivate var weights: ClosedRange<Float>? { axes.first { $0.tag == .weight }?.range }

  /// True where the weight was chosen with the face.
  fileprivate var hasSetWeight: Bool { variations.contains { $0.tag == .weight } }
}
