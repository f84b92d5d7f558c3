"""The files of deploy/ fit the program and each other."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from pathlib import Path

from pitboss.cli.arguments import build_parser

DEPLOY = Path(__file__).parents[1] / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def test_the_servers_of_the_compose_file_are_started_with_words_that_serve_takes() -> None:
    command = re.search(r"command:\n((?:    - .*\n)+)", COMPOSE)
    assert command is not None
    words = [line.strip().removeprefix("- ") for line in command[1].splitlines()]
    taken = build_parser().parse_args(["serve", *words])
    assert (taken.lan, taken.port, taken.proxy) == (True, 8047, "10.80.47.0/24")
    assert taken.data.startswith("postgresql+psycopg://") and taken.name == ["${house_name}"]
    assert (taken.log, taken.metrics) == ("json", taken.proxy), "Prometheus may stand in the network of the house"
    assert "location = /metrics { return 404; }" in NGINX and "/ready" in COMPOSE
    assert f"subnet: {taken.proxy}" in COMPOSE, "who is believed is who is in the network of the house"


def test_nginx_knows_each_server_of_the_compose_file_and_finds_it_where_it_was_when_it_is_made_anew() -> None:
    servers = re.findall(r"^  (server\d): \{ <<: \*server, .*ipv4_address: ([\d.]+) ", COMPOSE, re.MULTILINE)
    assert len(servers) == 3
    assert re.findall(r"server (\w+):8047", NGINX) == [name for name, _ in servers]
    house = re.search(r"subnet: ([\d./]+), ip_range: ([\d./]+)", COMPOSE)
    assert house is not None
    whole, others = map(ip_network, house.groups())
    own = {ip_address(address) for _, address in servers}
    assert len(own) == 3 and all(address in whole and address not in others for address in own)


def test_the_container_file_installs_what_a_shared_house_needs() -> None:
    assert "'.[server,postgres]'" in (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def test_the_image_is_built_from_what_the_container_file_copies_and_from_nothing_else() -> None:
    ignored = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = re.findall(r"^COPY (.+) \S+$", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {line[1:] for line in ignored if line.startswith("!")} == {name for line in copied for name in line.split()}
    assert "*" in ignored


def test_a_stream_goes_to_the_next_server_as_a_command_does_when_one_is_closing() -> None:
    places = re.findall(r"location (\S+) \{\n(.*?)\n        \}", NGINX, re.DOTALL)
    answered = {place: rules for place, rules in places if "proxy_pass" in rules}
    assert set(answered) == {"/", "/api/stream"}
    assert all(re.search(r"proxy_next_upstream error timeout http_503", rules) for rules in answered.values())
