import Fetching
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer

/// A limit in force, with its setting.
package struct ReferenceLimit: Sendable {
  let limitName: String
  let limitValue: String
  /// The setting without its hyphens: `max-side`.
  let setting: String

  package init(_ name: String, _ value: Int, _ unit: String, _ setting: String) {
    limitName = name
    limitValue = NumberText.grouped(value) + (unit.isEmpty ? "" : " \(unit)")
    self.setting = setting
  }
}
