import Glibc
package import Raster

/// The work that one file may cause, counted during reading: frames, cells, unpacked bytes and time.
package struct DecodingBudget {
  /// The maximum number of bytes that all parts of a file may unpack to.
  package static let maximumUnpackedBytes = 256 << 20

  /// The maximum number of bytes for nested groups during composition, besides the canvas itself.
  package static let maximumGroupBytes = 64 << 20

  private let limits: DecodingLimits
  private let start = Self.processorTime
  private var unpackedBytes = 0

  package init(_ limits: DecodingLimits) { self.limits = limits }

  /// Throws `.tooLarge` if a side of the canvas, or of an image on it, is too long.
  package func check(_ size: PixelSize) throws(CodingError) { try limits.check(size) }

  /// Throws `.tooLarge` if there are too many frames, or too many cells in all of them, before memory is allocated.
  package func check(frames: Int, of size: PixelSize) throws(CodingError) {
    guard frames <= limits.frames else {
      throw CodingError(
        message: "the file has \(frames) frames, limit \(limits.frames)", reason: .tooLarge)
    }
    let (cells, overflow) = frames.multipliedReportingOverflow(by: size.pixelCount)
    guard !overflow, cells <= limits.cells else {
      throw CodingError(
        message: "\(frames) frames of \(size.width)×\(size.height) have "
          + "\(overflow ? Int.max : cells) cells, limit \(limits.cells)", reason: .tooLarge)
    }
  }

  /// Counts bytes that are about to be unpacked, and throws `.tooLarge` if the sum exceeds the limit.
  package mutating func take(bytes: Int) throws(CodingError) {
    let (sum, overflow) = unpackedBytes.addingReportingOverflow(max(bytes, 0))
    unpackedBytes = overflow ? .max : sum
    guard unpackedBytes <= Self.maximumUnpackedBytes else {
      throw CodingError(
        message: "the file unpacks to more than \(Self.maximumUnpackedBytes) bytes",
        reason: .tooLarge)
    }
  }

  /// Throws `.cancelled` if the task is cancelled, and `.tooLarge` if the file has taken too long.
  ///
  /// Readers call this method for each part and each row.
  package func poll() throws(CodingError) {
    if Task.isCancelled { throw .cancelled }
    guard Self.processorTime - start <= limits.time else {
      throw CodingError(
        message: "the import took longer than \(limits.time.components.seconds) s",
        reason: .tooLarge)
    }
  }

  /// The processor time of the current thread, so a busy machine accepts every file that an idle one accepts.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
