import Fetching
import Foundation
import GalleryModel

extension RemoteImage {
  /// What it is called by those who cannot see it: the name of its file, or where the address has none
  /// its host.
  var spoken: PictureLabel {
    let file = url.path.split(separator: "/").last.map(String.init) ?? ""
    let words = try? AccessibilityLabel(file.removingPercentEncoding ?? file)
    return .words(words?.text ?? url.host)
  }
}
