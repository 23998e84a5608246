// Compiled where SwiftUI is, so not on Linux: nothing is here but the mapping of phases to views.

#if canImport(SwiftUI) && canImport(ImageIO)
  import Foundation
  public import SwiftUI

  /// A view that loads and shows a picture; SwiftUI's `AsyncImage`, from iOS 13 on.
  ///
  /// ```swift
  /// PixelAsyncImage(server.image("ghost").frame(width: 128)) { image in
  ///   image
  /// } placeholder: {
  ///   Color.gray
  /// }
  /// ```
  ///
  /// Assistive technologies call it by the server's label, unless the server or the view says that it is
  /// decorative.
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

    /// Shows what `content` makes of each phase.
    public init(
      _ address: PixelAddress<Subject>, transaction: Transaction = Transaction(),
      @ViewBuilder content: @escaping (PixelViewPhase) -> Content
    ) {
      self.init(address, isDecorative: false, transaction, content)
    }

    /// Shows what `content` makes of each phase of a picture that assistive technologies leave out.
    public init(
      decorative address: PixelAddress<Subject>, transaction: Transaction = Transaction(),
      @ViewBuilder content: @escaping (PixelViewPhase) -> Content
    ) {
      self.init(address, isDecorative: true, transaction, content)
    }

    /// Shows the picture, and before it a placeholder.
    public init<Picture: View, Placeholder: View>(
      _ address: PixelAddress<Subject>, @ViewBuilder content: @escaping (Image) -> Picture,
      @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Content == _ConditionalContent<Picture, Placeholder> {
      self.init(address) { phase in
        if let image = phase.image { content(image) } else { placeholder() }
      }
    }

    /// Shows a picture that assistive technologies leave out, and before it a placeholder.
    public init<Picture: View, Placeholder: View>(
      decorative address: PixelAddress<Subject>,
      @ViewBuilder content: @escaping (Image) -> Picture,
      @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Content == _ConditionalContent<Picture, Placeholder> {
      self.init(decorative: address) { phase in
        if let image = phase.image { content(image) } else { placeholder() }
      }
    }

    /// The phase as a view; another address begins anew.
    public var body: some View {
      PhaseView(
        address: address, isDecorative: isDecorative, transaction: transaction, content: content
      ).id(address)
    }
  }

  /// The phases of one address, for as long as the view is to be seen.
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

  /// A phase with a picture that views show; SwiftUI's `AsyncImagePhase`.
  public enum PixelViewPhase {
    /// Nothing is there yet.
    case empty(PixelProgress?)
    /// The picture, of as many points as the display has pixels for.
    case success(Image)
    /// The reason why there is none.
    case failure(PixelFailure)

    /// The picture, if there is one.
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
