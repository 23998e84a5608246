/// The coverage of a drawing of one colour on transparent ground, put together of a few shapes.
struct Composition {
  /// One change of what is covered, or of the mask.
  enum Step {
    /// Covers a shape as well.
    case paint(shape: Int)
    /// The mask's union with a shape.
    case add(shape: Int)
    /// The mask without a shape.
    case remove(shape: Int)
    /// Covers the mask as well, which is empty then.
    case paintMask
    /// Uncovers the mask, which is empty then.
    case eraseMask
  }

  /// More shapes are put together pixel by pixel.
  static let limit = 32

  let outlines: [Outline]
  let steps: [Step]
  /// Of the colour, 0…1.
  let alpha: Float
  /// Pixels may be covered in part.
  let isAntialiased: Bool
}

extension DrawingPlan {
  /// The whole plan as a composition, where it is one.
  ///
  /// Covering twice with an opaque colour is a union, and a translucent one that is used once can wait
  /// for the end. A group over nothing is as good as none, and its opacity can wait as well.
  var composition: Composition? {
    guard hasOneColor, (1...Composition.limit).contains(shapes.count),
      outlines.allSatisfy({ $0 != nil })
    else { return nil }
    var (steps, alphas) = ([Composition.Step](), [Float]())
    for command in commands {
      switch command {
      case .paint(let shape, let ink):
        steps.append(.paint(shape: shape))
        alphas.append(ink.w)
      case .add(let shape) where opacity(of: shape) == 1: steps.append(.add(shape: shape))
      case .remove(let shape) where opacity(of: shape) == 1: steps.append(.remove(shape: shape))
      case .paintMask(let ink):
        steps.append(.paintMask)
        alphas.append(ink.w)
      case .eraseMask: steps.append(.eraseMask)
      case .beginGroup where alphas.isEmpty: break
      case .endGroup(let opacity) where opacity == 1: break
      case .endGroup(let opacity):
        guard let alpha = Self.alpha(of: alphas) else { return nil }
        alphas = [alpha * opacity]
      case .add, .remove, .beginGroup: return nil
      }
    }
    guard let alpha = Self.alpha(of: alphas) else { return nil }
    return Composition(
      outlines: outlines.compactMap(\.self), steps: steps, alpha: alpha,
      isAntialiased: isAntialiased)
  }

  /// The one alpha that all of the covered has, where it can be told; `nil` where nothing is covered.
  private static func alpha(of alphas: [Float]) -> Float? {
    guard let alpha = alphas.first, alphas.count == 1 || alphas.allSatisfy({ $0 == 1 }) else {
      return nil
    }
    return alpha
  }
}
