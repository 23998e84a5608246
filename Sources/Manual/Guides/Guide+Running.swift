extension Guide {
  static let scripts = Guide(
    "scripts", "Scripts and the API",
    "Search the collection, read descriptions as JSON, and follow changes from any language.",
    Section(
      "json", "JSON", words: "api rest json openapi swagger client sdk python javascript curl",
      .recipe("search"),
      .text(
        "`/bitmap/ghost.json` describes an item, [the OpenAPI document](/openapi.json) describes every URL for code generators, and errors are `application/problem+json` with a [type that explains them](/docs/problems)."
      )),
    Section(
      "cors", "From other sites",
      words: "cors cross-origin origin fetch javascript canvas tainted allow-origin",
      .text(
        "Scripts of any site may read pictures, documents and events, unless `--allow-origin` restricts them. No request sends cookies, and none changes anything."
      )),
    Section(
      "swift", "In Swift", words: "swift swiftui ios macos client xcode app library package",
      .text(
        "`PixelariumClient` is a library for Apple's platforms and Linux, in SwiftUI's words. Pages show this code for what you see:"
      ),
      .code(
        "A scene as a file",
        """
        let server = PixelServer(url)
        let renderer = PixelImageRenderer(content: server.scene("award").set("name", "Ada"))
        renderer.scale = 3
        try await renderer.data().write(to: file)
        """)),
    Section(
      "terminal", "In a terminal", words: "terminal shell bash ascii ansi console command line",
      .recipe("terminal"),
      .text(
        "Every list of the command has `--json`, and its exit codes tell scripts what went wrong: `pixelarium help`."
      )))

  static let server = Guide(
    "server", "Run a server",
    "Install it as a package or a container, put a proxy in front, and set its limits.",
    Section(
      "package", "As a package",
      words: "install debian ubuntu apt deb systemd service linux package",
      .text(
        "The Debian package has a service, manual pages, completions, and examples for proxies:"),
      .code(
        "Install the package",
        """
        sudo apt install ./pixelarium_*.deb
        sudo systemctl enable --now pixelarium.socket pixelarium.service
        """),
      .text(
        "Settings are in `/etc/pixelarium/pixelarium.env`, the collection is in `/var/lib/pixelarium`. Run commands on it as its user: `sudo -u pixelarium pixelarium bitmap add --database /var/lib/pixelarium/catalog.sqlite hero.png`."
      )),
    Section(
      "container", "As a container",
      words: "docker podman container kubernetes k8s compose image volume",
      .text(
        "The Containerfile next to the package makes an image. The collection is a volume, and variables are its settings:"
      ),
      .code(
        "Run a container",
        """
        docker build --tag pixelarium --file .build/package/Containerfile .build/package
        docker run --publish 8080:8080 --volume art:/var/lib/pixelarium pixelarium serve --host 0.0.0.0
        """),
      .text("The package's examples include `compose.yaml` and `kubernetes.yaml`.")),
    Section(
      "proxy", "Behind a proxy",
      words:
        "nginx caddy haproxy apache traefik tls https ssl certificate reverse proxy domain host port",
      .text(
        "The server speaks plain HTTP and listens on 127.0.0.1. A proxy adds TLS; tell the server its public URL and the proxy's address:"
      ),
      .code(
        "Settings behind a proxy",
        """
        PIXELARIUM_PUBLIC_URL=https://art.example.org
        PIXELARIUM_TRUSTED_PROXY=127.0.0.1
        """),
      .text(
        "`/usr/share/doc/pixelarium/examples` has a configuration for nginx, HAProxy and Caddy.")),
    Section(
      "path", "Below a path", words: "base path prefix subpath subdirectory folder root url mount",
      .text(
        "If a proxy serves the gallery below a path, put the path into the public URL, or set `--base-path`. All links, events and JSON then begin with it:"
      ),
      .code("Serve below a path", "pixelarium serve --public-url https://example.org/art")),
    Section(
      "cache", "Caches",
      words: "cache caching cdn etag immutable max-age cloudflare fast performance stale purge",
      .text(
        "Pictures may be cached for a minute and are checked by entity tags; a URL with the current `v` may be cached forever. The server keeps finished pictures in memory and in a file: [--memory-cache and --file-cache](/docs/command/serve). No purge is needed after an edit."
      )),
    Section(
      "limits", "Limits and rates",
      words: "rate limit throttle abuse ddos 429 503 busy quota timeout limits connections",
      .text(
        "Drawing is limited for each client address: `--renders-per-address`, `--connections-per-address` and `--streams-per-address`. More get 503 with `Retry-After`. [Limits](/docs/limits) lists the ones in effect."
      )),
    Section(
      "access", "Access",
      words: "auth authentication login password token api key user permission private security",
      .text(
        "The server has no users and no tokens: every request only reads, and only the command changes the collection. To restrict reading, let the proxy ask for a password; to restrict what is drawn, [sign URLs](/docs/guides/scenes#sign)."
      )),
    Section(
      "watch", "Health, metrics and logs",
      words:
        "health check monitoring metrics prometheus grafana log tracing opentelemetry ready liveness",
      .text(
        "`/health` says whether the process runs, `/ready` whether it should get requests, and `/metrics` has numbers for Prometheus. Logs go to standard error (`--log-level`), and `OTEL_EXPORTER_OTLP_ENDPOINT` turns tracing on."
      )),
    Section(
      "check", "Check the settings",
      words: "configuration settings environment variables doctor debug troubleshoot problem",
      .text(
        "Every option of [serve](/docs/command/serve) is also an environment variable. `doctor` shows the values in effect, and every one that exposes more than the default:"
      ),
      .code("Check the settings", "pixelarium doctor")))

  static let fleet = Guide(
    "fleet", "From one file to a fleet",
    "Serve one collection from several machines: PostgreSQL holds it, and each server has its own copy.",
    Section(
      "when", "When you need one",
      words: "scale availability high availability cluster load balancer replicas several servers",
      .text(
        "One machine answers some 100,000 repeated pictures a second. Use a fleet if the gallery must stay up while a machine is down, or if several machines edit it."
      )),
    Section(
      "move", "Move the collection", words: "postgres postgresql migrate database shared copy",
      .code(
        "Move a collection to PostgreSQL",
        """
        pixelarium database migrate --database postgresql://db/pixelarium
        pixelarium database copy --move --to postgresql://db/pixelarium
        """),
      .text(
        "Entity tags stay the same, so all caches stay valid. The file refuses edits from then on.")
    ),
    Section(
      "serve", "Start the servers", words: "replica follow balancer haproxy nginx",
      .code(
        "Start a replica",
        """
        export PIXELARIUM_DATABASE=postgresql://db/pixelarium
        pixelarium serve --port 8081 --replica one.sqlite
        """),
      .text(
        "Each server answers from its copy, even if PostgreSQL is down. An edit returns once every replica shows it. The examples of the package include proxies for a fleet."
      )),
    Section(
      "watch", "Watch the replicas", words: "lag replicas status monitoring cut off",
      .code(
        "List the replicas", "pixelarium database replicas --database postgresql://db/pixelarium"),
      .text(
        "While PostgreSQL is unreachable, a replica shows the last state, or refuses requests with `--cut-off refuse`."
      )))
}
