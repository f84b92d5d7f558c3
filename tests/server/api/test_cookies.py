"""Over TLS the cookie is one that no other site and no plain connection can set or read."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.served import PLAN, run, serving


def test_over_tls_the_cookie_is_secure_and_the_hosts_own(place: Path) -> None:
    async def work() -> None:
        async with serving(PLAN, f"sqlite:///{place}/house.db") as served:
            transport = httpx.ASGITransport(app=served.app)
            for scheme, name in (("https", "__Host-pitboss"), ("http", "pitboss")):
                async with httpx.AsyncClient(
                    transport=transport, base_url=f"{scheme}://127.0.0.1", headers={"X-Pitboss": "1"}
                ) as http:
                    joined = await http.post("/api/guests", json={"name": f"Ann {scheme}"})
                    cookie = joined.headers["set-cookie"]
                    assert cookie.startswith(f"{name}=") and "Path=/" in cookie and "Domain" not in cookie
                    assert ("; Secure" in cookie) == (scheme == "https")
                    assert (await http.get("/api/me")).json()["me"]["name"] == f"Ann {scheme}"
                    left = await http.post("/api/logout", json={})
                    assert left.headers["set-cookie"].startswith(f'{name}="";')
                    assert (await http.get("/api/me")).status_code == 401

    run(work())
