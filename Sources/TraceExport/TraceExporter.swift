package import Fetching
package import Logging

/// Tracing that is turned on: a tracer, and the way of its spans to a collector.
package final class TraceExporter: Sendable {
  /// The tracer for requests and commands.
  package let tracer: ExportingTracer
  /// The URL that spans are sent to.
  package let endpoint: ServiceURL
  private let queue: SpanQueue
  private let poster: CurlPoster
  private let exporter: OTLPExporter
  private let loop: Task<Void, Never>
  /// The longest time for which a program that ends waits for the collector.
  private let patience: Duration

  /// Starts exporting, in the background and on a thread of libcurl's.
  ///
  /// - Parameters:
  ///   - program: Name and version, for the collector's log.
  ///   - version: The version of the program.
  /// - Throws: `FetchError.unreachable` if libcurl cannot be started.
  package init(_ settings: TraceSettings, program: String, version: String, logger: Logger)
    throws(FetchError)
  {
    let poster = try CurlPoster(userAgent: program)
    let exporter = OTLPExporter(settings, version: version) { request throws(FetchError) in
      try await poster.post(request)
    }
    let queue = SpanQueue(settings, exporter: exporter, logger: logger)
    self.exporter = exporter
    (self.poster, self.queue, patience) = (poster, queue, settings.requestTime)
    endpoint = settings.endpoint
    tracer = ExportingTracer(sampler: settings.sampler, propagates: settings.propagates) {
      queue.add($0)
    }
    loop = Task { await queue.run() }
  }

  deinit { loop.cancel() }

  /// The spans so far.
  package var statistics: TraceStatistics { queue.statistics }

  /// Returns when all spans that have ended are exported or given up.
  package func flush() async { await queue.flush() }

  /// Exports what waits, for at most the time of one request, and takes no further span.
  package func shutdown() async {
    queue.stop()
    exporter.stop()
    let limit = Task { [loop, patience] in
      try? await Task.sleep(for: patience)
      if !Task.isCancelled { loop.cancel() }
    }
    await loop.value
    limit.cancel()
    poster.shutdown()
  }
}
