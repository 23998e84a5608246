import Foundation
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct RenderExecutorTests {
  @concurrent private func threadName() async -> String? { nameOfThisThread() }

  @Test func `work runs on a render thread and returns to the caller's executor`() async {
    let executor = RenderExecutor(threads: 2)
    let name = await withTaskExecutorPreference(executor) { await threadName() }
    #expect(name?.hasPrefix("render-") == true)
    #expect(await threadName()?.hasPrefix("render-") != true)
  }

  @Test func `busy render threads do not block the shared pool`() async {
    let executor = RenderExecutor(threads: 2)
    let release = DispatchSemaphore(value: 0)
    let begun = Tally()
    let tasks = (0..<2).map { _ in
      Task(executorPreference: executor) {
        begun.increase()
        block(until: release)
      }
    }
    await begun.reaches(2)
    // The shared pool still works.
    #expect(await threadName()?.hasPrefix("render-") != true)
    release.signal()
    release.signal()
    for task in tasks { await task.value }
  }

  @Test func `all of many small jobs run`() async {
    let executor = RenderExecutor(threads: 3)
    let done = Tally()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<300 {
        group.addTask(executorPreference: executor) {
          await Task.yield()
          done.increase()
        }
      }
    }
    #expect(done.count == 300)
  }
}

/// Not an asynchronous function: there the thread may change between two statements.
private func nameOfThisThread() -> String? { Thread.current.name }

/// Blocks the thread, which only work on an executor of its own may do.
private func block(until semaphore: DispatchSemaphore) { semaphore.wait() }
