/// An image that its origin wants nobody to keep, for as long as those who waited for it may need it
/// (`Cache-Control: no-store`).
struct HeldImage {
  let image: RemoteImage
  let status: RemoteImageStatus
  /// Ends the time.
  let timer: Task<Void, Never>
}
