// Only compiled where SwiftUI is available. This file only maps phases to views.

#if canImport(SwiftUI) && canImport(ImageIO)
  import Foundation
  public import SwiftUI

  /// A view that loads and shows a picture, like SwiftUI's `AsyncImage`, from iOS 13 on.
  ///
  /// ```swift
  /// PixelAsyncImage(server.image("ghost").frame(width: 128)) { image in
  ///   image
  /// } placeholder: {
  ///   Color.gray
  /// }
  /// ```
  ///
  /// Its accessibility label is the server's, unless the server or the view declares the picture decorative.
  public struct PixelAsyncImage<Subject: PixelSubject, Content: View>: View {
    private let address: PixelAddress<Subject>
    private let isDecorative: Bool
    private let transaction: Transaction
    private let content: (PixelViewPhase) -> Content

    private init(
      _ address: PixelAddress<Subject>, isDecorative: Bool, _ transaction: Transaction,
      _ content: @escaping (PixelViewPhase) -> Content
    ) {
      (self.address, self.isDecorative) = (address, isDecorative)
      (self.transaction, self.content) = (transaction, content)
    }

    /// Creates a view with the content for each phase.
    public init(
      _ address: PixelAddress<Subject>, transaction: Transaction = Transaction(),
      @ViewBuilder content: @escaping (PixelViewPhase) -> Content
    ) {
      self.init(address, isDecorative: false, transaction, content)
    }

    /// Creates a view with the content for each phase, hidden from assistive technologies.
    public init(
      decorative address: PixelAddress<Subject>, transaction: Transaction = Transaction(),
      @ViewBuilder content: @escaping (PixelViewPhase) -> Content
    ) {
      self.init(address, isDecorative: true, transaction, content)
    }

    /// Creates a view with the picture, and a placeholder until it has loaded.
    public init<Picture: View, Placeholder: View>(
      _ address: PixelAddress<Subject>, @ViewBuilder content: @escaping (Image) -> Picture,
      @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Content == _ConditionalContent<Picture, Placeholder> {
      self.init(address) { phase in
        if let image = phase.image { content(image) } else { placeholder() }
      }
    }

    /// Creates a decorative view with the picture, and a placeholder until it has loaded.
    public init<Picture: View, Placeholder: View>(
      decorative address: PixelAddress<Subject>,
      @ViewBuilder content: @escaping (Image) -> Picture,
      @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Content == _ConditionalContent<Picture, Placeholder> {
      self.init(decorative: address) { phase in
        if let image = phase.image { content(image) } else { placeholder() }
      }
    }

    /// The view of the current phase; another address starts again.
    public var body: some View {
      PhaseView(
        address: address, isDecorative: isDecorative, transaction: transaction, content: content
      ).id(address)
    }
  }

  /// The phases of one address, as long as the view is visible.
  private struct PhaseView<Subject: PixelSubject, Content: View>: View {
    let address: PixelAddress<Subject>
    let isDecorative: Bool
    let transaction: Transaction
    let content: (PixelViewPhase) -> Content
    @Environment(\.displayScale) private var displayScale
    @State private var phase = PixelViewPhase.empty(nil)
    @State private var task: Task<Void, Never>?

    var body: some View {
      content(phase).onAppear(perform: load).onDisappear { task?.cancel() }
    }

    private func load() {
      let phases = address.labelledPhases(
        scale: Double(displayScale), isDecorative: isDecorative)
      task = Task { @MainActor in
        for await (phase, label) in phases {
          withTransaction(transaction) {
            self.phase = PixelViewPhase(phase, displayScale, label: label)
          }
        }
      }
    }
  }

  /// A phase with an image for views, like SwiftUI's `AsyncImagePhase`.
  public enum PixelViewPhase {
    /// No image is loaded.
    case empty(PixelProgress?)
    /// The image, with the display's number of pixels per point.
    case success(Image)
    /// The error.
    case failure(PixelFailure)

    /// The image, or `nil` if the phase has none.
    public var image: Image? { if case .success(let image) = self { image } else { nil } }

    init(_ phase: PixelImagePhase, _ scale: CGFloat, label: String?) {
      switch phase {
      case .empty(let progress): self = .empty(progress)
      case .failure(let failure): self = .failure(failure)
      case .success(let picture):
        guard let image = picture.cgImage else {
          self = .failure(.transport(URLError(.cannotDecodeContentData)))
          return
        }
        let view =
          if let label {
            Image(image, scale: scale, label: Text(verbatim: label))
          } else {
            Image(decorative: image, scale: scale)
          }
        self = .success(view.interpolation(.none))
      }
    }
  }
#endif
