import Fetching
import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer
import GalleryPages
import PictureServing
import ServerSettings

extension Configuration {
  /// The limits that requests may reach.
  var referenceLimits: [ReferenceLimit] {
    let limits = render.limits
    let transfer = remote.transfer
    let loading = remote.loading
    return [
      ReferenceLimit("A side of an answer", limits.side, "pixels", "max-side"),
      ReferenceLimit("An answer", limits.pixels, "pixels", "max-pixels"),
      ReferenceLimit("An address", server.targetLimit, "bytes", "url-limit"),
      ReferenceLimit("Header fields of a request", server.headerLimit, "", "header-limit"),
      ReferenceLimit(
        "Drawing one picture, by the processor", Int(render.service.timeLimit), "s",
        "render-time-limit"),
      ReferenceLimit(
        "Drawing one picture, by the clock", Int(render.service.wallSeconds), "s",
        "render-wall-limit"),
      ReferenceLimit("Pictures that wait to be drawn", render.service.queue, "", "render-queue"),
      ReferenceLimit(
        "Pictures that are drawn or wait for one client", render.service.clientLimit, "",
        "renders-per-address"),
      ReferenceLimit("One answer", Int(server.answerDeadline), "s", "answer-deadline"),
      ReferenceLimit(
        "Large answers that wait for slow readers", server.answerBytes, "bytes", "answer-memory"),
      ReferenceLimit("Nodes of a scene that is filled in", limits.sceneNodes, "", "scene-nodes"),
      ReferenceLimit(
        "Characters of all texts of a scene", limits.sceneCharacters, "", "scene-characters"),
      ReferenceLimit("Streams at once", streams.count, "", "stream-limit"),
      ReferenceLimit("Streams for one client", streams.perAddress, "", "streams-per-address"),
      ReferenceLimit("A remote image's file", transfer.bodyBytes, "bytes", "remote-max-bytes"),
      ReferenceLimit("A side of a remote image", loading.maximumSide, "pixels", "remote-max-side"),
      ReferenceLimit("A remote image", loading.maximumPixels, "pixels", "remote-max-pixels"),
      ReferenceLimit("Redirects of a remote image", transfer.redirects, "", "remote-redirects"),
      ReferenceLimit(
        "Loading a remote image", Int(transfer.totalTime.components.seconds), "s", "remote-timeout"),
    ]
  }
}
