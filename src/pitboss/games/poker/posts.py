"""What else players post before the deal, position by position: straddles, live posts and dead money."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pitboss.table.money import Cents, money, parse_money
from pitboss.table.options import Form

NO_POSTS = "none"
BLIND, STRADDLE, LIVE, DEAD = "blind", "straddle", "live", "dead"
POST_KINDS = (BLIND, STRADDLE, LIVE, DEAD)
POST_WORDS = {BLIND: "a blind of", STRADDLE: "a straddle of", LIVE: "a live", DEAD: "a dead"}
POSTED_AS = {BLIND: "a blind", STRADDLE: "a straddle", LIVE: "a live bet"}
"""What a post that is a bet is called when it is made."""
ACTS_LAST = (BLIND, STRADDLE)
"""The posts after which the betting begins; a live post leaves the order as it is."""
MOST_PLACES, CHIP = 11, 50
EXAMPLE = "straddle $10@3"


class Post(NamedTuple):
    """One post: its kind, how much, and whose it is, counted from the button's left."""

    kind: str
    amount: Cents
    place: int

    def __str__(self) -> str:
        return f"{self.kind} {money(self.amount)}@{self.place}"


def read_posts(text: str) -> str:
    """Return a list of posts as a log has it, or say in a sentence why it is none."""
    if text.strip().lower() == NO_POSTS:
        return NO_POSTS
    posts = [_read_post(each) for each in text.split("+")]
    if len({(post.place, post.kind == DEAD) for post in posts}) < len(posts):
        raise ValueError("a player posts one bet, and dead money once")
    return "+".join(map(str, sorted(posts, key=lambda post: (post.place, post.kind))))


def _read_post(text: str) -> Post:
    kind, _, rest = text.strip().partition(" ")
    amount, _, place = rest.partition("@")
    try:
        post = Post(kind.lower(), parse_money(amount), int(place))
    except ValueError:
        raise ValueError(f"write a post as in {EXAMPLE}, not {text.strip()!r}") from None
    if post.kind not in POST_KINDS:
        raise ValueError(f"a post is one of {', '.join(POST_KINDS)}, not {kind!r}")
    if not post.amount or post.amount % CHIP:
        raise ValueError(f"a post goes by steps of {money(CHIP)}, not {money(post.amount)}")
    if not 1 <= post.place <= MOST_PLACES:
        raise ValueError(f"places count from 1, left of the button, to {MOST_PLACES}")
    return post


POSTS = Form("or other posts, such as blind $4@2, live $4@5 or dead $2@5, joined by +", read_posts)
"""How an operator writes what else is posted."""


@cache
def posts_of(written: str) -> tuple[Post, ...]:
    """Return the posts that a list has, in the order of the positions; none of what is no list."""
    if written == NO_POSTS or not POSTS.holds(written):
        return ()
    return tuple(_read_post(each) for each in written.split("+"))
