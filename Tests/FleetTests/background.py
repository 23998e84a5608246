"""Threads that work in the background of a test."""

import threading


class Background:
    """Threads that run `work` during a `with` block. Each gets its number; `ends` is set when the block ends."""

    def __init__(self, count=1):
        self.ends = threading.Event()
        self._threads = [threading.Thread(target=self.work, args=(number,), daemon=True) for number in range(count)]

    def work(self, number):
        raise NotImplementedError

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        for thread in self._threads:
            thread.join()
