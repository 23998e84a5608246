import Raster

extension RenderPipeline {
  /// Finds the symbol in the variant that is asked for and makes the request canonical; nothing is
  /// drawn yet.
  ///
  /// Throws `.catalog` with near names where there is none, `.invalid` and `.tooLarge`.
  package nonisolated func prepare(
    symbol name: String, _ options: SymbolOptions
  ) async throws(RenderError) -> PreparedSymbol {
    let catalogID = catalog.catalogID
    let resolved = try await resolve(name, options)
    let drawing = resolved.finishedDrawing
    var incoming: (resolved: ResolvedSymbol, drawing: SymbolDrawing)?
    if let name = options.effects.first(where: { $0.effect == .replace })?.replacement {
      let found = try await resolve(name, options)
      incoming = (found, found.finishedDrawing.fitted(to: drawing.viewBox))
    }
    // Another database may have taken the place of the one that was read.
    guard catalog.catalogID == catalogID else { throw .busy(retryAfter: 1) }
    let plan = try SymbolPlan(
      options, of: resolved.summary, drawing: drawing, replacement: incoming?.drawing,
      limits: configuration.limits)
    return PreparedSymbol(
      resolved: resolved,
      request: SymbolRequest(
        resolved, replacement: plan.effect == nil ? nil : incoming?.resolved, plan: plan,
        format: options.format, catalogID: catalogID),
      drawing: drawing, replacement: plan.effect == nil ? nil : incoming?.drawing)
  }

  /// The picture, from memory, from the cache file, from a render under way, or drawn now.
  ///
  /// A caller whose task is cancelled leaves at once with `.cancelled`; the drawing goes on while
  /// somebody else waits for it.
  package nonisolated func render(
    _ prepared: PreparedSymbol
  ) async throws(RenderError) -> RenderedImage {
    let key = prepared.request.key
    if let image = cache?.pictureInMemory(for: key) { return image }
    if let image = try drawAtOnce(prepared) { return image }
    let outcome = await share(key) { () async throws(RenderError) in
      let image = try await self.counted { () async throws(RenderError) in
        try await SymbolRenderer().image(of: prepared)
      }
      self.cache?.insert(image, for: key)
      return .finished(Finished(image: image, origin: .drawn))
    }
    switch outcome {
    case .finished(let finished): return finished.image
    case .failed(let error): throw error
    case .resized: throw .failed("a symbol was resized")
    }
  }

  private nonisolated func resolve(
    _ name: String, _ options: SymbolOptions
  ) async throws(RenderError) -> ResolvedSymbol {
    do {
      // Near names, where there is none, are worth another thread.
      let found = try catalog.lookUpSymbol(
        name, options.variants, isDerived: options.isDerived, pathsUpTo: PreparedSymbol.quickPaths)
      if let found { return found }
      return try await catalog.resolveSymbol(
        name, options.variants, isDerived: options.isDerived)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }
}

extension ResolvedSymbol {
  /// The stored drawing, or what its recipe makes of it.
  package var finishedDrawing: SymbolDrawing {
    recipe.map { drawing.derived($0.variants) } ?? drawing
  }
}
