package import Fetching
package import Foundation
package import GalleryAddresses
package import GalleryLoading
package import GalleryModel
import GalleryRendering
import GalleryWire
import Raster

extension RemotePage {
  /// The size of an image's box in CSS pixels.
  static let box = (width: 480, height: 320)

  package struct Content: Sendable {
    let state: RemoteState
    let url: RemoteURL?
    /// The status of the image, or `nil` if it was rejected, or none was requested.
    let status: RemoteImageStatus?
    /// The shown picture of a loaded image.
    package struct Shown: Sendable {
      var subject: RemoteSubject?
      /// The reason why the picture differs from the requested one, or `nil`.
      var refusal: String?

      package init(subject: RemoteSubject? = nil, refusal: String? = nil) {
        self.subject = subject
        self.refusal = refusal
      }
    }

    let shown: Shown
    /// The reason why the image was rejected before loading, or `nil`.
    let refusal: Problem?
    let bitmaps: [BitmapSummary]
    /// The origin of this server if it may load its own pictures, or `nil`.
    let origin: String?
    let now: Date

    package init(
      state: RemoteState, url: RemoteURL?, status: RemoteImageStatus?,
      shown: RemotePage.Content.Shown, refusal: Problem?, bitmaps: [BitmapSummary],
      origin: String?, now: Date
    ) {
      self.state = state
      self.url = url
      self.status = status
      self.shown = shown
      self.refusal = refusal
      self.bitmaps = bitmaps
      self.origin = origin
      self.now = now
    }
  }

  package init(_ content: Content) {
    let state = content.state
    site = Site(
      "Remote images",
      description: "Images of other servers, crisp at any size, with visible phases.",
      image: content.status?.phase == .success
        ? SharedPicture(
          state.picture([
            RenderQuery.width(512), RenderQuery.interpolation(.high),
            (RenderQuery.background.name, SharedPicture.ground),
          ])) : nil,
      style: "pages/remote.css", script: "pages/remote.js", part: .lab)
    url = state.url
    placeholder = state.placeholder ?? ""
    fallback = state.fallback ?? ""
    eventsHref = state.events.text
    statusHref = state.status.text
    (boxWidth, boxHeight) = Self.box
    (placeholderSrc, placeholderSrcset) = Self.substitute(state.placeholder)
    isIdle = state.url.isEmpty
    failed = Failed(content)
    let phase = content.status?.phase
    loaded =
      phase == .success
      ? content.status.flatMap { status in
        content.shown.subject.map { Loaded(status, $0, refusal: content.shown.refusal) }
      } : nil
    pending = phase == .empty ? content.status.map { Pending($0, state) } : nil
    self.phase = isIdle ? "idle" : failed == nil ? phase?.rawValue ?? "empty" : "failure"
    canLoadSelf = content.origin != nil
    wall = content.origin.map { RemoteWall(content.bitmaps, origin: $0, state) }
    wallCommand = "pixelarium serve --remote-allow self --remote-allow-private"
    examples =
      content.origin.map { origin in
        content.bitmaps.prefix(3).map { bitmap in
          var example = state.withoutChoices
          example.url = "\(origin)/bitmap/\(bitmap.name).png"
          return NamedLink(bitmap.name, href: example.address().text)
        }
      } ?? []
  }

  /// Returns the URLs of the placeholder or fallback in the size of the box, for each density.
  ///
  /// They load no image.
  fileprivate static func substitute(_ name: String?) -> (src: String, srcset: String) {
    let address = { (density: Int) in
      LocalAddress(
        "/remote.png",
        [
          (RemoteQuery.placeholder.name, name), RenderQuery.width(box.width * density),
          RenderQuery.height(box.height * density),
        ])
    }
    return (address(1).text, Thumbnail.sourceSet(address))
  }
}

extension RemotePage.Pending {
  fileprivate init(_ status: RemoteImageStatus, _ state: RemoteState) {
    detail =
      switch status.detail {
      case .idle: "Not loaded yet"
      case .queued: "Waiting in the queue"
      case .loading: "Loading"
      case .decoding: "Decoding"
      }
    waitingSrc =
      state.picture([
        RemoteQuery.wait(10_000),
        RenderQuery.width(RemotePage.box.width),
        RenderQuery.height(RemotePage.box.height),
        RenderQuery.interpolation(.high),
      ]).text
  }
}

extension RemotePage.Loaded {
  fileprivate init(_ status: RemoteImageStatus, _ subject: RemoteSubject, refusal: String?) {
    let state = subject.state
    let shown = subject.prepared.request.layout.source
    let (columns, rows) = (shown.width, shown.height)
    let (box, height) = RemotePage.box
    let factor = min(box / columns, height / rows, 16)
    isBlocks = factor >= 1
    if isBlocks {
      (width, self.height) = (columns * factor, rows * factor)
    } else {
      let ratio = min(Double(box) / Double(columns), Double(height) / Double(rows))
      width = max(1, Int(Double(columns) * ratio))
      self.height = max(1, Int((Double(rows) * ratio).rounded()))
    }
    let address = { [width, isBlocks] (density: Int) in
      state.picture([
        RenderQuery.width(width * density), RenderQuery.interpolation(isBlocks ? nil : .high),
      ])
    }
    src = address(1).text
    srcset = Thumbnail.sourceSet(address)
    facts = Self.facts(status, subject)
    pixels = RemotePage.pixels(of: subject)
    strip = FrameStrip(subject)
    problem = refusal
    snippets =
      Snippet.all(
        path: state.picture([RenderQuery.width(width)]).text, label: "",
        width: width, height: self.height, fileName: "image")
      + [Snippet(kind: "JSON", before: "", after: state.status.text)]
    staleText =
      status.isStale && status.failure != nil
      ? "This is an earlier version of the image: \(status.message ?? "a newer one could not be had")."
      : nil
  }

  private static func facts(_ status: RemoteImageStatus, _ subject: RemoteSubject) -> [Fact] {
    var facts: [Fact] = []
    if subject.state.recovers {
      let cells = subject.cells
      facts.append(
        Fact(
          "recovered",
          "\(cells.width) × \(cells.height) cells, "
            + NumberText.counted(subject.prepared.image.colorCount, "colour")))
    }
    if let width = status.width, let height = status.height {
      facts.append(Fact("size", "\(width) × \(height) pixels"))
    }
    if let frames = subject.animation?.frames {
      facts.append(Fact("frames", String(frames.count)))
    }
    if status.received > 0 {
      facts.append(Fact("file", NumberText.counted(status.received, "byte")))
    }
    facts.append(Fact("loaded", status.isStale ? "stale, being refreshed" : "fresh"))
    if let etag = status.etag { facts.append(Fact("entity tag", etag)) }
    if let date = status.updatedAt { facts.append(Fact("updated", at: date)) }
    return facts
  }
}

extension RemotePage.Failed {
  fileprivate init?(_ content: RemotePage.Content) {
    let failure: LoadFailure
    if let refusal = content.refusal, let refused = refusal.failure {
      failure = refused
      message = refusal.detail
      attempts = nil
      (nextTime, nextText) = (nil, nil)
    } else if let status = content.status, status.phase == .failure {
      failure = status.failure ?? .unreachable
      message = status.message ?? ""
      attempts = NumberText.counted(status.attempts, "attempt")
      let next = status.nextAttemptAt.map(NumberText.time)
      (nextTime, nextText) = (next?.machine, next?.person)
    } else {
      return nil
    }
    advice = RemoteAdvice(failure, of: content.url)
    reason = failure.rawValue
    retryHref = content.state.address().text
    substitute = content.state.fallback.map { name in
      let (src, srcset) = RemotePage.substitute(name)
      return RemotePage.SubstitutePicture(
        substituteName: name, substituteSrc: src, substituteSrcset: srcset)
    }
  }
}
