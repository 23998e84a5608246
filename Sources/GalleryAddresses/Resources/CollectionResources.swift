import Fetching
import Gallery
package import GalleryLoading
package import GalleryModel
package import GalleryWire
import Raster

extension BitmapResource {
  /// Creates the document of a bitmap without its cells.
  package init(_ summary: BitmapSummary) {
    self.init()
    id = summary.id
    name = summary.name
    label = summary.label
    decorative = summary.isDecorative
    tags = summary.tags
    columns = summary.columns
    rows = summary.rows
    colors = summary.colorCount
    indexed = summary.isIndexed
    frames = summary.frameCount
    revision = summary.revision
    source = summary.source
    created = Moment(summary.created)
    modified = Moment(summary.modified)
    url = LocalAddress("/bitmap/\(id).png").text
    (set, credit) = (name.setName, CreditResource(summary.credit))
  }
}

extension ResourcePage {
  /// Creates the document of a page of items.
  package init<Stored>(_ page: ItemPage<Stored>, _ resource: (Stored) -> Item) {
    self.init(page.items.map(resource), total: page.total, searched: page.searched)
  }
}

extension BitmapWithPalette {
  /// Creates the document of a bitmap with its palette and its frames.
  package init(_ stored: BitmapDescription) {
    self.init()
    bitmap = BitmapResource(stored.summary)
    palette = stored.palette?.colors.map(\.hexText)
    guard let animation = stored.animation else { return }
    if animation.frames.count > 1 {
      durations = animation.frames.map(\.duration)
      plays = animation.plays
      frameTags = animation.tags.map { FrameTagResource($0) }
    }
    slices = animation.slices.map { SliceResource($0) }
    layers = animation.layers.map { LayerResource($0, among: animation.layers) }
    original = animation.original?.rawValue
  }
}

extension PaletteResource {
  /// Creates the document of a palette.
  package init(_ stored: StoredPalette) {
    self.init()
    id = stored.id
    name = stored.name
    count = stored.palette.count
    colors = stored.palette.colors.map(\.hexText)
    revision = stored.revision
    source = stored.source
    created = Moment(stored.created)
    modified = Moment(stored.modified)
    url = LocalAddress("/palette/\(name).hex").text
    (set, credit) = (name.setName, CreditResource(stored.credit))
  }
}

extension FontResource {
  /// Creates the document of a font in the catalog.
  package init(_ stored: FontSummary) {
    self.init(stored.facts)
    id = stored.id
    source = stored.source
    bytes = stored.byteCount
    sha256 = stored.contentHash
    created = Moment(stored.created)
    (set, credit) = (name.setName, CreditResource(stored.credit))
  }

  /// Creates the document of a font that comes with the program.
  package init(_ facts: FontFacts) {
    self.init()
    name = facts.name.text
    family = facts.family
    weight = facts.weight
    italic = facts.isItalic
    kind = facts.kind == .pixel ? .pixel : .outline
    face = facts.face
    design = facts.design?.rawValue
    fallback = facts.fallback
    characters = facts.characterCount
    license = facts.license
  }
}

extension RemoteImageResource {
  /// Creates the document of a remote image's current status.
  package init(_ status: RemoteImageStatus) {
    self.init()
    phase =
      switch status.phase {
      case .empty: .empty
      case .success: .success
      case .failure: .failure
      }
    detail = status.detail.rawValue
    reason = status.failure?.rawValue
    message = status.message
    attempts = status.attempts
    nextAttemptAt = status.nextAttemptAt.map(Moment.init)
    received = status.received
    total = status.total
    url = status.url.text
    width = status.width
    height = status.height
    etag = status.etag
    generation = status.generation
    stale = status.isStale
  }
}
