"""The desk over HTTP: each side signs its own part, the page's one reading has it all, and every slip prints."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from pitboss.server.web.api.desk import PARQUET
from tests.server.served import PLAN, Json, Visitor, new_key, run, serving


def slip(table: str, kind: str = "fill") -> Json:
    """Ask for $100 in chips of $25."""
    return {"key": new_key(), "kind": kind, "table": table, "chips": {"2500": 4}, "amount": 10_000}


async def pdf_of(visitor: Visitor, path: str, kind: str = "application/pdf") -> bytes:
    answer = await visitor.ask("GET", path)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith(kind), answer.text
    return answer.content


def test_a_fill_is_requested_prepared_signed_told_to_the_table_and_printed(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            flo, cas = await served.staff("Flo", "floorperson"), await served.staff("Cas", "cashier")
            ann = await served.guest("Ann")
            await ann.get("/api/desk", 403)
            due = (await flo.get("/api/desk"))["due"]
            assert [each["kind"] for each in due] == ["opener"]
            asked = await flo.post("/api/desk/slips", slip(served.table))
            await cas.post("/api/desk/slips", slip(served.table), 403)
            await flo.post(f"/api/desk/slips/{asked['id']}/prepare", {"key": new_key()}, 403)
            sign: dict[str, Any] = {"key": new_key(), "do": "slip", "slip": asked["id"]}
            await flo.post(f"/api/tables/{served.table}/floor", sign, 409)
            made = await cas.post(f"/api/desk/slips/{asked['id']}/prepare", {"key": new_key()})
            assert (made["name"], made["state"]) == ("F-000001", "prepared")
            done = [await flo.post(f"/api/tables/{served.table}/floor", sign) for _ in range(2)]
            assert done[1]["repeated"] and done[0]["seq"] == done[1]["seq"]
            cage = await cas.get("/api/desk")
            assert (cage["report"], cage["ratings"], cage["closed"]) == (None, [], None)
            for ending in ("pdf", "csv", "parquet"):
                await cas.get(f"/api/desk/report.{ending}", 403)
            desk = await flo.get("/api/desk")
            assert [(each["state"], each["signed_by"]) for each in desk["slips"]] == [("signed", "Flo")]
            assert desk["report"]["house"]["fills"] == 10_000 and desk["report"]["house"]["win"] == 0
            assert desk["tables"][0]["held"] == 10_000_000 + 10_000
            assert (await pdf_of(cas, f"/api/desk/slips/{asked['id']}/slip.pdf")).startswith(b"%PDF")
            counted = {"key": new_key(), "table": served.table, "part": "opener"}
            tray = (await flo.get(f"/api/desk/tables/{served.table}/tray"))["chips"]
            await flo.post("/api/desk/counts", counted | {"chips": tray, "total": 1}, 422)
            await flo.post("/api/desk/counts", counted | {"part": "closer", "chips": tray, "total": 10_010_000}, 409)
            made = await flo.post("/api/desk/counts", counted | {"chips": tray, "total": 10_010_000})
            assert (made["name"], made["difference"], made["duties"]) == ("S-000001", 0, [])
            assert (await pdf_of(flo, "/api/desk/counts/1/slip.pdf")).startswith(b"%PDF")
            page = PdfReader(BytesIO(await pdf_of(flo, "/api/desk/report.pdf"))).pages[0]
            assert PLAN.pits[0].name in page.extract_text()
            first = date.fromisoformat(desk["today"]) - timedelta(days=2)
            since = f"/api/desk/report.csv?since={first}"
            assert (await pdf_of(flo, since, "text/csv")).count(b"\nday,") == 3
            assert (await pdf_of(flo, "/api/desk/report.csv", "text/csv")).splitlines()[1].startswith(b"house,House,")
            assert (await pdf_of(flo, "/api/desk/report.parquet", PARQUET)).startswith(b"PAR1")

    run(work())


def test_a_guest_agrees_to_be_rated_and_withdraws_it(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            assert not (await ann.get("/api/desk/rating"))["agrees"]
            for agrees in (True, False):
                await ann.post("/api/desk/rating", {"key": new_key(), "agrees": agrees})
                assert (await ann.get("/api/desk/rating"))["agrees"] is agrees
            own = await served.staff("Own", "owner")
            await own.post("/api/desk/rating", {"key": new_key(), "agrees": True}, 422)

    run(work())
