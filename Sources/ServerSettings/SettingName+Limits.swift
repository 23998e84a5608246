package import InputText

extension SettingName {
  /// The valid values of a numeric setting, or `nil` for any other.
  package var limits: NumberLimits? {
    switch self {
    case .port: NumberLimits(0...65_535)
    case .confirmTime, .drainDelay, .shutdownGrace: NumberLimits(0...3600, .seconds)
    case .replicaPoll: NumberLimits(50...1000, .milliseconds)
    case .threads: NumberLimits(1...256)
    case .connections: NumberLimits(8...1_000_000)
    case .connectionsPerAddress: NumberLimits(0...1_000_000)
    case .answerMemory: NumberLimits(1 << 20...1 << 40, .size)
    case .idleTimeout, .requestDeadline, .answerDeadline, .renderTimeLimit:
      NumberLimits(1...3600, .seconds)
    case .streamLimit: NumberLimits(8...100_000)
    case .streamsPerAddress, .renderQueue, .remoteQueue: NumberLimits(0...100_000)
    case .urlLimit: NumberLimits(256...8000, .bytes)
    case .headerLimit: NumberLimits(8...1000)
    case .renderJobs: NumberLimits(1...1024)
    case .rendersPerAddress: NumberLimits(0...101_024)
    case .renderWallLimit: NumberLimits(1...36_000, .seconds)
    case .maxSide, .remoteMaxSide: NumberLimits(1...65_535, .pixels)
    case .maxPixels: NumberLimits(1...1 << 30, .pixels)
    case .sceneNodes: NumberLimits(1...20_000)
    case .sceneCharacters: NumberLimits(1...1_000_000)
    case .memoryCache, .fileCache: NumberLimits(0...1 << 41, .size)
    case .remoteMaxBytes, .remoteSlowestRate: NumberLimits(1...1 << 30, .size)
    case .remoteMaxPixels: NumberLimits(1...1 << 28, .pixels)
    case .remoteMaxHeaders: NumberLimits(1024...1 << 20, .size)
    case .remoteRedirects: NumberLimits(0...20)
    case .remoteConnectTimeout, .remoteFirstByteTimeout, .remoteTimeout, .remoteRateTime:
      NumberLimits(1...600, .seconds)
    case .remoteDownloads, .remoteDownloadsPerHost: NumberLimits(1...256)
    case .remoteDecodes: NumberLimits(1...64)
    case .remoteRecords: NumberLimits(1...10_000_000)
    default: nil
    }
  }

  /// Checks a value of a numeric setting.
  ///
  /// - Throws: `ConfigurationError` with the limits if the value is outside them.
  func check(_ value: Double) throws(ConfigurationError) {
    guard let limits, !limits.contains(value) else { return }
    throw ConfigurationError("\(option) \(limits.rule), got \(limits.text(value))")
  }

  /// Checks a value of a numeric setting, as `check(_:)` of a fraction does.
  func check(_ value: Int) throws(ConfigurationError) { try check(Double(value)) }
}
