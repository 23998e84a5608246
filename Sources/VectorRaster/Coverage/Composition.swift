import Raster

/// The coverage of a drawing of one colour on transparent ground, put together of a few shapes.
struct Composition {
  /// More shapes are put together pixel by pixel.
  static let limit = 32

  let outlines: [Outline]
  /// Those of the plan but for groups.
  let commands: [DrawingPlan.Command]
  /// Of the colour, 0…1.
  let alpha: Float
}

extension DrawingPlan {
  /// The whole plan as a composition, where it is one.
  ///
  /// Covering twice with an opaque colour is a union, and a translucent one that is used once can wait
  /// for the end. A group over nothing is as good as none, and its opacity can wait as well.
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
      case .add, .remove, .beginGroup, .shade, .clipToMask, .paintCells, .paintLayer: return nil
      }
      kept.append(command)
    }
    guard let alpha = Self.alpha(of: alphas) else { return nil }
    return Composition(
      outlines: outlines.compactMap(\.self), commands: kept, alpha: alpha)
  }

  /// The one alpha that all of the covered has, where it can be told; `nil` where nothing is covered.
  private static func alpha(of alphas: [Float]) -> Float? {
    guard let alpha = alphas.first, alphas.count == 1 || alphas.allSatisfy({ $0 == 1 }) else {
      return nil
    }
    return alpha
  }
}

/// Finds how much of each pixel of a row a composition covers, row after row.
///
/// Rows are runs throughout: only pixels at the edges of shapes are calculated with.
struct CompositionScanner {
  /// A row of coverage.
  private enum Place: Equatable {
    case none
    /// The row of a shape alone.
    case shape(Int)
    /// A row that was put together.
    case register(Int)
  }

  private let commands: [DrawingPlan.Command]
  private var scanners: [RowScanner]
  private var rowsLeft: Range<Int>
  /// One for what is covered, one for the mask, and one that is free.
  private var registers: [CoverageRow]
  private var covered = Place.none
  private var mask = Place.none

  /// A scanner of all rows of a canvas.
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

  /// Finds what is covered of the next row and tells which it is; `nil` after the last.
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
      case .shade, .clipToMask, .paintCells, .paintLayer, .beginGroup, .endGroup: break
      }
    }
    return row
  }

  /// Adds the row that was found, painted with an alpha, to a picture in which it begins at a pixel.
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

  /// A register that neither holds what is covered nor the mask.
  private var free: Int { (0...1).first { covered != .register($0) && mask != .register($0) } ?? 2 }

  /// Takes a row out of its place, or puts it back: a copy would count references for each row.
  @inline(__always)
  private mutating func exchange(_ row: inout CoverageRow, _ place: Place) {
    switch place {
    case .none: break
    case .shape(let shape): swap(&row, &scanners[shape].row)
    case .register(let index): swap(&row, &registers[index])
    }
  }
}
