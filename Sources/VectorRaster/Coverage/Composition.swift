import Raster

/// The coverage of a drawing that consists of a few shapes in one colour on transparent ground.
struct Composition {
  /// The maximum number of shapes; drawings with more are composited pixel by pixel.
  static let limit = 32

  let outlines: [Outline]
  /// The commands of the plan, except for groups.
  let commands: [DrawingPlan.Command]
  /// The alpha of the colour, 0…1.
  let alpha: Float
}

extension DrawingPlan {
  /// The whole plan as a composition, or `nil` if it has no such form.
  ///
  /// Painting twice with an opaque colour is a union. A translucent colour can be applied at the end if it is used only
  /// once. A group that begins before anything is painted has no effect, and its opacity can be applied at the end too.
  var composition: Composition? {
    guard hasOneColor, (1...Composition.limit).contains(outlines.count),
      outlines.allSatisfy({ $0 != nil })
    else { return nil }
    var (kept, alphas) = ([Command](), [Float]())
    for command in commands {
      switch command {
      case .paint(_, let ink), .paintMask(let ink): alphas.append(ink.w)
      case .add(let shape) where opacities[shape] == 1: break
      case .remove(let shape) where opacities[shape] == 1: break
      case .eraseMask: break
      case .beginGroup where alphas.isEmpty: continue
      case .endGroup(let opacity, _) where opacity == 1: continue
      case .endGroup(let opacity, _):
        guard let alpha = Self.alpha(of: alphas) else { return nil }
        alphas = [alpha * opacity]
        continue
      case .add, .remove, .beginGroup, .shade, .shadeMask, .clipToMask, .paintCells, .paintLayer:
        return nil
      }
      kept.append(command)
    }
    guard let alpha = Self.alpha(of: alphas) else { return nil }
    return Composition(
      outlines: outlines.compactMap(\.self), commands: kept, alpha: alpha)
  }

  /// Returns the alpha that all covered pixels share, or `nil` if there is none or it is not known.
  private static func alpha(of alphas: [Float]) -> Float? {
    guard let alpha = alphas.first, alphas.count == 1 || alphas.allSatisfy({ $0 == 1 }) else {
      return nil
    }
    return alpha
  }
}

/// A scanner that computes the coverage of a composition, row by row.
///
/// Rows consist of runs throughout: only pixels at the edges of shapes are computed.
struct CompositionScanner {
  /// The location of a row of coverage.
  private enum Place: Equatable {
    case none
    /// The scanned row of a shape.
    case shape(Int)
    /// A combined row.
    case register(Int)
  }

  private let commands: [DrawingPlan.Command]
  private var scanners: [RowScanner]
  private var rowsLeft: Range<Int>
  /// A register for the coverage, one for the mask, and a free one.
  private var registers: [CoverageRow]
  private var covered = Place.none
  private var mask = Place.none

  /// Creates a scanner of all rows of a canvas.
  init(_ composition: Composition, canvas: PixelSize) {
    commands = composition.commands
    scanners = composition.outlines.map { outline in
      var scanner = RowScanner(width: canvas.width)
      scanner.begin(outline, rows: 0..<canvas.height)
      return scanner
    }
    let rows = composition.outlines.map(\.rows).filter { !$0.isEmpty }
    let first = rows.map(\.lowerBound).min() ?? 0
    rowsLeft = first..<(rows.map(\.upperBound).max() ?? first)
    let width = commands.count > 1 ? canvas.width : 0
    registers = Array(repeating: CoverageRow(width: width), count: 3)
  }

  /// Computes the coverage of the next row and returns its index, or returns `nil` after the last row.
  mutating func nextRow(of edges: borrowing [Edge]) -> Int? {
    guard let row = rowsLeft.first else { return nil }
    rowsLeft = row + 1..<rowsLeft.upperBound
    (covered, mask) = (.none, .none)
    for command in commands {
      switch command {
      case .paint(let shape, _): covered = union(covered, find(shape, in: row, edges))
      case .add(let shape): mask = union(mask, find(shape, in: row, edges))
      case .remove(let shape): mask = difference(mask, find(shape, in: row, edges))
      case .paintMask: (covered, mask) = (union(covered, mask), .none)
      case .eraseMask: (covered, mask) = (difference(covered, mask), .none)
      case .shade, .shadeMask, .clipToMask, .paintCells, .paintLayer, .beginGroup, .endGroup: break
      }
    }
    return row
  }

  /// Appends the current row to a picture, painted with an alpha; the row begins at the pixel `offset`.
  mutating func append(to runs: inout AlphaRuns, alpha: Float, at offset: Int) {
    guard covered != .none else { return }
    var row = CoverageRow()
    exchange(&row, covered)
    runs.append(row, alpha: alpha, at: offset)
    exchange(&row, covered)
  }

  private mutating func find(_ shape: Int, in row: Int, _ edges: borrowing [Edge]) -> Place {
    guard scanners[shape].nextIndex == row else { return .none }
    _ = scanners[shape].nextRow(of: edges)
    return scanners[shape].row.count > 0 ? .shape(shape) : .none
  }

  private mutating func union(_ first: Place, _ second: Place) -> Place {
    guard first != .none else { return second }
    guard second != .none else { return first }
    return compose(first, second) { $0.unite($1, $2) }
  }

  private mutating func difference(_ first: Place, _ second: Place) -> Place {
    guard first != .none, second != .none else { return first }
    return compose(first, second) { $0.subtract($2, from: $1) }
  }

  @inline(__always)
  private mutating func compose(
    _ first: Place, _ second: Place,
    _ body: (inout CoverageRow, borrowing CoverageRow, borrowing CoverageRow) -> Void
  ) -> Place {
    let free = free
    var (one, other) = (CoverageRow(), CoverageRow())
    exchange(&one, first)
    exchange(&other, second)
    body(&registers[free], one, other)
    exchange(&one, first)
    exchange(&other, second)
    return .register(free)
  }

  /// A register that holds neither the coverage nor the mask.
  private var free: Int { (0...1).first { covered != .register($0) && mask != .register($0) } ?? 2 }

  /// Swaps a row out of its place, or back into it.
  ///
  /// A copy would cost reference counting for each row.
  @inline(__always)
  private mutating func exchange(_ row: inout CoverageRow, _ place: Place) {
    switch place {
    case .none: break
    case .shape(let shape): swap(&row, &scanners[shape].row)
    case .register(let index): swap(&row, &registers[index])
    }
  }
}
