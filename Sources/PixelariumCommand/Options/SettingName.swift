/// Everything that can be set from outside: by an option, else by a variable of the environment.
enum SettingName: String, CaseIterable {
  case database
  case migrations
  case publicFolder = "public-folder"
  case sourceURL = "source-url"
  case host
  case port
  case threads
  case connections
  case connectionsPerAddress = "connections-per-address"
  case idleTimeout = "idle-timeout"
  case requestDeadline = "request-deadline"
  case answerDeadline = "answer-deadline"
  case shutdownGrace = "shutdown-grace"
  case urlLimit = "url-limit"
  case headerLimit = "header-limit"
  case renderJobs = "render-jobs"
  case renderQueue = "render-queue"
  case renderTimeLimit = "render-time-limit"
  case maxSide = "max-side"
  case maxPixels = "max-pixels"
  case memoryCache = "memory-cache"
  case fileCache = "file-cache"
  case remoteAllow = "remote-allow"
  case remoteAllowPrivate = "remote-allow-private"
  case remoteContact = "remote-contact"
  case urlKey = "url-key"
  case remoteMaxBytes = "remote-max-bytes"
  case remoteMaxSide = "remote-max-side"
  case remoteMaxPixels = "remote-max-pixels"
  case remoteMaxHeaders = "remote-max-headers"
  case remoteRedirects = "remote-redirects"
  case remoteConnectTimeout = "remote-connect-timeout"
  case remoteFirstByteTimeout = "remote-first-byte-timeout"
  case remoteTimeout = "remote-timeout"
  case remoteSlowestRate = "remote-slowest-rate"
  case remoteRateTime = "remote-rate-time"
  case remoteDownloads = "remote-downloads"
  case remoteDownloadsPerHost = "remote-downloads-per-host"
  case remoteDecodes = "remote-decodes"
  case remoteQueue = "remote-queue"
  case remoteRecords = "remote-records"
  case logLevel = "log-level"

  /// True where the option stands alone, without a value.
  var isFlag: Bool { self == .remoteAllowPrivate }

  /// For example `--render-jobs`.
  var option: String { "--\(rawValue)" }

  /// For example `PIXELARIUM_RENDER_JOBS`.
  var variable: String { "PIXELARIUM_" + rawValue.uppercased().replacing("-", with: "_") }
}
