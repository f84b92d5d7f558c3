"""The page's files are compressed and kept for good; the lobby's felts come at once; files of logs have names."""

from __future__ import annotations

import re

from pitboss.paper.svg import in_small
from pitboss.server.web.assets import to_send
from tests.server.served import PLAN, run, serving

FOR_GOOD = "public, max-age=31536000, immutable"


def test_files_of_the_page_are_kept_for_good_under_an_address_that_names_them(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            index = await visitor.ask("GET", "/")
            assert index.headers["cache-control"] == "no-cache"
            addresses = re.findall(r'"(/page/[^"]+\.(?:js|css|woff2))"', index.text)
            digests = {address.split("/")[2] for address in addresses}
            assert len(addresses) > 5 and len(digests) == 1 and re.fullmatch("[0-9a-f]{16}", digests.pop())
            for address in addresses:
                sent = await visitor.ask("GET", address)
                assert sent.status_code == 200 and sent.headers["cache-control"] == FOR_GOOD
                assert ("content-encoding" in sent.headers) == (not address.endswith(".woff2"))
                name = address.split("/", 3)[3]
                plain = await visitor.ask("GET", f"/page/{name}", headers={"Accept-Encoding": "identity"})
                assert plain.headers["cache-control"] == "no-cache" and "content-encoding" not in plain.headers
                assert plain.content == sent.content
            assert (await visitor.ask("GET", "/page/0123456789abcdef/app.js")).status_code == 404

    run(work())


def test_long_readings_are_compressed_and_commands_are_not(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            felts = await visitor.ask("GET", "/api/felts")
            assert felts.headers["content-encoding"] == "gzip"
            tables = (await visitor.ask("GET", "/api/tables")).json()["tables"]
            for line in tables:
                drawn = felts.json()["felts"][line["layout"]["svg"].rpartition("drawing=")[2]]
                assert drawn == in_small((await visitor.ask("GET", line["layout"]["svg"])).text)
            joined = await visitor.ask("POST", "/api/guests", json={"name": "Ann"})
            assert "content-encoding" not in joined.headers

    run(work())


def test_the_address_of_a_table_leads_to_the_page(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            for path, leads in (
                ("/t/abc", "/#/t/abc"),
                ("/t/abc/rounds/3", "/#/t/abc/rounds/3"),
                ("/t/%22x", "/#/t/%22x"),
            ):
                sent = await visitor.ask("GET", path)
                assert (sent.status_code, sent.headers["location"]) == (303, leads)

    run(work())


def test_a_log_is_saved_under_the_name_of_its_table(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            (line, *_) = (await visitor.ask("GET", "/api/tables")).json()["tables"]
            named = re.sub("[^a-z0-9]+", "-", line["name"].lower()).strip("-")
            sent = await visitor.ask("GET", f"/api/tables/{line['id']}/log")
            assert sent.headers["content-disposition"] == f'attachment; filename="{named}-{line["id"]}.log"'

    run(work())


def test_comments_of_the_pages_own_source_are_not_sent() -> None:
    script = b"""/** Says it. */
const a = "/* kept */";
  /**
   * Two lines.
   */
  /** @type {any} */ (b).c();
/*! a license */
"""
    sent = b"""const a = "/* kept */";
  /** @type {any} */ (b).c();
/*! a license */
"""
    assert to_send("table/felt.js", script) == sent
    assert to_send("style.css", b"/* The page. */\na {\n}\n") == b"a {\n}\n"
    assert to_send("vendor/lit/index.js", script) == script
