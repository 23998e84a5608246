import Raster

/// The numbers of cells along one axis that explain a picture much better than their neighbours
/// (recovery.md §4).
struct AxisFit {
  /// A number of cells at which the error of a kernel falls.
  struct Dip {
    /// The cells.
    let axis: GridAxis
    /// The kernel whose error is least there.
    let kernel: RecoveryKernel
    /// The mean squared error.
    let error: Double
    /// The error divided by the lesser one of its neighbours.
    let ratio: Double
  }

  /// The fewest cells that are looked for.
  static let leastCount = 4
  /// The most error of a dip, as a part of that of its neighbours.
  static let mostRatio = 0.4
  /// The most error of a dip, as a part of the mean around it.
  private static let mostOfMean = 0.5
  private static let reach = 6

  /// By rising numbers of cells.
  let dips: [Dip]

  /// All numbers of cells of at least a pixel and a half.
  init(_ samples: AxisSamples) throws(RecoveryError) {
    let first = Self.leastCount - 1
    let last = min(samples.length * 2 / 3 + 1, samples.length)
    guard first <= last else {
      dips = []
      return
    }
    var errors: [[Double]] = []
    for count in first...last {
      if Task.isCancelled { throw .cancelled }
      errors.append(samples.errors(of: GridAxis(length: samples.length, count: count)))
    }
    dips = errors.indices.dropFirst().dropLast().compactMap { place in
      Self.dip(at: place, in: errors).map { kernel, error, ratio in
        Dip(
          axis: GridAxis(length: samples.length, count: first + place), kernel: kernel,
          error: error, ratio: ratio)
      }
    }
  }

  /// The kernel of least error for which there is a dip.
  private static func dip(
    at place: Int, in errors: [[Double]]
  ) -> (kernel: RecoveryKernel, error: Double, ratio: Double)? {
    let around = errors[max(0, place - reach)...min(errors.count - 1, place + reach)]
    var best: (kernel: RecoveryKernel, error: Double, ratio: Double)?
    for (number, kernel) in RecoveryKernel.allCases.enumerated() {
      let error = errors[place][number]
      let neighbour = min(errors[place - 1][number], errors[place + 1][number])
      let mean = around.reduce(0) { $0 + $1[number] } / Double(around.count)
      guard neighbour > 0, error <= mostRatio * neighbour, error <= mostOfMean * mean,
        error < best?.error ?? .infinity
      else { continue }
      best = (kernel, error, error / neighbour)
    }
    return best
  }
}
