/// Colours that are divided into boxes of about as many cells each.
///
/// From P. Heckbert, "Color image quantization for frame buffer display", 1982.
struct MedianCut {
  /// Some of the colours.
  private let colors: ArraySlice<ColorCount>
  /// The channel in which they differ most, the first of equals.
  private let channel: Int
  /// The longest side by the number of cells: the box of the most is divided first.
  private let weight: Double

  private init(_ colors: ArraySlice<ColorCount>) {
    var (least, most) = (SIMD3<Double>(repeating: 255), SIMD3<Double>.zero)
    var count = 0.0
    for color in colors {
      least = pointwiseMin(least, color.levels)
      most = pointwiseMax(most, color.levels)
      count += color.count
    }
    let sides = most - least
    let longest = sides.max()
    channel = (0..<3).first { sides[$0] == longest } ?? 0
    weight = max(longest, 0) * count
    self.colors = colors
  }

  /// As many boxes as are asked for, or as many as there are colours.
  static func boxes(
    of colors: [ColorCount], count: Int
  ) throws(CancellationError) -> [MedianCut] {
    var boxes = [MedianCut(colors[...])]
    while boxes.count < count {
      if Task.isCancelled { throw CancellationError() }
      var widest = 0
      for number in boxes.indices where boxes[number].weight > boxes[widest].weight {
        widest = number
      }
      guard boxes[widest].weight > 0 else { break }
      let (lower, upper) = boxes[widest].halves
      boxes[widest] = lower
      boxes.append(upper)
    }
    return boxes
  }

  /// The mean colour of all cells.
  var mean: SIMD3<Double> {
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for color in colors {
      sum += color.levels * color.count
      count += color.count
    }
    return sum / max(count, 1)
  }

  /// Two boxes, divided where half of the cells are on either side; only for a box that has a side.
  private var halves: (MedianCut, MedianCut) {
    let sorted = colors.sorted {
      ($0.levels[channel], $0.packed) < ($1.levels[channel], $1.packed)
    }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var (end, sum) = (0, 0.0)
    while end < sorted.count - 1, sum < half || end == 0 {
      sum += sorted[end].count
      end += 1
    }
    return (MedianCut(sorted[..<end]), MedianCut(sorted[end...]))
  }
}
