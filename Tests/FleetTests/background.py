"""Threads that work while something else is looked at."""

import threading


class Background:
    """Threads that `work` from the begin of a `with` to its end; each is told its number, and `ends` that it is over."""

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
