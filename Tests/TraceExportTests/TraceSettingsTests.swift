import Fetching
import Testing

@testable import TraceExport

struct TraceSettingsTests {
  @Test(arguments: [
    [:], ["OTEL_SERVICE_NAME": "art"], ["OTEL_EXPORTER_OTLP_ENDPOINT": ""],
    ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_SDK_DISABLED": "TRUE"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_TRACES_EXPORTER": "none"],
    // No other variable is looked at.
    ["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc", "OTEL_TRACES_SAMPLER": "wrong"],
  ])
  func `tracing is off unless an exporter or endpoint is set`(variables: [String: String]) throws {
    #expect(try TraceSettings(variables) == nil)
  }

  @Test(arguments: [
    (["OTEL_TRACES_EXPORTER": "otlp"], "http://localhost:4318/v1/traces"),
    (["OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"], "http://collector:4318/v1/traces"),
    (
      ["OTEL_EXPORTER_OTLP_ENDPOINT": "https://c.example/otlp/"], "https://c.example/otlp/v1/traces"
    ),
    (["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://10.0.0.1:4318/in"], "http://10.0.0.1:4318/in"),
    (
      [
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://[::1]:9/t",
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://other:4318",
      ], "http://[::1]:9/t"
    ),
    (
      ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:1", "OTEL_SDK_DISABLED": "yes"],
      "http://c:1/v1/traces"
    ),
    (["OTEL_EXPORTER_OTLP_ENDPOINT": "http://me:pw@c:1?key=k"], "http://c:1/v1/traces"),
  ])
  func `the endpoint is the traces endpoint or the general one plus a path`(
    variables: [String: String], endpoint: String
  ) throws {
    #expect(try TraceSettings(variables)?.endpoint.description == endpoint)
  }

  @Test func `the defaults match the specification`() throws {
    let settings = try #require(
      try TraceSettings(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"]))
    #expect(settings.headers.isEmpty)
    #expect(settings.compression == .none)
    #expect(settings.requestTime == .seconds(10))
    #expect(settings.sampler == Sampler(.all, followsParent: true))
    #expect(settings.propagates)
    #expect(settings.resource.map { "\($0.name)=\($0.value)" } == ["service.name=pixelarium"])
    #expect(settings.delay == .seconds(5))
    #expect(settings.exportTime == .seconds(30))
    #expect((settings.queueLimit, settings.batchLimit) == (2_048, 512))
  }

  @Test func `reads every supported variable`() throws {
    let settings = try #require(
      try TraceSettings([
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/json",
        "OTEL_EXPORTER_OTLP_HEADERS": "X-Key=a%2Cb, Authorization = Bearer%20t",
        "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT": "250", "OTEL_EXPORTER_OTLP_TIMEOUT": "9",
        "OTEL_EXPORTER_OTLP_COMPRESSION": "gzip",
        "OTEL_SERVICE_NAME": "art", "OTEL_PROPAGATORS": "baggage",
        "OTEL_RESOURCE_ATTRIBUTES": "service.name=other,deployment.environment.name=test%20one",
        "OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.25",
        "OTEL_BSP_SCHEDULE_DELAY": "1", "OTEL_BSP_EXPORT_TIMEOUT": "2",
        "OTEL_BSP_MAX_QUEUE_SIZE": "30", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "10",
      ]))
    #expect(
      settings.headers == [
        RequestField("X-Key", "a,b"), RequestField("Authorization", "Bearer t"),
      ])
    #expect(settings.requestTime == .milliseconds(250))
    #expect(settings.compression == .gzip)
    #expect(!settings.propagates)
    #expect(
      settings.resource.map { "\($0.name)=\($0.value)" } == [
        "deployment.environment.name=test one", "service.name=art",
      ])
    #expect(settings.sampler == Sampler(.ratio(0.25), followsParent: false))
    #expect((settings.delay, settings.exportTime) == (.milliseconds(1), .milliseconds(2)))
    #expect((settings.queueLimit, settings.batchLimit) == (30, 10))
  }

  @Test func `a user in the URL becomes basic authentication unless overridden`() throws {
    var variables = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://me:p%40ss@c:4318"]
    #expect(
      try TraceSettings(variables)?.headers
        == [RequestField("Authorization", "Basic bWU6cEBzcw==")])
    variables["OTEL_EXPORTER_OTLP_HEADERS"] = "authorization=x"
    #expect(try TraceSettings(variables)?.headers == [RequestField("authorization", "x")])
  }

  @Test(arguments: [
    (
      "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc",
      "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, the only protocol that this program speaks "
        + "(collectors take it at the port of http/protobuf, 4318), got \"grpc\""
    ),
    (
      "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/protobuf",
      "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be http/json, the only protocol that this program speaks "
        + "(collectors take it at the port of http/protobuf, 4318), got \"http/protobuf\""
    ),
    (
      "OTEL_TRACES_EXPORTER", "zipkin", "OTEL_TRACES_EXPORTER must be otlp or none, got \"zipkin\""
    ),
    (
      "OTEL_TRACES_SAMPLER", "jaeger_remote",
      "OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, with parentbased_ before it "
        + "or without, got \"jaeger_remote\""
    ),
    (
      "OTEL_EXPORTER_OTLP_TIMEOUT", "0",
      "OTEL_EXPORTER_OTLP_TIMEOUT must be a whole number from 1 to 600000, got \"0\""
    ),
    (
      "OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "4096",
      "OTEL_BSP_MAX_EXPORT_BATCH_SIZE must be a whole number from 1 to 2048, got \"4096\""
    ),
    (
      "OTEL_EXPORTER_OTLP_HEADERS", "a=1,secret",
      "OTEL_EXPORTER_OTLP_HEADERS: member 2 must have the form name=value"
    ),
    (
      "OTEL_EXPORTER_OTLP_HEADERS", "a=secret%0a",
      "OTEL_EXPORTER_OTLP_HEADERS: member 1 is not percent-encoded text"
    ),
    (
      "OTEL_EXPORTER_OTLP_HEADERS", "a b=secret",
      "OTEL_EXPORTER_OTLP_HEADERS: the field \"a b\" cannot be sent"
    ),
    (
      "OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://me:secret@c",
      "OTEL_EXPORTER_OTLP_ENDPOINT: the scheme of a URL must be http or https"
    ),
    (
      "OTEL_PROPAGATORS", "b3",
      "OTEL_PROPAGATORS must be tracecontext or none (baggage is accepted and has no effect), got \"b3\""
    ),
    (
      "OTEL_EXPORTER_OTLP_COMPRESSION", "zstd",
      "OTEL_EXPORTER_OTLP_COMPRESSION must be none or gzip, got \"zstd\""
    ),
  ])
  func `rejects an unsupported value without revealing secrets`(
    name: String, value: String, message: String
  ) {
    let variables = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"].merging([name: value]) { $1 }
    #expect(throws: TraceSettingsError(message)) { try TraceSettings(variables) }
  }

  @Test func `rejects a sampling ratio outside 0 to 1`() {
    for text in ["1.5", "-0.1", "nan", "half"] {
      #expect(
        throws: TraceSettingsError(
          "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, got \"\(text)\"")
      ) {
        try TraceSettings([
          "OTEL_TRACES_EXPORTER": "otlp", "OTEL_TRACES_SAMPLER": "parentbased_traceidratio",
          "OTEL_TRACES_SAMPLER_ARG": text,
        ])
      }
    }
  }
}
