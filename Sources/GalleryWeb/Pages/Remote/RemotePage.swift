import Foundation

/// The page of remote images: enter an address and watch it being loaded, and a wall of many at once.
struct RemotePage: Page {
  static let template = PageTemplates.Name.remote

  /// What there is to say while the image is on its way.
  struct Pending: Sendable {
    let detail: String
    /// The address that waits and then shows the image, for browsers without scripts.
    let waitingSrc: String
  }

  /// The image.
  struct Loaded: Sendable {
    let src: String
    let srcset: String
    let width: Int
    let height: Int
    let isBlocks: Bool
    let facts: [Fact]
    let snippets: [Snippet]
    /// What is wrong where an old image is shown, since a new one could not be had.
    let staleText: String?
  }

  /// Why there is none.
  struct Failed: Sendable {
    let reason: String
    let heading: String
    let message: String
    let advice: String
    let command: String?
    let attempts: String?
    let nextTime: String?
    let nextText: String?
    let retryHref: String
    /// What is drawn instead, `nil` where nothing was asked for.
    let standIn: StandIn?
  }

  /// What is drawn instead of an image that failed.
  struct StandIn: Sendable {
    let standInName: String
    let standInSrc: String
    let standInSrcset: String
  }

  let site: Site
  let url: String
  /// How an address begins.
  let urlHint = "https://"
  let placeholder: String
  let fallback: String
  /// `idle` without an address, else the phase.
  let phase: String
  let eventsHref: String
  let statusHref: String
  /// What stands in the box until there is an image.
  let placeholderSrc: String
  let placeholderSrcset: String
  let boxWidth: Int
  let boxHeight: Int
  let isIdle: Bool
  let pending: Pending?
  let loaded: Loaded?
  let failed: Failed?
  /// Addresses to begin with.
  let examples: [NearLink]
  let hasExamples: Bool
  let wall: RemoteWall?
  let canLoadSelf: Bool
  /// What lets the wall load, where it may not.
  let wallCommand: String
}
