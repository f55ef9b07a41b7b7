"""OpenStack Swift with its S3 interface, all of it in this process, for the tests.

Takes an empty folder and a port of 127.0.0.1; prints "ready" when it answers. The key is
"itewe:tester", the secret "testing"; the key "itewe:keeper" may delete nothing. Runs with Debian's `python3-swift`.
"""
import os
import signal
import sys

import eventlet

eventlet.monkey_patch(thread=False)

from eventlet import wsgi
from swift.common import utils

folder, port = sys.argv[1], int(sys.argv[2])
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "disk"), exist_ok=True)

with open(os.path.join(folder, "swift.conf"), "w") as conf:
    conf.write("[swift-hash]\nswift_hash_path_suffix = for-tests\n")
utils.set_swift_dir(folder)

# These read swift.conf as they are imported.
from swift.account.server import AccountController
from swift.common.ring.builder import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

PROXY = """
[DEFAULT]
swift_dir = {folder}

[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth bulk slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true

[filter:tempauth]
use = egg:swift#tempauth
user_itewe_tester = testing .admin
user_itewe_keeper = testing .admin

[filter:s3api]
use = egg:swift#s3api

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


class Cache:
    """What memcached is for when there are several processes."""

    def __init__(self):
        self.values = {}

    def get(self, key, *_, **__):
        return self.values.get(key)

    def set(self, key, value, *_, **__):
        self.values[key] = value

    def delete(self, key, *_, **__):
        self.values.pop(key, None)


def with_cache(app):
    cache = Cache()

    def answer(env, start_response):
        env["swift.cache"] = cache
        return app(env, start_response)

    return answer


DENIED = b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"


def without_deletes_by_keeper(app):
    """Swift's own rights know no key that may write but not delete, as Amazon's do."""

    def answer(env, start_response):
        key = env.get("HTTP_AUTHORIZATION", "")
        if env["REQUEST_METHOD"] == "DELETE" and "Credential=itewe:keeper/" in key:
            start_response("403 Forbidden", [("Content-Type", "application/xml")])
            return [DENIED]
        return app(env, start_response)

    return answer


def serve(listener, app):
    eventlet.spawn(
        wsgi.server, listener, app, utils.NullLogger(), protocol=SwiftHttpProtocol
    )


settings = {
    "devices": devices,
    "mount_check": "false",
    "swift_dir": folder,
    "fallocate_reserve": "0",
}
for name, make in (
    ("account", AccountController),
    ("container", ContainerController),
    ("object", ObjectController),
):
    listener = eventlet.listen(("127.0.0.1", 0))
    builder = RingBuilder(part_power=2, replicas=1, min_part_hours=1)
    builder.add_dev(
        {
            "id": 0,
            "region": 1,
            "zone": 1,
            "weight": 1,
            "ip": "127.0.0.1",
            "port": listener.getsockname()[1],
            "device": "disk",
        }
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))
    serve(listener, make(settings))

proxy = os.path.join(folder, "proxy-server.conf")
with open(proxy, "w") as conf:
    conf.write(PROXY.format(folder=folder))
serve(
    eventlet.listen(("127.0.0.1", port)),
    without_deletes_by_keeper(with_cache(loadapp(proxy))),
)

signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
print("ready", flush=True)
while True:
    eventlet.sleep(3600)
