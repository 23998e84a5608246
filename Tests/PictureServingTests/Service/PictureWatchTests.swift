import GalleryRendering
import Synchronization
import TestSupport
import Testing

@testable import PictureServing

@Suite struct PictureWatchTests {
  private typealias Watch = PictureWatch<String>

  /// A picture that tests change, and how often it was looked at.
  private final class Scene: Sendable {
    let clock = ManualClock()
    let looks = Tally()
    private let state = Mutex(
      (version: UInt64(1), look: Watch.Observation.picture(id: "a", "first")))

    var version: UInt64 { state.withLock { $0.version } }

    func change(to look: Watch.Observation) { state.withLock { $0 = ($0.version + 1, look) } }

    /// Changes without another version.
    func become(_ look: Watch.Observation) { state.withLock { $0.look = look } }

    func look() -> Watch.Observation {
      looks.increase()
      return state.withLock { $0.look }
    }

    /// Lets the watch look once more at the version; `round` counts from 1.
    func pass(round: Int) async {
      await clock.sleepers.reaches(round)
      clock.advance(by: .milliseconds(250))
      await clock.sleepers.reaches(round + 1)
    }
  }

  private let scene: Scene
  private let watch: Watch

  init() {
    let scene = Scene()
    self.scene = scene
    watch = Watch(clock: scene.clock) { scene.version }
  }

  private func events(after shown: String? = nil) async -> AsyncStream<Watch.Event>.AsyncIterator {
    await watch.events(after: shown) { [scene] in scene.look() }.makeAsyncIterator()
  }

  @Test func `sends the picture first and again after each change`() async {
    var events = await events()
    #expect(await events.next() == .image(id: "a", "first"))
    scene.change(to: .picture(id: "b", "second"))
    await scene.pass(round: 1)
    #expect(await events.next() == .image(id: "b", "second"))
  }

  @Test func `a client that has the picture receives only the next one`() async {
    var events = await events(after: "a")
    await scene.pass(round: 1)
    scene.change(to: .picture(id: "b", "second"))
    await scene.pass(round: 2)
    #expect(await events.next() == .image(id: "b", "second"))
  }

  @Test func `an unchanged version causes no redraw`() async {
    var events = await events()
    _ = await events.next()
    for round in 1...3 { await scene.pass(round: round) }
    #expect(scene.looks.count == 1)
  }

  @Test func `a change that leaves the picture equal sends no event`() async {
    var events = await events()
    _ = await events.next()
    scene.change(to: .picture(id: "a", "first"))
    await scene.pass(round: 1)
    #expect(scene.looks.count == 2)
    scene.change(to: .picture(id: "c", "third"))
    await scene.pass(round: 2)
    #expect(await events.next() == .image(id: "c", "third"))
  }

  @Test func `a problem is sent once, and the picture after it again`() async {
    var events = await events(after: "a")
    scene.change(to: .problem("no trophy"))
    await scene.pass(round: 1)
    #expect(await events.next() == .problem("no trophy"))
    scene.change(to: .problem("no trophy"))
    await scene.pass(round: 2)
    scene.change(to: .picture(id: "a", "first"))
    await scene.pass(round: 3)
    #expect(await events.next() == .image(id: "a", "first"))
  }

  @Test func `a newer event replaces an unsent one`() async {
    var events = await events()
    scene.change(to: .picture(id: "b", "second"))
    await scene.pass(round: 1)
    scene.change(to: .picture(id: "c", "third"))
    await scene.pass(round: 2)
    #expect(await events.next() == .image(id: "c", "third"))
  }

  @Test func `a removed picture ends the events`() async {
    var events = await events()
    _ = await events.next()
    scene.change(to: .gone)
    await scene.clock.sleepers.reaches(1)
    scene.clock.advance(by: .milliseconds(250))
    #expect(await events.next() == .gone)
    #expect(await events.next() == nil)
    #expect(await watch.count == 0)
  }

  @Test func `a picture is redrawn when its pending part arrives`() async {
    let gate = Gate()
    scene.change(to: .picture(id: "a", "without", arrival: { await gate.pass() }))
    var events = await events()
    #expect(await events.next() == .image(id: "a", "without"))
    await scene.pass(round: 1)
    #expect(scene.looks.count == 1)
    scene.become(.picture(id: "b", "with"))
    gate.open()
    var round = 2
    while scene.looks.count < 2 {
      await scene.pass(round: round)
      round += 1
    }
    #expect(await events.next() == .image(id: "b", "with"))
    for _ in 1...2 {
      await scene.pass(round: round)
      round += 1
    }
    #expect(scene.looks.count == 2)
  }

  @Test func `waiting for a part ends with the next change or the last client`() async {
    let (begun, ended) = (Tally(), Tally())
    let arrival: @Sendable () async -> Void = {
      begun.increase()
      await Gate().pass()
      ended.increase()
    }
    scene.change(to: .picture(id: "a", "without", arrival: arrival))
    var events = await events()
    #expect(await events.next() == .image(id: "a", "without"))
    await begun.reaches(1)
    scene.change(to: .picture(id: "b", "other", arrival: arrival))
    await scene.pass(round: 1)
    await ended.reaches(1)
    await begun.reaches(2)
    scene.change(to: .gone)
    await scene.clock.sleepers.reaches(2)
    scene.clock.advance(by: .milliseconds(250))
    await ended.reaches(2)
    #expect(scene.looks.count == 3)
  }

  @Test func `one version check serves all clients`() async {
    var one = await events()
    var other = await events()
    _ = (await one.next(), await other.next())
    scene.change(to: .picture(id: "b", "second"))
    await scene.pass(round: 1)
    #expect(await one.next() == .image(id: "b", "second"))
    #expect(await other.next() == .image(id: "b", "second"))
    #expect(scene.clock.sleepers.count == 2 && scene.looks.count == 4)
  }

  @Test func `a client that leaves is removed and another can join`() async {
    let reader = Task {
      var events = await self.events()
      _ = await events.next()
      _ = await events.next()
    }
    await scene.looks.reaches(1)
    await scene.clock.sleepers.reaches(1)
    reader.cancel()
    await reader.value
    while await watch.count > 0 { await Task.yield() }
    var events = await events()
    #expect(await events.next() == .image(id: "a", "first"))
    #expect(scene.looks.count == 2)
  }
}
