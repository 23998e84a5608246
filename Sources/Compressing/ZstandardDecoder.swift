import CZstd
import Synchronization

/// A decoder that is used again and again: to create one takes longer than to decode some kilobytes.
final class ZstandardDecoder: Sendable {
  /// The decoders that are not in use, at most one for each thread that has ever decoded at the same time.
  private static let idle = Mutex<[ZstandardDecoder]>([])

  /// The address of the context, which one thread uses at a time.
  private nonisolated(unsafe) let context: OpaquePointer

  private init?() {
    guard let context = ZSTD_createDCtx() else { return nil }
    self.context = context
  }

  deinit { ZSTD_freeDCtx(context) }

  /// Returns a decoder that no other thread uses, or `nil` if memory cannot be allocated.
  static func take() -> ZstandardDecoder? { idle.withLock { $0.popLast() } ?? ZstandardDecoder() }

  /// Makes the decoder available to the next caller of `take`.
  func release() { Self.idle.withLock { $0.append(self) } }

  /// Decodes one or more frames, and returns the number of bytes, or `nil` if the frames are damaged.
  func decompress(
    _ frames: UnsafeRawBufferPointer, into space: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    let count = ZSTD_decompressDCtx(
      context, space.baseAddress, space.count, frames.baseAddress, frames.count)
    return ZSTD_isError(count) == 0 ? count : nil
  }
}
