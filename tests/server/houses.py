"""A whole house in a process of its own, for clients that come over HTTP and sockets."""

from __future__ import annotations

import os
import signal
import sys

from tests import warm

QUICK = {
    "pace": 0.0, "grace": 0.05, "patience": 1.0, "heal": 0.2, "reports": False, "studies": False,
    "workers": 1,
}  # fmt: skip
"""Nobody has to follow what happens, and nobody plays twice."""


class RunningHouse:
    """It starts, is killed, and comes back at the same port with what it had."""

    def __init__(self, folder, **environment):
        self.environment = environment
        self.database = f"sqlite:///{folder}/house.db"
        self.port, self.process = 0, None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.end()

    def start(self):
        words = [self.database, str(self.port)]
        environment = {**os.environ, **self.environment}
        self.process = warm.begin("tests.server.houses", words, environment)
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rpartition(":")[2])

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(30)
        self.process.stdin.close()
        self.process.stdout.close()
        self.process = None


def main(database, port):
    import uvloop

    from rollhouse.server import process
    from rollhouse.server.app import create
    from rollhouse.server.operation import logs
    from rollhouse.server.operation.network import listen
    from rollhouse.server.operation.service import Service
    from rollhouse.server.settings import Settings
    from rollhouse.server.work import warm_up

    warm_up.load = lambda _game: None  # few houses here play every game
    logs.write_to(level="error")
    service = Service(database=database, port=int(port), limited=False)
    sockets = listen(service.host, service.port)
    app = create(service, Settings(**QUICK, rate=1e9, burst=1e9))
    uvloop.run(process.serve_app(app, service, sockets, lambda address: print(address, flush=True)))
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
