import TraceExport

extension Metrics {
  /// Writes the numbers of exported and dropped spans.
  static func write(_ spans: TraceStatistics, to text: inout PrometheusText) {
    text.add(
      "pixelarium_trace_spans_total", "counter", "Spans that have ended, by outcome.",
      by: "outcome",
      [("exported", spans.exported), ("dropped", spans.dropped), ("failed", spans.failed)])
    text.add(
      single: "pixelarium_trace_spans_waiting", "gauge", "Spans waiting to be exported.",
      spans.waiting)
  }
}
