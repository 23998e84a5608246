import Raster

/// The numbers of cells along one axis that explain a picture much better than neighbouring numbers do
/// (recovery.md §4).
struct AxisFit {
  /// A number of cells with a sharp local minimum of a kernel's error.
  struct Dip {
    /// The division of the axis into these cells.
    let axis: GridAxis
    /// The kernel with the least error at this number.
    let kernel: RecoveryKernel
    /// The mean squared error.
    let error: Double
    /// The ratio of the error to the smaller error of the neighbouring numbers.
    let ratio: Double
  }

  /// The least number of cells to search for.
  static let leastCount = 4
  /// The maximum ratio of a dip's error to the smaller error of its neighbours.
  static let mostRatio = 0.4
  /// The maximum ratio of a dip's error to the mean error around it.
  private static let mostOfMean = 0.5
  private static let reach = 6

  /// The dips in ascending order of the number of cells.
  let dips: [Dip]

  /// Searches all numbers of cells of at least 1.5 pixels.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
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

  /// Returns the kernel with the least error among those that have a dip, or `nil` if no kernel has one.
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
