import GalleryModel

/// A document in Prometheus' text format, version 0.0.4.
package struct PrometheusText {
  /// The media type of the format.
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The document so far; each line ends with a newline.
  private(set) var text = ""

  /// Begins a metric with its help and type; its samples must follow.
  mutating func begin(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  mutating func add(_ name: String, _ labels: KeyValuePairs<String, String>, _ value: Int) {
    text += "\(name)\(Self.text(labels)) \(value)\n"
  }

  /// Adds a metric with a sample for each value of a label.
  mutating func add(
    _ name: String, _ type: String, _ help: String, by label: String, _ samples: [(String, Int)]
  ) {
    begin(name, type, help)
    for (value, count) in samples { add(name, [label: value], count) }
  }

  /// Adds a metric with a single sample.
  mutating func add(single name: String, _ type: String, _ help: String, _ value: Int) {
    begin(name, type, help)
    add(name, [:], value)
  }

  /// Adds the cumulative buckets, the sum and the count of a histogram.
  mutating func add(_ name: String, label: (String, String)? = nil, _ histogram: Histogram) {
    let own = label.map { "\($0)=\"\(Self.escaped($1))\"" }
    var total = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let bound = index < Histogram.bounds.count ? "\(Histogram.bounds[index])" : "+Inf"
      let labels = [own, "le=\"\(bound)\""].compactMap(\.self).joined(separator: ",")
      text += "\(name)_bucket{\(labels)} \(total)\n"
    }
    let labels = own.map { "{\($0)}" } ?? ""
    text += "\(name)_sum\(labels) \(histogram.sum)\n\(name)_count\(labels) \(total)\n"
  }

  private static func text(_ labels: KeyValuePairs<String, String>) -> String {
    guard !labels.isEmpty else { return "" }
    return "{" + labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("\n", with: #"\n"#)
  }
}
